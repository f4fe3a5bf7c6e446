import { wording } from '../../../catalogue/index.ts';
import type { CallContext, ReportDraft } from '../../../domain/index.ts';
import { type AnswerFromReadingsInput, replaceMarks } from '../../../domain/reading/index.ts';
import { AppError } from '../../../errors/index.ts';
import { createCleanStream } from '../clean-stream.ts';
import { parseReport } from '../parse-report.ts';
import { buildReadingAnswerPrompt } from '../prompts/reading-answer.prompt.ts';
import type { TaskDeps } from './task-deps.ts';

const MAX_ROUNDS = 2;

/**
 * Stage 2: one answer from what every document gave, streamed. Its marks become the evidence they stand for; others are dropped. An empty
 * reply is asked for once more, then E006.
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
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { text } = await deps.callModel(
      { role: 'writer', purpose: 'report', turns, round, onText: display.push, onRestart: display.restart },
      context,
    );
    display.end();
    const cited = replaceMarks(text, (marks) => {
      const ids = marks.flatMap((mark) => input.evidenceIds.get(mark) ?? []);
      return ids.length === 0 ? '' : `[${ids.join(', ')}]`;
    });
    const { draft, saysNotFound } = parseReport(cited, { question, language, subQuestions: [], evidenceIds });
    if (saysNotFound || draft.answer !== '') return draft;
    display.restart();
  }
  throw new AppError(
    'E006',
    wording('noReportWritten', { attempts: MAX_ROUNDS, fault: wording('faultEmpty') }),
  );
}
