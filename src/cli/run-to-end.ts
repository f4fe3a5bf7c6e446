import { wording } from '../catalogue/index.ts';
import type { Run } from '../domain/index.ts';
import { AppError, errorOf } from '../errors/index.ts';
import type { PlanDecision, RunEstimate } from '../pipeline/index.ts';
import type { OutputFile } from './check-input.ts';
import { followRun } from './follow-run.ts';
import { wordsOf } from './language.ts';
import { type OutputChoice, shownView } from './output-options.ts';
import { askForDecision, planLines } from './review-plan.ts';
import { type CommonOptions, printJson, printLines, type Session } from './session.ts';
import { estimateSentence, readEstimate } from './terminal/estimate-lines.ts';
import { glyphsFor } from './terminal/progress.ts';
import { summaryLines } from './terminal/summary.ts';
import { writeOutputs } from './write-outputs.ts';

/** Executes a run until it ends or waits, writes its files and prints what came of it. Returns the exit code. */
export async function runToEnd(
  session: Session,
  run: Run,
  options: CommonOptions &
    Pick<OutputChoice, 'appendix'> & {
      readonly outputs: readonly OutputFile[];
      readonly decision?: PlanDecision | undefined;
      /** Write the report of a run that has ended again. */
      readonly rewrite?: boolean | undefined;
      readonly page?: string | undefined;
    },
): Promise<number> {
  const { app, progress, signal } = session;
  session.noteRun(run.id);
  let estimate: RunEstimate | undefined;
  const follow = (execute: () => Promise<Run>) =>
    followRun(app.research, run.id, execute, (event) => {
      if (event.type === 'review-wait') estimate = readEstimate(event.data['estimate']);
      progress.event(event);
    });

  const first = options.decision;
  let ended = await follow(() =>
    first === undefined
      ? app.research.execute(run.id, { signal, rewrite: options.rewrite })
      : app.research.review(run.id, first, { signal }),
  );
  progress.rest();
  while (ended.status === 'awaiting-review' && !signal.aborted) {
    const decision = options.json || options.quiet ? undefined : await showAndAsk(session, run.id, estimate);
    const isShown = !options.json && !options.quiet;
    if (decision === undefined) return waiting(session, ended, { ...options, estimate, isShown });
    ended = await follow(() => app.research.review(run.id, decision, { signal }));
    progress.rest();
  }
  return finish(session, ended, options);
}

async function showAndAsk(
  session: Session,
  runId: string,
  estimate: RunEstimate | undefined,
): Promise<PlanDecision | undefined> {
  const plan = await session.app.research.plan(runId);
  if (plan !== undefined)
    for (const line of planLines(plan)) session.progress.say(line.map(({ text }) => text).join(''));
  if (estimate !== undefined) session.progress.say(estimateSentence(estimate, wordsOf(session.io)));
  return askForDecision(session.io);
}

function waiting(
  { io, progress, hints }: Session,
  run: Run,
  {
    json,
    estimate,
    isShown,
  }: CommonOptions & { readonly estimate: RunEstimate | undefined; readonly isShown: boolean },
): number {
  if (json) printJson(io, { run, estimate });
  else if (estimate !== undefined && !isShown) progress.say(estimateSentence(estimate, wordsOf(io)));
  progress.say(wordsOf(io).terminal.planWaits(hints.command(`runs review ${run.id} --approve`)));
  return 0;
}

async function finish(
  session: Session,
  run: Run,
  options: CommonOptions &
    Pick<OutputChoice, 'appendix'> & {
      readonly outputs: readonly OutputFile[];
      readonly page?: string | undefined;
    },
): Promise<number> {
  const { app, io, progress, signal, hints } = session;
  if (run.status === 'paused' || (signal.aborted && run.status !== 'done')) {
    if (options.json) printJson(io, { run });
    progress.say(wordsOf(io).terminal.stopped(hints.command(`runs resume ${run.id}`)));
    return 130;
  }
  // A failed run may have left a report of what it found.
  const report = await app.research.report(run.id);
  if (report !== undefined) {
    await writeOutputs(report, options.outputs, app);
    const files = options.outputs.map(({ name }) => name);
    if (options.json) printJson(io, { run, files }, report);
    else if (options.quiet) {
      if (files.length === 0) io.out(`${app.renderers.markdown(report, shownView(options)).trimEnd()}\n`);
    } else {
      const { printedAnswer } = await import('../pipeline/index.ts');
      printLines(
        io,
        summaryLines({
          run,
          report,
          printed: printedAnswer(report),
          files,
          showCommand: hints.command(`runs show ${run.id}`),
          page:
            options.page === undefined
              ? undefined
              : {
                  address: `${options.page}/research/${run.id}`,
                  command: hints.command(`serve --open ${run.id}`),
                },
          width: io.size().columns,
          glyphs: glyphsFor(io),
          words: wordsOf(io),
        }),
      );
    }
  } else if (options.json) printJson(io, { run });
  if (run.status === 'failed')
    throw run.problem === undefined ? new AppError('E099', wording('runReasonLost')) : errorOf(run.problem);
  session.noteRun(undefined);
  if (run.status === 'cancelled') throw new AppError('E027', wording('runCancelled', { id: run.id }));
  if (report === undefined) throw new AppError('E006', wording('runEndedWithout', { id: run.id }));
  return 0;
}
