import type { ChunkIndex, Embedder, LibraryStore, Reranker, Scope } from '../../src/domain/index.ts';
import { createRetriever, type RetrieverOptions } from '../../src/rag/index.ts';
import { analyzeText } from '../../src/text/index.ts';
import { silentLogger } from '../../test/fakes/library-chunks.ts';

export interface Host {
  readonly name: 'memory' | 'embedded' | 'postgres';
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

/** The stages one after another, so that a table shows what each of them is worth. */
export function createRetrievers(
  host: Host,
  { embedder, reranker }: { readonly embedder: Embedder; readonly reranker: Reranker },
): EvaluatedRetriever[] {
  const passThrough: Reranker = {
    name: 'none',
    rerank: async (_query, passages) => passages.map(({ priorScore }) => priorScore),
  };
  const staged = (name: string, stage: Reranker, options: Partial<RetrieverOptions>): EvaluatedRetriever => {
    const retriever = createRetriever({
      ...host,
      embedder,
      reranker: stage,
      logger: silentLogger,
      options: { threshold: 0, minConfidence: 0, topK: DEPTH, ...options },
    });
    return {
      name,
      async rank(query) {
        const { results } = await retriever.searchQuestion(query, host.scope);
        return results.map(({ chunk }) => chunk.id);
      },
    };
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
    staged('fused', passThrough, { associate: false }),
    staged('rerank-alone', reranker, { associate: false }),
    // What the product does: reranked, then associated.
    staged('reranked', reranker, { associate: true }),
  ];
}
