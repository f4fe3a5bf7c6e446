import type { CallContext, ReportDraft } from '../../../domain/index.ts';
import { type AnswerFromReadingsInput, replaceMarks } from '../../../domain/reading/index.ts';
import { createCleanStream } from '../clean-stream.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import { parseReport } from '../parse-report.ts';
import {
  askReadingsAgain,
  buildReadingAnswerPrompt,
  READING_ANSWER_TOKENS,
} from '../prompts/reading-answer.prompt.ts';
import { faultOf, notWritten, wholeSentences } from '../written-reply.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_ROUNDS = 2;

/**
 * Stage 2: one answer from what every document gave, streamed. Its marks become the evidence they stand for; others are dropped. A reply
 * that is no answer (empty, without a mark, many times too long, the same again and again) is asked for once more, then E006.
 */
export async function answerFromReadingsWithModel(
  deps: TaskDeps,
  input: AnswerFromReadingsInput,
  context: CallContext,
  onDelta: (text: string) => void = () => {},
): Promise<ReportDraft> {
  const turns = buildReadingAnswerPrompt(input, deps.maxPromptTokens);
  const display = createCleanStream(onDelta, new Set());
  const { question, language } = input;
  const evidenceIds = new Set(input.evidenceIds.values());
  // Readers quote documents of another language, and so may the answer.
  const asked = { tokens: READING_ANSWER_TOKENS, evidenceIds };
  let fault: Misbehaviour | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { text, finishReason } = await deps.callModel(
      {
        role: 'writer',
        purpose: 'report',
        turns: fault === undefined ? turns : askReadingsAgain(turns, fault, language),
        round,
        onText: display.push,
        onRestart: display.restart,
      },
      context,
    );
    display.end();
    const cited = replaceMarks(wholeSentences(text, finishReason), (marks) => {
      const ids = marks.flatMap((mark) => input.evidenceIds.get(mark) ?? []);
      return ids.length === 0 ? '' : `[${ids.join(', ')}]`;
    });
    const { draft, saysNotFound } = parseReport(cited, { question, language, subQuestions: [], evidenceIds });
    if (saysNotFound) return draft;
    fault = faultOf(draft, asked);
    if (fault === undefined) return draft;
    deps.logger.warn('the reply is no answer', { step: context.step, round, fault });
    display.restart();
  }
  throw notWritten(MAX_ROUNDS, fault ?? 'empty');
}
