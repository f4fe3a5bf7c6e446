import { AppError } from '../../errors/index.ts';
import { checkSources } from '../check-input.ts';
import { chooseCollections, ingestSources } from '../choose-collections.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommonOptions, printJson, printLines, withSession } from '../session.ts';
import { type Line, safeText, span } from '../terminal/spans.ts';
import { tableLines } from '../terminal/table.ts';
import { count, formatBytes, formatDuration } from '../terminal/words.ts';

/** `ingest`: reads folders or files into the library; E022 only when nothing of a folder could be read. */
export function ingest(
  context: CommandContext,
  folders: readonly string[],
  options: CommonOptions & { collection: string | undefined },
): Promise<number> {
  const sources = checkSources(folders, context.io.cwd);
  return withSession(context, options, async (session) => {
    const { io } = session;
    const summaries = await ingestSources(session, sources, options.collection);
    if (options.json) printJson(io, summaries);
    else if (!options.quiet)
      for (const summary of summaries)
        io.out(
          `${summary.collection.name}: ${count(summary.files, 'document')}, ${formatBytes(summary.bytes)}, ${formatDuration(summary.elapsedMs)}\n`,
        );
    const unreadable = summaries.find(({ files, counts }) => files > 0 && counts.failed === files);
    if (unreadable !== undefined)
      throw new AppError(
        'E022',
        `None of the ${count(unreadable.files, 'document')} could be read. \`plumbline library\` lists the reasons.`,
      );
    return 0;
  });
}

/** `library`: collections with their documents, and why a document could not be read. */
export function library(
  context: CommandContext,
  options: CommonOptions & { collections: readonly string[] },
): Promise<number> {
  return withSession(context, { ...options, quiet: true }, async ({ app, io }) => {
    const known = await app.library.collections();
    if (known.length === 0 && options.collections.length === 0) {
      if (options.json) printJson(io, []);
      else io.out('The library is empty. Fill it with plumbline ingest DIR.\n');
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
      const heading: Line = [
        span(safeText(collection.name), 'strong'),
        span(`  ${collection.id}  ${count(documents.length, 'document')}`, 'dim'),
      ];
      const rows = documents.map((document) => [
        span(`  ${safeText(document.sourcePath)}`),
        span(document.status, document.status === 'indexed' ? 'good' : 'warn'),
        span(formatBytes(document.bytes), 'dim'),
        span(
          document.problem === undefined
            ? count(document.chunkCount, 'passage')
            : `${document.problem.code} ${safeText(document.problem.detail)}`,
          'dim',
        ),
      ]);
      printLines(io, [heading, ...tableLines(rows, { width: io.size().columns, flex: 0 })]);
    }
    return 0;
  });
}
