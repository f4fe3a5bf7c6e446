import { say, wording } from '../../catalogue/index.ts';
import { createShareWork, mapLimited, type ShareWork } from '../../concurrency/index.ts';
import {
  type ChosenMode,
  chooseMode,
  type GraphContext,
  type RetrievalMode,
} from '../../domain/graph/index.ts';
import type {
  ChunkIndex,
  Embedder,
  LibraryStore,
  Logger,
  PooledQuestion,
  Reranker,
  Scope,
} from '../../domain/index.ts';
import { isAbort, type Problem, toProblem } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import { joinContexts, type SearchGraph } from '../graph/index.ts';
import { guidedSearch, type QueryGuide, type SearchDepth } from '../query/index.ts';
import type { QuestionResults } from './combine-questions.ts';
import { gatherPassages, uniqueQuestions } from './gather-passages.ts';
import { type KeptPassages, loadKept } from './kept-passages.ts';
import type { SearchDeps } from './load-candidates.ts';
import { createFeatureCache } from './passage-features.ts';
import { DEFAULT_RETRIEVER_OPTIONS, type RetrieverOptions } from './retriever-options.ts';
import type { ChunkResult, ScoredPassage } from './scored-passage.ts';
import type { QueryVector } from './search-candidates.ts';
import { type SearchRequest, searchQuestion } from './search-question.ts';

/** Longer questions are cut before they are embedded. */
const MAX_QUERY_CHARS = 8_000;
/** Passages that are looked through for a line of a statement: its label is short and stands in many places. */
const LINE_DEPTH = 40;

interface Gathered {
  /** Best first; scores in [0, 1]. */
  readonly passages: readonly ScoredPassage[];
  /** Passages that sub-questions had kept and that have no place among these. */
  readonly leftOut: number;
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

interface GatherRequest {
  readonly topN?: number | undefined;
  /** What sub-questions have kept; it becomes evidence before anything else. */
  readonly kept?: readonly KeptPassages[] | undefined;
  /** Tokens that the reader of the evidence has for it; limits what was kept in the place of `topN`. */
  readonly room?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a run asks: its question, and the one it follows. `free` when other documents than the library's are searched: then no name narrows. */
export interface RunQuestions {
  readonly about?: readonly string[] | undefined;
  readonly free?: boolean | undefined;
  /** Whether its sub-questions and queries say whom they are about, as a model's planner is told to. */
  readonly sayTheirSubject?: boolean | undefined;
  /** Who finds passages where a request does not say it. */
  readonly mode?: RetrievalMode | undefined;
}

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

/** Retrieval over any index, embedder and reranker; see `RetrieverOptions` for what can be set. */
export function createRetriever(deps: {
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
    asked: RunQuestions = {},
  ): Retriever => {
    const { about, free, sayTheirSubject } = asked;
    const search: SearchDeps = { ...deps, reranker, library, options, features };

    const recall = (
      question: string,
      scope: Scope,
      { topK, thorough, mode, signal }: SearchRequest,
      start: () => Promise<SearchedQuestion>,
    ): Promise<SearchedQuestion> =>
      memory === undefined
        ? start()
        : memory(memoryKey(question, scope, topK, thorough, mode), start, signal);

    /** As the question is understood, or as it stands. */
    const find = async (
      question: string,
      scope: Scope,
      request: SearchRequest,
      known?: QueryVector,
    ): Promise<SearchedQuestion> => {
      const used: GraphContext[] = [];
      const plain = async (text: string, where: Scope, how: SearchDepth = 'plain') => {
        const [made] = known === undefined ? await embedQuestions([text], request.signal) : [known];
        const isLine = how === 'line';
        const own = isLine
          ? { ...request, topK: LINE_DEPTH, thorough: false, mode: 'vector' as const }
          : request;
        const found = await searchQuestion(search, text, made ?? { failure: undefined }, where, own);
        if (found.graph !== undefined) used.push(found.graph);
        return found;
      };
      if (deps.guide === undefined || free === true) return plain(question, scope);
      const plan = await deps.guide.plan(question, scope, about, sayTheirSubject);
      const guided = await guidedSearch(plan, request.topK, plain);
      return used.length === 0 ? guided : { ...guided, graph: joinContexts(used) };
    };

    return {
      remembering: (getChunks, own = reranker, questions = asked) =>
        retrieverWith(createShareWork(), { getChunks }, own, questions),

      async searchQuestion(question, scope, { topK = options.topK, mode = asked.mode, signal } = {}) {
        const request = { topK, thorough: true, mode: chooseMode(mode), signal };
        return recall(question, scope, request, async () => {
          return find(question, scope, request);
        });
      },

      async gather(pool, scope, { topN = options.topN, kept = [], room, signal } = {}) {
        const questions = uniqueQuestions(pool);
        const vectors =
          deps.guide === undefined
            ? await embedQuestions(
                questions.map(({ question }) => question),
                signal,
              )
            : [];
        const notes = new Set<string>();
        const outcomes = await mapLimited(questions, options.concurrency, async (question, position) => {
          // Rewritten questions are many and were made from passages: their order needs no second opinion.
          const thorough = question.origin !== 'rewritten';
          try {
            const request = { topK: options.topK, thorough, mode: chooseMode(asked.mode), signal };
            const found = await recall(question.question, scope, request, () =>
              find(question.question, scope, request, vectors[position]),
            );
            for (const note of found.notes) notes.add(note);
            return { question, results: found.results.filter(({ isEvidence }) => isEvidence) };
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
            say(
              detectLanguage(pool.map(({ question }) => question).join(' ')),
              wording('noteQuestionsFailed', { failed: failed.length, all: outcomes.length }),
            ),
          );
        const known = await loadKept(kept, library);
        const { passages, leftOut } = await gatherPassages(
          [...outcomes, ...known] satisfies QuestionResults[],
          deps.library,
          { ...options, topN, room, ...(room === undefined ? {} : { perTask: Number.POSITIVE_INFINITY }) },
          kept,
        );
        return {
          passages,
          leftOut,
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

function memoryKey(
  question: string,
  scope: Scope,
  topK: number,
  thorough: boolean,
  mode: ChosenMode = 'vector',
): string {
  return JSON.stringify([question, scope, topK, thorough, mode]);
}
