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
import { createRetriever, type RetrieverOptions } from '../../src/rag/index.ts';
import { createCallContext } from '../../test/fakes/call-context.ts';

export interface Host {
  readonly name: 'memory' | 'embedded' | 'postgres' | 'opensearch';
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown'>;
  readonly scope: Scope;
}

/** A way to rank passages for a query; ids best first. */
export interface EvaluatedRetriever {
  readonly name: string;
  rank(query: string): Promise<readonly string[]>;
}

const DEPTH = 100;

/** Passages kept as evidence, as the retriever has it. */
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

/** The stages one after another, so that a table shows what each of them is worth. */
export function createRetrievers(
  host: Host,
  {
    embedder,
    reranker,
  }: {
    readonly embedder: Embedder;
    readonly reranker: Reranker;
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
    return async (query: string): Promise<readonly string[]> => {
      const { results } = await retriever.searchQuestion(query, host.scope);
      return results.map(({ chunk }) => chunk.id);
    };
  };
  /** The evidence of a whole run: the question and what the rules split it into, together. */
  const gatherer = createRetriever({
    ...host,
    embedder,
    reranker,
    logger: silentLogger,
    options: { threshold: 0, minConfidence: 0, topN: GATHERED },
  });
  const gathered = async (query: string) => {
    const { passages } = await gatherer.gather(await planPool(query), host.scope);
    return passages.flatMap(({ chunkIds }) => chunkIds);
  };
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
    { name: 'fused', rank: search(passThrough, { associate: false }) },
    { name: 'rerank-alone', rank: search(reranker, { associate: false }) },
    // What the product does: reranked, then associated.
    { name: 'reranked', rank: search(reranker, { associate: true }) },
    { name: 'gathered', rank: gathered },
  ];
}
