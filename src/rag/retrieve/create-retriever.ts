import { createShareWork, type ShareWork } from '../../concurrency/index.ts';
import { chooseMode, type GraphContext, type RetrievalMode } from '../../domain/graph/index.ts';
import type {
  ChunkIndex,
  Embedder,
  LibraryStore,
  Logger,
  PooledQuestion,
  Reranker,
  Scope,
} from '../../domain/index.ts';
import type { SearchGraph } from '../graph/index.ts';
import type { QueryGuide } from '../query/index.ts';
import { type FindGuided, findGuided, type RunQuestions, type SearchedQuestion } from './find-guided.ts';
import { type Gathered, type GatherRequest, gatherPool } from './gather-pool.ts';
import type { SearchDeps } from './load-candidates.ts';
import { createFeatureCache } from './passage-features.ts';
import { DEFAULT_RETRIEVER_OPTIONS, type RetrieverOptions } from './retriever-options.ts';
import type { ChunkResult } from './scored-passage.ts';

export interface Retriever {
  /**
   * For one question: at most `topK` chunks (default: as configured), best first, each marked whether it is evidence. Any text is a question; one without a word of content yields nothing. Throws E004 or E005 only when nothing works.
   */
  searchQuestion(
    question: string,
    scope: Scope,
    request?: {
      readonly topK?: number | undefined;
      readonly mode?: RetrievalMode | undefined;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<{
    readonly results: readonly ChunkResult[];
    readonly notes: readonly string[];
    /** Entities and relations that the search used; absent where it did not look into the graph. */
    readonly graph?: GraphContext | undefined;
  }>;
  /** Evidence for every question of the pool, once each, and then together. Throws only when every question failed. */
  gather(pool: readonly PooledQuestion[], scope: Scope, request?: GatherRequest): Promise<Gathered>;
  /**
   * For one run: no question is searched twice. With a `createChunkCache`, no chunk is read twice either. A `reranker` is
   * the run's own, which charges its budget.
   */
  remembering(getChunks: LibraryStore['getChunks'], reranker?: Reranker, questions?: RunQuestions): Retriever;
}

export interface RetrieverDeps {
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
  readonly embedder: Embedder;
  readonly reranker: Reranker;
  /** Understands questions, so that whom they are about leads the search. Absent: every question is searched as it stands. */
  readonly guide?: QueryGuide | undefined;
  /** Absent: modes of the graph find nothing. */
  readonly searchGraph?: SearchGraph | undefined;
  readonly options?: Partial<RetrieverOptions> | undefined;
  readonly logger: Logger;
}

/** Retrieval over any index, embedder and reranker; see `RetrieverOptions` for what can be set. */
export function createRetriever(deps: RetrieverDeps): Retriever {
  const options = { ...DEFAULT_RETRIEVER_OPTIONS, ...deps.options };
  const features = createFeatureCache();

  const retrieverWith = (
    memory: ShareWork<SearchedQuestion> | undefined,
    library: SearchDeps['library'],
    reranker = deps.reranker,
    asked: RunQuestions = {},
  ): Retriever => {
    const search: SearchDeps = { ...deps, reranker, library, options, features };
    const find: FindGuided = (question, scope, request, known) => {
      const { topK, thorough, mode, signal } = request;
      const start = () => findGuided(question, scope, request, { deps, search, asked, known });
      return memory === undefined
        ? start()
        : memory(JSON.stringify([question, scope, topK, thorough, mode ?? 'vector']), start, signal);
    };
    return {
      remembering: (getChunks, own = reranker, questions = asked) =>
        retrieverWith(createShareWork(), { getChunks }, own, questions),
      searchQuestion: async (question, scope, { topK = options.topK, mode = asked.mode, signal } = {}) =>
        find(question, scope, { topK, thorough: true, mode: chooseMode(mode), signal }),
      gather: (pool, scope, request) =>
        gatherPool(pool, scope, request ?? {}, {
          deps,
          options,
          library,
          find,
          mode: chooseMode(asked.mode),
        }),
    };
  };
  return retrieverWith(undefined, deps.library);
}
