import type { LibraryDocument, LibraryStore, Scope, WordLookup } from '../../domain/index.ts';
import type { DocumentLink, SharedKnowledge } from '../../domain/topics/index.ts';
import { findAmended, findLinks, linksOfNames, originalFirst } from '../../rag/index.ts';

/** Of a document: its head and what follows, in which it says whom and what it is about. */
const FIRST_CHUNKS = 40;

interface LinkDeps {
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'readingState' | 'titledIn'>;
  readonly words: WordLookup;
}

/** What joins documents by their words, and by the names that a model has read in them. */
export async function linksOf(
  { library, words }: LinkDeps,
  scope: Scope,
  document: LibraryDocument,
  shared: readonly SharedKnowledge[],
): Promise<ReadonlyMap<string, readonly DocumentLink[]>> {
  if (document.currentVersionId === undefined) return new Map();
  const { searched: documents } = await library.readingState(scope.collectionIds);
  const own = await readOwn(library, document);
  const links = new Map(await findLinks({ words, library }, own, { scope, documents }));
  const amended = await findAmended(
    {
      titledIn: (text) => library.titledIn(text, scope.collectionIds),
      readHead: async (one) => (await readOwn(library, one)).text,
    },
    own,
  );
  for (const [id, link] of amended) {
    const known = (links.get(id) ?? []).filter(({ kind }) => kind !== 'title');
    if (!known.some(({ kind }) => kind === 'amended')) links.set(id, [link, ...known]);
  }
  for (const one of shared) {
    const named = linksOfNames(one, documents).filter(
      ({ text }) => !links.get(one.documentId)?.some((link) => link.text.includes(text)),
    );
    if (named.length > 0) links.set(one.documentId, [...(links.get(one.documentId) ?? []), ...named]);
  }
  return links;
}

/** A document by what it begins with. */
async function readOwn(
  library: LinkDeps['library'],
  { id: documentId, title, currentVersionId = '' }: LibraryDocument,
): Promise<{ readonly documentId: string; readonly title: string; readonly text: string }> {
  const head = await library.getChunkRange(currentVersionId, 0, FIRST_CHUNKS - 1);
  return { documentId, title, text: head.map(({ text }) => text).join('\n') };
}

/** By document that says so, one of these or another, which of these it changes; each file once. */
export async function findAmending(
  deps: LinkDeps & { readonly library: Pick<LibraryStore, 'findDocuments'> },
  scope: Scope,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  // What was true of earlier versions is not told by the amendments of today.
  if (scope.versionIds !== undefined || scope.asOf !== undefined) return new Map();
  const { searched } = await deps.library.readingState(scope.collectionIds);
  const among = { scope, documents: searched, withNames: false };
  const documents = await deps.library.findDocuments(documentIds);
  const changes = new Map<string, string[]>();
  const links = await Promise.all(
    documents.map(async (document) => findLinks(deps, await readOwn(deps.library, document), among)),
  );
  for (const [at, found] of links.entries())
    for (const [id, all] of found)
      if (all.some(({ kind }) => kind === 'amends') && scope.documentIds?.includes(id) !== false)
        changes.set(id, [...(changes.get(id) ?? []), documents[at]?.id ?? '']);
  const others = await deps.library.findDocuments(
    [...changes.keys()].filter((id) => !documentIds.includes(id)),
  );
  const known = new Set(documents.map(({ contentHash }) => contentHash));
  const kept = withoutCopies(others, undefined);
  for (const { id, contentHash } of others)
    if (!kept.has(id) || (contentHash !== undefined && known.has(contentHash))) changes.delete(id);
  return changes;
}

/** Documents by their ids, of equal files the original alone, and none that is the own file again. */
export function withoutCopies(
  documents: readonly LibraryDocument[],
  ownHash: string | undefined,
): ReadonlyMap<string, LibraryDocument> {
  const byFile = new Map<string, LibraryDocument[]>();
  for (const one of documents) {
    const file = one.contentHash ?? one.id;
    if (file !== ownHash) byFile.set(file, [...(byFile.get(file) ?? []), one]);
  }
  const originals = [...byFile.values()].flatMap((twins) =>
    originalFirst(twins.map((one) => ({ ...one, documentTitle: one.title, addedAt: one.createdAt }))).slice(
      0,
      1,
    ),
  );
  return new Map(originals.map((one) => [one.id, one]));
}
