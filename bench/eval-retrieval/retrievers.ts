import type { GraphStore, RetrievalMode } from '../../src/domain/graph/index.ts';
import type {
  ChunkIndex,
  Embedder,
  LibraryStore,
  PooledQuestion,
  Reranker,
  Scope,
} from '../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../src/language/index.ts';
import { analyzeText, detectLanguage } from '../../src/linguistics/index.ts';
import { silentLogger } from '../../src/logging/index.ts';
import { createRetriever, createSearchGraph, type RetrieverOptions } from '../../src/rag/index.ts';
import { createCallContext } from '../../test/fakes/call-context.ts';
import type { MentionGraph } from './mention-graph.ts';

export interface Host {
  readonly name: 'memory' | 'embedded' | 'postgres';
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
  readonly scope: Scope;
  /** Only databases have one. */
  readonly graph?: GraphStore | undefined;
}

/** A way to rank passages for a query; ids best first. */
export interface EvaluatedRetriever {
  readonly name: string;
  rank(query: string): Promise<readonly string[]>;
}

const DEPTH = 100;
const GRAPH_SOURCES = 3;
const GRAPH_WEIGHT = 1.2;

/** Passages kept as evidence, as `retrieval.maxEvidence` has it. */
const GATHERED = 24;
const language = createExtractiveLanguage();

async function planPool(question: string): Promise<PooledQuestion[]> {
  const { tasks } = await language.plan(
    {
      question,
      language: detectLanguage(question),
      library: { documentCount: 0, documents: [] },
      minSubQuestions: 3,
      maxSubQuestions: 6,
    },
    createCallContext(),
  );
  return [
    { question, origin: 'user' },
    ...tasks.map((task, index) => ({ question: task, origin: 'planned' as const, taskId: `t${index + 1}` })),
  ];
}

/** Chunk ids with scores, best first. */
type Ranking = readonly (readonly [id: string, score: number])[];

/** The stages one after another, so that a table shows what each of them is worth; with a graph, two more with its walk. */
export function createRetrievers(
  host: Host,
  {
    embedder,
    reranker,
    graph,
  }: {
    readonly embedder: Embedder;
    readonly reranker: Reranker;
    readonly graph?: MentionGraph | undefined;
  },
): EvaluatedRetriever[] {
  const passThrough: Reranker = {
    name: 'none',
    rerank: async (_query, passages) => passages.map(({ priorScore }) => priorScore),
  };
  const search = (stage: Reranker, options: Partial<RetrieverOptions>) => {
    const retriever = createRetriever({
      ...host,
      embedder,
      reranker: stage,
      logger: silentLogger,
      options: { threshold: 0, minConfidence: 0, topK: DEPTH, ...options },
    });
    return async (query: string): Promise<Ranking> => {
      const { results } = await retriever.searchQuestion(query, host.scope);
      return results.map(({ chunk, score }) => [chunk.id, score] as const);
    };
  };
  const staged = (
    name: string,
    rank: (query: string) => Promise<Ranking>,
    then: (ranking: Ranking, query: string) => Ranking = (ranking) => ranking,
  ): EvaluatedRetriever => ({
    name,
    rank: async (query) => then(await rank(query), query).map(([id]) => id),
  });
  /** The evidence of a whole run: the question and what the rules split it into, together. */
  const gather = (rerankUnion: boolean) => {
    const options = { threshold: 0, minConfidence: 0, topN: GATHERED, rerankUnion };
    const retriever = createRetriever({ ...host, embedder, reranker, logger: silentLogger, options });
    return async (query: string) => {
      const { passages } = await retriever.gather(await planPool(query), host.scope);
      return passages.flatMap(({ chunkIds }) => chunkIds);
    };
  };
  const product = search(reranker, { associate: true });
  const walk = (graph: MentionGraph, ranking: Ranking, query: string) =>
    sortRanking(graph.walk(query, new Map(ranking.slice(0, GRAPH_SOURCES))));
  return [
    {
      name: 'lexical',
      async rank(query) {
        const hits = await host.index.searchLexical(analyzeText(query), host.scope, DEPTH);
        return hits.map(({ chunkId }) => chunkId);
      },
    },
    {
      name: 'vector',
      async rank(query) {
        const [vector = new Float32Array(embedder.dimension)] = await embedder.embed([query], 'query');
        const hits = await host.index.searchVector(vector, host.scope, DEPTH);
        return hits.map(({ chunkId }) => chunkId);
      },
    },
    staged('fused', search(passThrough, { associate: false })),
    staged('rerank-alone', search(reranker, { associate: false })),
    // What the product does: reranked, then associated.
    staged('reranked', product),
    { name: 'gathered', rank: gather(false) },
    { name: 'gathered+union', rank: gather(true) },
    ...(graph
      ? [
          staged('graph', product, (ranking, query) => walk(graph, ranking, query).slice(0, DEPTH)),
          staged('reranked+graph', product, (ranking, query) =>
            addWalk(ranking, walk(graph, ranking, query)).slice(0, DEPTH),
          ),
        ]
      : []),
  ];
}

/** The product in each of the retrieval modes. */
export function createModeRetrievers(
  { graph, ...host }: Host,
  deps: {
    readonly embedder: Embedder;
    readonly reranker: Reranker;
    readonly modes: readonly RetrievalMode[];
  },
): EvaluatedRetriever[] {
  if (graph === undefined) return [];
  const retriever = createRetriever({
    ...host,
    ...deps,
    logger: silentLogger,
    searchGraph: createSearchGraph({ graph }),
    options: { threshold: 0, minConfidence: 0, topK: DEPTH },
  });
  return deps.modes.map((mode) => ({
    name: `mode ${mode}`,
    rank: async (query) => {
      const { results } = await retriever.searchQuestion(query, host.scope, { mode });
      return results.map(({ chunk }) => chunk.id);
    },
  }));
}

/** The walk as a gain on the ranking; as with associations, the best passage keeps its place. */
function addWalk(ranking: Ranking, walked: Ranking): Ranking {
  const best = ranking[0];
  if (!best) return walked;
  const scores = new Map(ranking.map(([id, score]) => [id, score / (best[1] || 1)]));
  for (const [id, mass] of walked) scores.set(id, (scores.get(id) ?? 0) + GRAPH_WEIGHT * Math.sqrt(mass));
  return sortRanking(scores.set(best[0], Number.POSITIVE_INFINITY));
}

function sortRanking(scores: ReadonlyMap<string, number>): Ranking {
  return [...scores].sort(([idA, a], [idB, b]) => (a === b ? (idA < idB ? -1 : 1) : b - a));
}
