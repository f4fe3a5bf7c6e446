import { type Language, wording } from '../../catalogue/index.ts';
import type { RunMode } from '../../domain/index.ts';
import { AppError, detailIn } from '../../errors/index.ts';
import type { BatchView, LibraryView } from '../../pipeline/index.ts';
import {
  checkResultsFile,
  keepResults,
  type ResultsFile,
  readQuestionFile,
  writeResults,
} from '../batch-file.ts';
import { checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { statusText, wordsOf } from '../language.ts';
import {
  type CommonOptions,
  printJson,
  printLines,
  type Session,
  withSession,
  withView,
} from '../session.ts';
import { batchSummary } from '../terminal/batch-lines.ts';
import { safeText, span } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';

/** What `batch` exits with when rows have failed and may be tried again (EX_TEMPFAIL). */
const ROWS_FAILED = 75;
const STOPPED = 130;
const ROWS = 10;

export interface BatchOptions extends CommonOptions {
  readonly docs: readonly string[];
  readonly collections: readonly string[];
  readonly out: string | undefined;
  readonly mode: RunMode;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
  readonly parallel: number | undefined;
  readonly maxCostUsd: number | undefined;
  readonly retry: 'failed' | 'no_evidence' | undefined;
  readonly fresh: boolean;
}

/** `batch`: answers every row of a question file; the same command goes on with what was stopped. */
export function batch(context: CommandContext, file: string, options: BatchOptions): Promise<number> {
  const { cwd } = context.io;
  const source = readQuestionFile(file, cwd);
  const output = checkResultsFile(options.out, file, cwd);
  const sources = checkSources(options.docs, cwd);
  return withSession(context, options, async (session) => {
    const { app } = session;
    const ingested = await ingestSources(session, sources, undefined);
    const named =
      ingested.length > 0 && options.collections.length === 0
        ? []
        : await chooseCollections(session, options.collections);
    const view = await app.batches.create({
      source,
      collectionIds: [...new Set([...ingested.map(({ collection }) => collection.id), ...named])],
      mode: options.mode,
      column: options.column,
      sheet: options.sheet,
      parallel: options.parallel,
      limits: limitsOf(options),
      reuse: !options.fresh,
    });
    const limits = limitsOf(options);
    if (options.retry !== undefined) await app.batches.retry(view.id, options.retry);
    if (limits !== undefined || options.parallel !== undefined)
      await app.batches.resume(view.id, { limits, parallel: options.parallel });
    const isOver = view.status === 'done' && options.retry === undefined && limits === undefined;
    return isOver ? finish(session, view, output, options) : work(session, view.id, output, options);
  });
}

const limitsOf = ({ maxCostUsd }: BatchOptions) => (maxCostUsd === undefined ? undefined : { maxCostUsd });

/** Works on a batch until it is done or stopped, its results readable meanwhile. */
async function work(
  session: Session,
  id: string,
  output: ResultsFile,
  options: CommonOptions,
): Promise<number> {
  const { app, io, progress, signal } = session;
  const results = keepResults({ batches: app.batches, io, file: output });
  const view = await app.batches
    .work(id, {
      signal,
      onProgress: (now) => {
        progress.batch(now);
        results.onProgress(now);
      },
    })
    .finally(() => progress.rest());
  return finish(session, view, output, options);
}

async function finish(
  { app, io, progress }: Session,
  view: BatchView,
  output: ResultsFile,
  options: CommonOptions,
): Promise<number> {
  const { results } = wordsOf(io);
  await writeResults(app.batches, view.id, output);
  if (options.json) printJson(io, { batch: view, file: output.name });
  else if (!options.quiet) io.out(`${batchSummary(view, output.name, wordsOf(io))}\n`);
  if (view.status === 'paused' || view.counts.waiting > 0) {
    progress.say(results.batchStopped);
    return STOPPED;
  }
  if (view.counts.failed === 0) return 0;
  const failed = await app.batches.rows(view.id, { after: 0, limit: ROWS, statuses: ['failed'] });
  for (const { row, problem } of failed)
    progress.say(
      results.row(
        row,
        problem === undefined ? '' : `${problem.code} ${safeText(detailIn(io.language, problem))}`,
      ),
    );
  if (view.counts.failed > failed.length) progress.say(results.moreRows(view.counts.failed - failed.length));
  progress.say(results.retryRows);
  return ROWS_FAILED;
}

/** `batch list` and `batch show`: the newest batches; with an id the state of one, or its results. */
export function batches(
  context: CommandContext,
  id: string | undefined,
  options: CommonOptions & { readonly limit: number; readonly out: string | undefined },
): Promise<number> {
  const output =
    options.out === undefined ? undefined : checkResultsFile(options.out, options.out, context.io.cwd);
  if (id !== undefined && output !== undefined)
    return withSession(context, { ...options, quiet: true }, async (session) => {
      const view = await findBatch(session, id);
      await writeResults(session.app.batches, view.id, output);
      tellBatch(session.io, view, options, output.name);
      return 0;
    });
  return withView(context, options, async (session) => {
    const { app, io, hints } = session;
    const { results } = wordsOf(io);
    if (id !== undefined) {
      tellBatch(io, await findBatch(session, id), options);
      return 0;
    }
    const found = await app.batches.list(options.limit);
    if (options.json) printJson(io, found);
    else if (found.length === 0) io.out(`${results.noBatches(hints.command('batch FILE --docs DIR'))}\n`);
    else
      printLines(
        io,
        tableLines(
          found.map((view) => toCells(view, io.language)),
          { width: io.size().columns, flex: 4 },
        ),
      );
    return 0;
  });
}

function tellBatch(io: Session['io'], view: BatchView, { json }: CommonOptions, written?: string): void {
  if (json) {
    printJson(io, view);
    return;
  }
  const { results } = wordsOf(io);
  const is = results.is({ id: view.id, status: statusText(view.status, io.language) });
  io.out(`${is} ${batchSummary(view, written ?? results.nothingWritten, wordsOf(io))}\n`);
}

function toCells({ id, status, createdAt, counts, name }: BatchView, language: Language) {
  const settled = counts.rows - counts.waiting - counts.running;
  return [
    span(id, 'accent'),
    span(statusText(status, language), status === 'done' ? 'good' : 'plain'),
    span(createdAt.slice(0, 16).replace('T', ' '), 'dim'),
    span(wordsOf({ language }).results.rowsOf({ settled, rows: counts.rows, failed: counts.failed })),
    span(safeText(name)),
  ];
}

export async function findBatch(
  { app }: { readonly app: Pick<LibraryView, 'batches'> },
  id: string,
): Promise<BatchView> {
  const view = await app.batches.find(id);
  if (view === undefined) throw new AppError('E021', wording('batchNotFound', { id: safeText(id) }));
  return view;
}

/** Goes on with a batch by its id; its results are written where `--out` says. */
export async function resumeBatch(
  session: Session,
  id: string,
  options: CommonOptions & { readonly out: string | undefined; readonly cwd: string },
): Promise<number> {
  const view = await findBatch(session, id);
  return work(session, view.id, checkResultsFile(options.out, view.name, options.cwd), options);
}
