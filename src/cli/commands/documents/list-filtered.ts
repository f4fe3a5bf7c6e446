import type { DocumentQuery } from '../../../domain/index.ts';
import { chooseCollections } from '../../choose-collections.ts';
import type { CommandContext } from '../../command-context.ts';
import { wordFor, wordsOf } from '../../language.ts';
import { type CommonOptions, printJson, printLines, withView } from '../../session.ts';
import { safeText, span } from '../../terminal/spans.ts';
import { tableLines } from '../../terminal/table.ts';
import { formatBytes } from '../../terminal/words.ts';

/** `library list`: documents by filter, a page at a time. */
export function listDocuments(
  context: CommandContext,
  options: CommonOptions & {
    readonly collections: readonly string[];
    readonly query: Omit<DocumentQuery, 'collectionIds'>;
  },
): Promise<number> {
  return withView(context, options, async ({ app, io, hints }) => {
    const collectionIds = await chooseCollections({ app }, options.collections, { mayBeEmpty: true });
    const page = await app.documents.page({ ...options.query, collectionIds });
    if (options.json) {
      printJson(io, page);
      return 0;
    }
    const { results, versions: words } = wordsOf(io);
    const rows = page.documents.map(({ sourcePath, title, status, bytes, tags = [] }) => [
      span(safeText(sourcePath)),
      span(title === sourcePath ? '' : safeText(title)),
      span(wordFor(results.documentStatus, status), status === 'indexed' ? 'good' : 'warn'),
      span(formatBytes(bytes), 'dim'),
      span(safeText(tags.join(', ')), 'accent'),
    ]);
    printLines(io, [
      ...tableLines(rows, { width: io.size().columns, flex: 0, isPath: true }),
      [span(words.listed(page.documents.length, page.total), 'dim')],
      ...(page.next === undefined
        ? []
        : [[span(words.nextPage(hints.command(`library list … --cursor ${page.next}`)), 'dim')]]),
    ]);
    return 0;
  });
}
