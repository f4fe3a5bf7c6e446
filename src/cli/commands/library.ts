import { type CommandWords, say, wording } from '../../catalogue/index.ts';
import type { LibraryDocument } from '../../domain/index.ts';
import { AppError, detailIn, toProblem } from '../../errors/index.ts';
import type { IngestSummary } from '../../pipeline/index.ts';
import { checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { wordFor, wordsOf } from '../language.ts';
import {
  type CommonOptions,
  printJson,
  printLines,
  type Session,
  withSession,
  withView,
} from '../session.ts';
import { type Line, safeText, span } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';
import { formatBytes, formatDuration } from '../terminal/words.ts';

/**
 * `ingest`: reads folders or files into the library; E022 only when nothing of a folder could be read. With `watch` it goes
 * on reading what changes until it is interrupted.
 */
export function ingest(
  context: CommandContext,
  folders: readonly string[],
  options: CommonOptions & { collection: string | undefined; watch?: boolean | undefined },
): Promise<number> {
  const sources = checkSources(folders, context.io.cwd);
  return withSession(context, options, async (session) => {
    const isWatched = options.watch === true;
    const summaries = await ingestSources(session, sources, options.collection, { isWatched });
    printSummaries(session.io, options, summaries);
    if (isWatched) {
      await Promise.all(sources.map((source) => followSource(session, source, options)));
      return 0;
    }
    const unreadable = summaries.find(({ files, counts }) => files > 0 && counts.failed === files);
    if (unreadable !== undefined)
      throw new AppError('E022', wording('noneRead', { files: unreadable.files }));
    return 0;
  });
}

/** A pass that fails (the folder is gone, the disk is full) is reported, and the next change tries again. */
async function followSource(
  session: Session,
  source: string,
  options: CommonOptions & { collection: string | undefined },
): Promise<void> {
  const { watchFolder } = await import('../../pipeline/index.ts'); // heavy, and loaded by now
  const { language } = session.io;
  session.progress.say(wordsOf({ language }).results.watching);
  for await (const _change of watchFolder(source, { signal: session.signal })) {
    try {
      const summaries = await ingestSources(session, [source], options.collection, { isWatched: true });
      printSummaries(session.io, options, summaries);
    } catch (error) {
      if (session.signal.aborted) return;
      session.progress.say(session.hints.complete(detailIn(language, toProblem(error))));
    }
  }
}

/** Warnings of one document in the list; `library show` has all of them. */
const WARNINGS_SHOWN = 3;

function warningLines(warnings: LibraryDocument['warnings'], { language, results }: CommandWords): Line[] {
  const shown = warnings.slice(0, WARNINGS_SHOWN).map((warning) => say(language, warning));
  const left = warnings.length - shown.length;
  const lines = left > 0 ? [...shown, results.andMore(left, 'plumbline library show')] : shown;
  return lines.map((line) => [span(`    ${safeText(line)}`, 'warn')]);
}

function printSummaries(
  io: Session['io'],
  { json, quiet }: CommonOptions,
  summaries: readonly IngestSummary[],
): void {
  const { results } = wordsOf(io);
  if (json) printJson(io, summaries);
  else if (!quiet)
    for (const summary of summaries)
      io.out(
        `${results.collectionRead({
          name: summary.collection.name,
          read: results.readAndNot(summary.files - summary.counts.failed, summary.counts.failed),
          bytes: formatBytes(summary.bytes),
          time: formatDuration(summary.elapsedMs),
        })}\n`,
      );
}

/** `library`: collections with their documents, and why a document could not be read. */
export function library(
  context: CommandContext,
  options: CommonOptions & { collections: readonly string[] },
): Promise<number> {
  return withView(context, options, async ({ app, io, hints }) => {
    const { results, terminal } = wordsOf(io);
    const known = await app.library.collections();
    if (known.length === 0 && options.collections.length === 0) {
      if (options.json) printJson(io, []);
      else io.out(`${results.libraryEmpty(hints.command('ingest DIR'))}\n`);
      return 0;
    }
    const chosen = new Set(await chooseCollections({ app }, options.collections));
    const groups = await Promise.all(
      known
        .filter(({ id }) => chosen.has(id))
        .map(async (collection) => ({ collection, documents: await app.library.documents([collection.id]) })),
    );
    if (options.json) {
      printJson(
        io,
        groups.map(({ collection, documents }) => ({ ...collection, documents })),
      );
      return 0;
    }
    for (const { collection, documents } of groups) {
      const failed = documents.filter(
        ({ problem, chunkCount }) => problem !== undefined && chunkCount === 0,
      ).length;
      const heading: Line = [
        span(safeText(collection.name), 'strong'),
        span(`  ${collection.id}  ${results.readAndNot(documents.length - failed, failed)}`, 'dim'),
      ];
      const rows = documents.map((document) => [
        span(`  ${safeText(document.sourcePath)}`),
        span(document.title === document.sourcePath ? '' : safeText(document.title)),
        span(
          wordFor(results.documentStatus, document.status),
          document.status === 'indexed' ? 'good' : 'warn',
        ),
        span(formatBytes(document.bytes), 'dim'),
        span(
          document.problem === undefined
            ? terminal.passages(document.chunkCount)
            : `${document.problem.code} ${safeText(detailIn(io.language, document.problem))}`,
          'dim',
        ),
      ]);
      const lines = tableLines(rows, { width: io.size().columns, flex: 0, isPath: true });
      const warned = documents.map(({ warnings }) => warningLines(warnings, wordsOf(io)));
      printLines(io, [heading, ...lines.flatMap((line, index) => [line, ...(warned[index] ?? [])])]);
    }
    return 0;
  });
}
