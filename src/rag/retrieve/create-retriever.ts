import {
  type ChunkIndex,
  createShareWork,
  type Embedder,
  type LibraryStore,
  type Logger,
  type PooledQuestion,
  type Reranker,
  type Scope,
  type ShareWork,
} from '../../domain/index.ts';
import { isAbort, type Problem, toProblem } from '../../errors/index.ts';
import type { QuestionResults } from './combine-questions.ts';
import { gatherPassages, uniqueQuestions } from './gather-passages.ts';
import type { SearchDeps } from './load-candidates.ts';
import { createFeatureCache } from './passage-features.ts';
import { DEFAULT_RETRIEVER_OPTIONS, type RetrieverOptions } from './retriever-options.ts';
import type { ChunkResult, ScoredPassage } from './scored-passage.ts';
import type { QueryVector } from './search-candidates.ts';
import { searchQuestion } from './search-question.ts';

/** Longer questions are cut before they are embedded. */
const MAX_QUERY_CHARS = 8_000;

interface Gathered {
  /** Best first; scores in [0, 1]. */
  readonly passages: readonly ScoredPassage[];
  /** Plain sentences for the report: what failed and what was done instead. */
  readonly notes: readonly string[];
  /** Property 22: one entry for every question of the pool. */
  readonly perQuestion: readonly {
    readonly question: PooledQuestion;
    /** At most `topK`, best first. */
    readonly chunkIds: readonly string[];
    readonly problem?: Problem | undefined;
  }[];
}

export interface Retriever {
  /**
   * For one question of an executor: at most `topK` chunks (default: as configured), best first, none below the threshold.
   * Any text is a question; one without a word of content yields nothing. Throws E004 or E005 only when nothing works.
   */
  searchQuestion(
    question: string,
    scope: Scope,
    request?: { readonly topK?: number | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<{ readonly results: readonly ChunkResult[]; readonly notes: readonly string[] }>;
  /** For every question of the pool, once each, and then together. Throws only when every question failed. */
  gather(
    pool: readonly PooledQuestion[],
    scope: Scope,
    request?: { readonly topN?: number | undefined; readonly signal?: AbortSignal | undefined },
  ): Promise<Gathered>;
  /**
   * For one run: no question is searched twice. With a `createChunkCache`, no chunk is read twice either. A `reranker` is
   * the run's own, which charges its budget.
   */
  remembering(getChunks: LibraryStore['getChunks'], reranker?: Reranker): Retriever;
}

/** Retrieval over any index, embedder and reranker; see `RetrieverOptions` for what can be set. */
export function createRetriever(deps: {
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
  readonly embedder: Embedder;
  readonly reranker: Reranker;
  readonly options?: Partial<RetrieverOptions> | undefined;
  readonly logger: Logger;
}): Retriever {
  const options = { ...DEFAULT_RETRIEVER_OPTIONS, ...deps.options };
  const features = createFeatureCache();

  async function embedQuestions(questions: readonly string[], signal?: AbortSignal): Promise<QueryVector[]> {
    try {
      const texts = questions.map((question) => question.slice(0, MAX_QUERY_CHARS));
      const vectors = await deps.embedder.embed(texts, 'query', signal);
      return questions.map((_, index) => {
        const vector = vectors[index];
        return vector ? { vector } : { failure: new Error('the embedder gave too few vectors') };
      });
    } catch (error) {
      if (isAbort(error, signal)) throw error;
      return questions.map(() => ({ failure: error }));
    }
  }

  const retrieverWith = (
    memory: ShareWork<SearchedQuestion> | undefined,
    library: SearchDeps['library'],
    reranker = deps.reranker,
  ): Retriever => {
    const search: SearchDeps = { ...deps, reranker, library, options, features };

    const recall = (
      question: string,
      scope: Scope,
      { topK, thorough, signal }: Parameters<typeof searchQuestion>[4],
      start: () => Promise<SearchedQuestion>,
    ): Promise<SearchedQuestion> =>
      memory === undefined ? start() : memory(memoryKey(question, scope, topK, thorough), start, signal);

    return {
      remembering: (getChunks, own = reranker) => retrieverWith(createShareWork(), { getChunks }, own),

      async searchQuestion(question, scope, { topK = options.topK, signal } = {}) {
        const request = { topK, thorough: true, signal };
        return recall(question, scope, request, async () => {
          const [vector = { failure: undefined }] = await embedQuestions([question], signal);
          return searchQuestion(search, question, vector, scope, request);
        });
      },

      async gather(pool, scope, { topN = options.topN, signal } = {}) {
        const questions = uniqueQuestions(pool);
        const vectors = await embedQuestions(
          questions.map(({ question }) => question),
          signal,
        );
        const notes = new Set<string>();
        const outcomes = await mapLimited(questions, options.concurrency, async (question, position) => {
          const vector = vectors[position] ?? { failure: undefined };
          // Rewritten questions are many and were made from passages: their order needs no second opinion.
          const thorough = question.origin !== 'rewritten';
          try {
            const request = { topK: options.topK, thorough, signal };
            const found = await recall(question.question, scope, request, () =>
              searchQuestion(search, question.question, vector, scope, request),
            );
            for (const note of found.notes) notes.add(note);
            return { question, results: found.results };
          } catch (error) {
            if (isAbort(error, signal)) throw error;
            deps.logger.warn('a question could not be retrieved', { question: question.question, error });
            return { question, results: [], error };
          }
        });
        const failed = outcomes.filter((outcome) => 'error' in outcome);
        if (failed.length > 0 && failed.length === outcomes.length) throw failed[0]?.error;
        if (failed.length > 0)
          notes.add(
            `${failed.length} of ${outcomes.length} questions could not be searched; the others were.`,
          );
        const passages = await gatherPassages(outcomes satisfies QuestionResults[], deps.library, {
          ...options,
          topN,
        });
        return {
          passages,
          notes: [...notes],
          perQuestion: outcomes.map((outcome) => ({
            question: outcome.question,
            chunkIds: outcome.results.map(({ chunk }) => chunk.id),
            ...('error' in outcome && { problem: toProblem(outcome.error) }),
          })),
        };
      },
    };
  };
  return retrieverWith(undefined, deps.library);
}

type SearchedQuestion = Awaited<ReturnType<typeof searchQuestion>>;

function memoryKey(question: string, scope: Scope, topK: number, thorough: boolean): string {
  return JSON.stringify([question, scope, topK, thorough]);
}

/** Maps with at most `limit` at work, results in the order of the items. The first error stops the rest. */
async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, position: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const entries = items.entries();
  const worker = async () => {
    for (const [position, item] of entries) results[position] = await work(item, position);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker));
  return results;
}
