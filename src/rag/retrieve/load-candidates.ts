import type {
  ChunkIndex,
  Embedder,
  LibraryStore,
  Logger,
  RankExplanation,
  Reranker,
  StoredChunk,
} from '../../domain/index.ts';
import type { SearchGraph } from '../graph/index.ts';
import type { AssociationInput } from './associate-passages.ts';
import type { PassageFeatures } from './passage-features.ts';
import type { FusedHit } from './rankings/fuse-rankings.ts';
import { originalFirst } from './rankings/original-first.ts';
import type { RetrieverOptions } from './retriever-options.ts';
import type { ChunkResult } from './scored-passage.ts';

export interface SearchDeps {
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks'>;
  readonly embedder: Embedder;
  readonly reranker: Reranker;
  readonly options: RetrieverOptions;
  readonly logger: Logger;
  /** Absent: nothing is searched in the graph. */
  readonly searchGraph?: SearchGraph | undefined;
  readonly features: (chunk: ChunkResult['chunk']) => PassageFeatures;
}

/** A chunk on its way through the stages of one question. */
export interface Candidate extends Omit<ChunkResult, 'isEvidence'>, AssociationInput {}

/** The chunks of hits, best first; copies of one content would take the places of other evidence and stay out. */
export async function loadCandidates(deps: SearchDeps, hits: readonly FusedHit[]): Promise<Candidate[]> {
  const chunks = await deps.library.getChunks(hits.map(({ id }) => id));
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const seen = new Set<string>();
  return hits.flatMap((hit) => {
    const chunk = byId.get(hit.id); // absent when it was deleted between search and reading
    if (!chunk || seen.has(chunk.contentHash)) return []; // copies would take the places of other evidence
    seen.add(chunk.contentHash);
    const shown = ofOriginal(chunk, chunks);
    return [{ ...hit, id: shown.id, chunk: shown, features: deps.features(shown) }];
  });
}

/** The passage in the original of its file. */
function ofOriginal(chunk: StoredChunk, found: readonly StoredChunk[]): StoredChunk {
  const isTwin = ({ documentId, contentHash, fileHash }: StoredChunk) =>
    documentId !== chunk.documentId && contentHash === chunk.contentHash && fileHash === chunk.fileHash;
  return originalFirst([chunk, ...found.filter(isTwin)])[0] ?? chunk;
}

export function explain<T extends Pick<ChunkResult, 'explanations'>>(
  result: T,
  explanation: RankExplanation,
): T {
  return { ...result, explanations: [...result.explanations, explanation] };
}
