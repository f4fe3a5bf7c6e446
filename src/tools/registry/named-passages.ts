import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ToolContext } from './agent-tool.ts';
import type { BookEntry } from './evidence-book.ts';
import { type DocumentFinder, resolveDocument } from './resolve-document.ts';
import { type ChunkReader, toPassage } from './show-range.ts';

/**
 * The passages that a call names. In a run only what was shown counts; outside, where a call has no memory,
 * passages of the scope are found by their ids. E021 in the same words for an unknown id and for a foreign one.
 */
export async function namedPassages(
  library: ChunkReader & DocumentFinder,
  ids: readonly string[],
  { book, call, scope }: ToolContext,
): Promise<readonly BookEntry[]> {
  const unknown = ids.filter((id) => book.find(id) === undefined);
  if (unknown.length > 0 && call === undefined) {
    for (const chunk of await library.getChunks(unknown)) {
      const document = await library.findDocument(chunk.documentId);
      const isInScope = document !== undefined && scope.collectionIds.includes(document.collectionId);
      const isSeen =
        scope.documentIds?.includes(chunk.documentId) !== false &&
        scope.versionIds?.includes(chunk.versionId) !== false;
      if (isInScope && isSeen) book.show(toPassage(chunk, 1));
    }
  }
  return ids.map((id) => {
    const found = book.find(id);
    if (found === undefined) throw new AppError('E021', wording('noPassageHere', { id: id.slice(0, 80) }));
    return found;
  });
}

export interface Place {
  readonly passages: readonly BookEntry[];
  /** What the call calls them. */
  readonly named: string;
}

const EVERY_CHUNK = 1_000_000;

/** The passage of an id, or those of a document and page: in a run what was shown of them, outside all of the version that is current. */
export async function passagesAt(
  library: ChunkReader & DocumentFinder,
  place: {
    readonly passage?: string | undefined;
    readonly document?: string | undefined;
    readonly page?: number | undefined;
  },
  context: ToolContext,
): Promise<Place> {
  const { passage, document = '', page } = place;
  if (passage !== undefined)
    return { passages: await namedPassages(library, [passage], context), named: passage };
  const { book, call, scope } = context;
  const { id, currentVersionId = '' } = await resolveDocument(library, document, scope);
  if (call === undefined && scope.versionIds?.includes(currentVersionId) !== false)
    for (const chunk of await library.getChunkRange(currentVersionId, 0, EVERY_CHUNK))
      book.show(toPassage(chunk, 1));
  const passages = book.entries().filter(({ documentId, locator: { pages } }) => {
    const isOnPage = page === undefined || (pages !== undefined && pages.first <= page && page <= pages.last);
    return documentId === id && isOnPage;
  });
  return { passages, named: page === undefined ? document : `${document}, p. ${page}` };
}
