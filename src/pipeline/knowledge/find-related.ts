import { wording } from '../../catalogue/index.ts';
import type {
  ChunkIndex,
  Embedder,
  LibraryDocument,
  LibraryStore,
  Scope,
  WordLookup,
} from '../../domain/index.ts';
import type { RelatedDocument, TopicStore } from '../../domain/topics/index.ts';
import { AppError } from '../../errors/index.ts';
import { rankRelated } from '../../rag/index.ts';
import { linksOf, withoutCopies } from './document-links.ts';

/** Passages that say which documents are close. */
const NEAR_CHUNKS = 400;

export interface RelatedDeps {
  readonly topics: Pick<TopicStore, 'ofDocuments' | 'shared'>;
  readonly library: Pick<
    LibraryStore,
    'findDocument' | 'findDocuments' | 'getChunks' | 'getChunkRange' | 'readingState' | 'titledIn'
  >;
  readonly words: WordLookup;
  readonly index: Pick<ChunkIndex, 'searchVector'>;
  readonly embedder: Pick<Embedder, 'embed'>;
}

/** Documents that have something in common with one, nearest first. E021 for one that the scope does not have. */
export async function findRelated(
  deps: RelatedDeps,
  scope: Scope,
  asked: { readonly documentId: string; readonly limit: number; readonly isLinked: boolean },
): Promise<RelatedDocument[]> {
  const { topics, library } = deps;
  const { documentId, limit, isLinked } = asked;
  const document = await library.findDocument(documentId);
  if (document === undefined || !scope.collectionIds.includes(document.collectionId))
    throw new AppError('E021', wording('noDocumentOfId'));
  const shared = await topics.shared(scope, documentId);
  const links = await linksOf(deps, scope, document, shared);
  const similarities = await closeDocuments(deps, scope, document);
  const ranked = rankRelated(shared, similarities, Number.POSITIVE_INFINITY, links).filter(
    (one) => !isLinked || one.links.length > 0,
  );
  const others = await library.findDocuments(ranked.map(({ documentId: id }) => id));
  const originals = withoutCopies(others, document.contentHash);
  return ranked
    .flatMap(({ documentId: id, score, shared: both, similarity, links: joined }) => {
      const other = originals.get(id);
      if (other === undefined) return [];
      const { collectionId, title, sourcePath } = other;
      return [
        {
          documentId: id,
          collectionId,
          title,
          sourcePath,
          score,
          topics: both.topics.map((topic) => ({ id: topic.id, name: topic.name })),
          entities: both.entities.slice(0, 10).map(({ name }) => name),
          similarity: Math.round(similarity * 100) / 100,
          links: [...joined],
        },
      ];
    })
    .slice(0, limit);
}

async function closeDocuments(
  { topics, index, embedder }: RelatedDeps,
  scope: Scope,
  { id: documentId, title }: LibraryDocument,
): Promise<ReadonlyMap<string, number>> {
  const own = (await topics.ofDocuments([documentId])).get(documentId) ?? [];
  const [vector] = await embedder.embed([[title, ...own.map(({ name }) => name)].join('. ')], 'passage');
  const near = vector === undefined ? [] : await index.searchVector(vector, scope, NEAR_CHUNKS);
  const similarities = new Map<string, number>();
  for (const { documentId: id, score } of near)
    if (id !== documentId) similarities.set(id, Math.max(score, similarities.get(id) ?? 0));
  return similarities;
}
