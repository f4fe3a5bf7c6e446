import { wording } from '../../catalogue/index.ts';
import { type Run, TERMINAL_STATUSES } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PlanDecision, ReportFormat } from '../../pipeline/index.ts';
import { checkOutputs } from '../check-input.ts';
import type { CommandContext } from '../command-context.ts';
import { statusText, wordsOf } from '../language.ts';
import { type OutputChoice, shownView } from '../output-options.ts';
import { planLines } from '../review-plan.ts';
import { runToEnd } from '../run-to-end.ts';
import {
  type CommonOptions,
  printJson,
  printLines,
  type Session,
  withSession,
  withView,
} from '../session.ts';
import { safeText, span, type Tone } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';
import { writeOutputs } from '../write-outputs.ts';
import { findBatch, resumeBatch } from './batch.ts';
import { findReport } from './find-report.ts';
import { findRun } from './find-run.ts';

const LAST_RUNS = 200;
const TONES: Partial<Record<Run['status'], Tone>> = { done: 'good', failed: 'bad', paused: 'warn' };

/** `runs`: the newest runs. */
export function runs(context: CommandContext, options: CommonOptions & { limit: number }): Promise<number> {
  return withView(context, options, async ({ app, io, hints }) => {
    const found = await app.research.list(options.limit, { outsideBatches: true });
    if (options.json) printJson(io, found);
    else if (found.length === 0)
      io.out(`${wordsOf(io).results.noRuns(hints.command('research "…" --docs DIR'))}\n`);
    else {
      const rows = found.map((run) => [
        span(run.id, 'accent'),
        span(statusText(run.status, io.language), TONES[run.status] ?? 'plain'),
        span(run.createdAt.slice(0, 16).replace('T', ' '), 'dim'),
        span(safeText(run.question)),
      ]);
      printLines(io, tableLines(rows, { width: io.size().columns, flex: 3 }));
    }
    return 0;
  });
}

/** `runs show`: the report of a run in one format, or in files. */
export function show(
  context: CommandContext,
  runId: string,
  options: CommonOptions & OutputChoice & { format: ReportFormat },
): Promise<number> {
  const outputs = checkOutputs(options, context.io.cwd);
  return withView(context, options, async (session) => {
    const { app, io } = session;
    const report = await findReport(session, runId);
    const forms = await app.forms();
    await writeOutputs(report, outputs, forms);
    const format = options.json ? 'json' : options.format;
    if (outputs.length === 0) io.out(`${forms.renderers[format](report, shownView(options)).trimEnd()}\n`);
    else io.err(`${wordsOf(io).results.written(outputs.map(({ name }) => name).join(', '))}\n`);
    return 0;
  });
}

/** `runs resume`: goes on with a run that was stopped, killed or failed; without an id with the newest unfinished one. */
export function resume(
  context: CommandContext,
  runId: string | undefined,
  options: CommonOptions & OutputChoice,
): Promise<number> {
  const outputs = runId?.startsWith('bat_') ? [] : checkOutputs(options, context.io.cwd);
  return withSession(context, options, async (session) => {
    if (runId?.startsWith('bat_'))
      return resumeBatch(session, runId, { ...options, out: options.out[0], cwd: context.io.cwd });
    const run = runId === undefined ? await newestUnfinished(session) : await findRun(session, runId);
    return runToEnd(session, run, { ...options, outputs });
  });
}

/** `runs review`: decides on a plan that waits; without a decision it asks, or only shows the plan. */
export function review(
  context: CommandContext,
  runId: string,
  options: CommonOptions & OutputChoice & { decision: PlanDecision | undefined },
): Promise<number> {
  const outputs = checkOutputs(options, context.io.cwd);
  return withSession(context, options, async (session) => {
    const run = await findRun(session, runId);
    if (run.status !== 'awaiting-review')
      throw new AppError(
        'E036',
        wording('runNotInReview', { id: run.id, status: wording('runStatus', { status: run.status }) }),
      );
    if (options.decision === undefined && options.json) {
      printJson(session.io, { run, plan: await session.app.research.plan(run.id) });
      return 0;
    }
    if (options.decision === undefined && !session.io.isInteractive) {
      const plan = await session.app.research.plan(run.id);
      if (plan !== undefined) printLines(session.io, planLines(plan));
      return 0;
    }
    return runToEnd(session, run, { ...options, outputs });
  });
}

/** `runs cancel`: ends a run or a batch for good. */
export const cancel = (context: CommandContext, id: string, options: CommonOptions) =>
  steer(context, id, options, 'cancel');

/** `runs pause`: stops a run or a batch so that `resume` goes on. */
export const pause = (context: CommandContext, id: string, options: CommonOptions) =>
  steer(context, id, options, 'pause');

function steer(
  context: CommandContext,
  id: string,
  options: CommonOptions,
  action: 'cancel' | 'pause',
): Promise<number> {
  return withView(context, options, async (session) => {
    const { research, batches } = session.app;
    const steered = id.startsWith('bat_')
      ? await batches[action]((await findBatch(session, id)).id)
      : await research[action]((await findRun(session, id)).id);
    if (options.json) printJson(session.io, steered);
    else {
      const { language } = session.io;
      const status = statusText(steered.status, language);
      session.io.out(`${wordsOf({ language }).results.is({ id: steered.id, status })}\n`);
    }
    return 0;
  });
}

async function newestUnfinished({ app }: Session): Promise<Run> {
  const found = (await app.research.list(LAST_RUNS, { outsideBatches: true })).find(
    ({ status }) => status === 'failed' || !TERMINAL_STATUSES.includes(status),
  );
  if (found === undefined) throw new AppError('E021', wording('noRunToResume'));
  return found;
}
