import type { LibraryStore, SectionIndex } from '../../domain/index.ts';
import type { PagePassage } from './one-per-page.ts';

export type NamedSection = Awaited<ReturnType<SectionIndex['search']>>[number];

/** Passages at the beginning of a section among which one is looked for that is no hit yet. */
const LOOKED_AT = 8;

/** What a section begins with, as a hit of no score; undefined where it has no passage, or all of these are hits already. */
export async function namedPassage(
  { chunks, sectionId, versionId }: NamedSection,
  used: ReadonlySet<string>,
  library: Pick<LibraryStore, 'getChunkRange'>,
): Promise<PagePassage | undefined> {
  if (chunks === undefined) return undefined;
  const last = Math.min(chunks.last, chunks.first + LOOKED_AT - 1);
  const stored = await library.getChunkRange(versionId, chunks.first, last);
  const chunk = stored.find(({ id }) => !used.has(id));
  if (chunk === undefined) return undefined;
  const { documentId, documentTitle, sourcePath, text, prefix, locator, id, ordinal } = chunk;
  return {
    documentId,
    versionId,
    documentTitle,
    sourcePath,
    sectionId,
    text,
    prefix,
    locator,
    score: 0,
    isEvidence: false,
    chunkIds: [id],
    ordinals: { first: ordinal, last: ordinal },
    explanations: [],
    alsoHere: [],
  };
}
