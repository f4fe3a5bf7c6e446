import { wording } from '../../catalogue/index.ts';
import type { RunLimits } from '../../domain/budget/index.ts';
import { type Effort, type Run, type RunMode, validateQuestion } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { checkOutputs } from '../check-input.ts';
import { chooseCollections } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { wordsOf } from '../language.ts';
import type { OutputChoice } from '../output-options.ts';
import { runToEnd } from '../run-to-end.ts';
import { type CommonOptions, printJson, printLines, withSession, withView } from '../session.ts';
import { estimateLines } from '../terminal/estimate-lines.ts';
import { span } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';
import { findRun } from './find-run.ts';

const MAX_QUESTION_CHARACTERS = 20_000;

/** `runs follow-up`: a new run on the thread of another, which knows its report. */
export async function followUp(
  context: CommandContext,
  runId: string,
  question: string | undefined,
  options: CommonOptions &
    OutputChoice & {
      readonly collections: readonly string[];
      readonly review: boolean;
      readonly web: boolean;
      readonly mode: RunMode | undefined;
    },
): Promise<number> {
  // What was asked can be asked again only in another way.
  if (question === undefined && options.mode === undefined) throw new AppError('E020', wording('askWhat'));
  const asked = question === '-' ? await context.io.readInput() : question;
  const accepted =
    asked === undefined ? undefined : validateQuestion(asked, { maxCharacters: MAX_QUESTION_CHARACTERS });
  const outputs = checkOutputs(options, context.io.cwd);
  return withSession(context, options, async (session) => {
    const { research } = session.app;
    const { id } = await findRun(session, runId);
    const collectionIds =
      options.collections.length === 0 ? undefined : await chooseCollections(session, options.collections);
    const run = await research.followUp(id, {
      question: accepted,
      mode: options.mode,
      collectionIds,
      reviewPlan: options.review,
      ...(options.web ? { web: 'allowed' as const } : {}),
    });
    return runToEnd(session, run, { ...options, outputs });
  });
}

/** `runs fork`: a new run from a checkpoint of another; with `list` only the checkpoints. */
export function fork(
  context: CommandContext,
  runId: string,
  options: CommonOptions &
    OutputChoice & {
      readonly questions: readonly string[] | undefined;
      readonly checkpointId: string | undefined;
      readonly list: boolean;
    },
): Promise<number> {
  const outputs = checkOutputs(options, context.io.cwd);
  return withSession(context, options.list ? { ...options, quiet: true } : options, async (session) => {
    const { app, io } = session;
    const { id } = await findRun(session, runId);
    if (!options.list) {
      const { questions, checkpointId } = options;
      const run = await app.research.fork(id, { questions, checkpointId });
      return runToEnd(session, run, { ...options, outputs });
    }
    const checkpoints = await app.research.checkpoints(id);
    if (options.json) printJson(io, checkpoints);
    else {
      const rows = checkpoints.map((checkpoint) => [
        span(checkpoint.id, 'accent'),
        span(checkpoint.at.slice(0, 19).replace('T', ' '), 'dim'),
        span(wordsOf(io).results.settledOf(checkpoint.settled, checkpoint.subQuestions)),
      ]);
      printLines(io, tableLines(rows, { width: io.size().columns, flex: 2 }));
    }
    return 0;
  });
}

/** `runs rewrite`: the report again from the same evidence; the old one stays until then. */
export function rewrite(
  context: CommandContext,
  runId: string,
  options: CommonOptions & OutputChoice,
): Promise<number> {
  const outputs = checkOutputs(options, context.io.cwd);
  return withSession(context, options, async (session) => {
    const run: Run = await findRun(session, runId);
    return runToEnd(session, run, { ...options, outputs, rewrite: true });
  });
}

/** `runs estimate`: what a question will probably take; nothing is asked. */
export function estimate(
  context: CommandContext,
  question: string,
  options: CommonOptions & {
    readonly collections: readonly string[];
    readonly budget: RunLimits | undefined;
    readonly effort?: Effort | undefined;
  },
): Promise<number> {
  const accepted = validateQuestion(question, { maxCharacters: MAX_QUESTION_CHARACTERS });
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const { collections, budget, effort } = options;
    const estimated = await app.research.estimate({
      question: accepted,
      budget,
      effort,
      // Without documents, too, a question has an estimate.
      ...(collections.length === 0
        ? {}
        : { collectionIds: [...(await chooseCollections(session, collections))] }),
    });
    if (options.json) printJson(io, estimated);
    else printLines(io, estimateLines(estimated, wordsOf(io)));
    return 0;
  });
}
