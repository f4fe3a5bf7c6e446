import type { CallContext, ReportDraft, WriteInput } from '../../../domain/index.ts';
import { AppError, isAbort } from '../../../errors/index.ts';
import { estimateTokens } from '../../../linguistics/index.ts';
import { createCleanStream } from '../clean-stream.ts';
import type { Misbehaviour } from '../find-misbehaviour.ts';
import { takeLookUps, writtenDraft } from '../look-ups.ts';
import { parseReport } from '../parse-report.ts';
import {
  askAgain,
  buildReportWriterPrompt,
  tokensFor,
  wordsFor,
} from '../prompts/report/report-writer.prompt.ts';
import { askSecondDraft, wordsInDraft } from '../prompts/report/second-draft.prompt.ts';
import type { ChatTurn } from '../settings.ts';
import type { TaskDeps } from '../tasks/task-deps.ts';
import { faultOf, notWritten, wholeSentences } from '../written-reply.ts';
import { askOpponent } from './ask-opponent.ts';
import { askWriter } from './ask-writer.ts';
import { citeEvidence } from './cite-evidence.ts';
import { applyEdits } from './draft-edits.ts';

const MAX_ROUNDS = 2;
/** A draft of more notes than these is written twice; of fewer a writer leaves nothing out by oversight. */
const NOTES_AT_ONCE = 12;
/** What it says beside the draft, with the notes that the draft leaves out. */
const SECOND_REQUEST_TOKENS = 5_000;
/** A prompt that is built anew for less room keeps so far below it. */
const MARGIN_TOKENS = 100;
/** A second draft that is so much shorter than the first, and than was asked for, has left something out. */
const LEAST_OF_FIRST = 0.6;
/** Tells its call from those of a first draft in the journal. */
const SECOND_DRAFT = 10;

/**
 * The report, streamed; of many notes it is written twice, the second time with the first draft and what it has left out, and gone through
 * once more by its opponent, who puts single sentences right. Where its writer may have something looked up, the first draft is given back
 * with what that is. A reply that is no report (empty, without a marker, many times too long, the same again and again, in another
 * language) is asked for again once, with the reason; then, or when the model stays down, E006. Without any evidence there is nothing to
 * write from, so the draft is empty and no call is made.
 */
export async function writeReportWithModel(
  deps: TaskDeps,
  input: WriteInput,
  context: CallContext,
  onDelta: (text: string) => void = () => {},
): Promise<ReportDraft> {
  const evidenceIds = new Set(input.evidence.map((evidence) => evidence.id));
  const reportContext = { ...input, evidenceIds };
  if (input.evidence.length === 0) return parseReport('', reportContext).draft;
  const { isTwice, room } = planDrafts(input, deps.maxPromptTokens);
  const mayLookUp = input.mayLookUp === true && isTwice;
  const { turns, cut } = buildReportWriterPrompt({ ...input, mayLookUp }, room);
  if (cut > 0) deps.logger.warn('passages cut to fit the model', { step: context.step, cut });
  const display = createCleanStream(onDelta, evidenceIds);
  const asked = { tokens: tokensFor(input), evidenceIds, language: input.language };
  if (input.draft !== undefined) {
    const { lookUps: _, ...first } = input.draft;
    return (await secondDraft(writtenDraft(first), turns)) ?? first;
  }
  let fault: Misbehaviour | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const request = { turns: fault === undefined ? turns : askAgain(turns, fault, input), round, display };
    const { text, finishReason } = await askWriter(deps, request, context);
    display.end();
    const { rest, lookUps } = takeLookUps(wholeSentences(text, finishReason));
    const whole = citeEvidence(rest, input);
    const report = parseReport(whole, reportContext);
    if (report.saysNotFound) return report.draft;
    fault = finishReason === 'loop' ? 'repeats' : faultOf(report.draft, asked);
    if (fault === undefined && mayLookUp && lookUps.length > 0) return { ...report.draft, lookUps };
    if (fault === undefined) return (await secondDraft(whole, turns)) ?? report.draft;
    deps.logger.warn('the reply is no report', { step: context.step, round, fault });
    display.restart();
  }
  throw notWritten(MAX_ROUNDS, fault ?? 'empty');

  /** Undefined where there is none, or none that is better than nothing: the first draft is a report. */
  async function secondDraft(first: string, before: typeof turns): Promise<ReportDraft | undefined> {
    if (!isTwice) return undefined;
    const ask = (turns: readonly ChatTurn[]) => askSecondDraft(turns, first, input, wordsFor(input));
    const over = (turns: readonly ChatTurn[]) => sizeOf(turns) + estimateTokens(first) - deps.maxPromptTokens;
    const whole = ask(before);
    const turns =
      over(whole) <= 0
        ? whole
        : ask(buildReportWriterPrompt(input, room - over(whole) - MARGIN_TOKENS).turns);
    // Where the reply would be cut the first draft is the better one.
    if (over(turns) > 0) return undefined;
    display.restart();
    const request = { turns, round: SECOND_DRAFT, display };
    try {
      const { text, finishReason } = await askWriter(deps, request, context);
      const { rest } = takeLookUps(text);
      const second = citeEvidence(rest, input);
      const least = LEAST_OF_FIRST * Math.min(wordsInDraft(first), wordsFor(input));
      const draft = isBrokenOff(finishReason) ? undefined : readReport(second, least);
      if (draft !== undefined) {
        // It has no use for the first draft, and a full prompt no room for both.
        const asOpponent = { draft: second, turns: turns.slice(0, before.length), input };
        const edits = await askOpponent(deps, asOpponent, context);
        return readReport(applyEdits(second, edits), LEAST_OF_FIRST * wordsInDraft(second)) ?? draft;
      }
      deps.logger.warn('the second draft is no report', { step: context.step, finishReason });
    } catch (error) {
      if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
      deps.logger.warn('no second draft was written', { step: context.step, error });
    }
    return undefined;
  }

  /** Undefined where a text is no report of so many words. */
  function readReport(text: string, least: number): ReportDraft | undefined {
    const { draft, saysNotFound } = parseReport(text, reportContext);
    return !saysNotFound && wordsInDraft(text) >= least && faultOf(draft, asked) === undefined
      ? draft
      : undefined;
  }
}

const sizeOf = (turns: readonly ChatTurn[]): number =>
  turns.reduce((sum, { content }) => sum + estimateTokens(content), 0);

const isBrokenOff = (finishReason = 'stop') => ['length', 'budget', 'loop'].includes(finishReason);

/** Notes, and their passages as whole as there is room for; more is paid three times and read by nobody. */
const MOST_TOKENS = 120_000;

/** A long report needs more room than other replies, and the second request holds the first draft, too. */
function planDrafts(input: WriteInput, most: number) {
  const notes = (input.investigations ?? []).reduce((sum, { findings }) => sum + findings.length, 0);
  const isTwice = notes > NOTES_AT_ONCE;
  const reply = tokensFor(input) * (isTwice ? 2 : 1) + (isTwice ? SECOND_REQUEST_TOKENS : 0);
  return { isTwice, room: Math.min(MOST_TOKENS, Math.max(Math.floor(most / 2), most - reply)) };
}
