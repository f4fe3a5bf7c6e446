import type { Embedder } from '../../src/domain/index.ts';
import { createLexicalReranker } from '../../src/language/rerankers/index.ts';
import type { HostOpener } from './hosts.ts';
import { indexSet } from './index-set.ts';
import { averageMetrics, measureRanking, type QueryMetrics, quantile } from './metrics.ts';
import type { RetrievalSet } from './read-beir.ts';
import { createRetrievers } from './retrievers.ts';

export interface EvaluationRow extends QueryMetrics {
  readonly set: string;
  readonly host: string;
  /** Who made the vectors: `built-in`, or the name of a model. */
  readonly vectors: string;
  readonly retriever: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

export interface IndexRow {
  readonly set: string;
  readonly host: string;
  readonly passages: number;
  /** Time to store and index all passages, one document each. */
  readonly indexMs: number;
  readonly indexBytes: number;
}

/** All stages of retrieval over one set on one host. */
export async function evaluateSet(
  set: RetrievalSet,
  opener: HostOpener,
  { embedder, vectors }: { readonly embedder: Embedder; readonly vectors: string },
): Promise<{ readonly rows: EvaluationRow[]; readonly index: IndexRow }> {
  const host = await opener.open(set.name, await indexSet(set, embedder), embedder);
  const rows: EvaluationRow[] = [];
  const reranker = createLexicalReranker();
  const retrievers = host.retrievers ?? createRetrievers(host, { embedder, reranker });
  for (const retriever of retrievers) {
    const metrics: QueryMetrics[] = [];
    const times: number[] = [];
    for (const { id, text } of set.queries) {
      const before = performance.now();
      const ranking = await retriever.rank(text);
      times.push(performance.now() - before);
      const ids = ranking.map((chunkId) => chunkId.slice('chk_'.length));
      metrics.push(measureRanking(ids, set.relevance.get(id) ?? new Map()));
    }
    rows.push({
      set: set.name,
      host: host.name,
      vectors,
      retriever: retriever.name,
      ...averageMetrics(metrics),
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
    });
  }
  await host.close();
  const { indexMs, indexBytes } = host;
  return {
    rows,
    index: { set: set.name, host: host.name, passages: set.passages.length, indexMs, indexBytes },
  };
}
