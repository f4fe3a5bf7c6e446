import { createTurns } from '../../src/concurrency/index.ts';
import type { RetrievalMode } from '../../src/domain/graph/index.ts';
import { createHashedEmbedder } from '../../src/language/embeddings/index.ts';
import { createLexicalReranker } from '../../src/language/rerankers/index.ts';
import { silentLogger } from '../../src/logging/index.ts';
import { createMakeGraphs } from '../../src/pipeline/knowledge/index.ts';
import { GRAPH_RULES } from '../../src/rag/index.ts';
import type { HostOpener } from './hosts.ts';
import { indexSet } from './index-set.ts';
import { createMentionGraph } from './mention-graph.ts';
import { averageMetrics, measureRanking, type QueryMetrics, quantile } from './metrics.ts';
import type { RetrievalSet } from './read-beir.ts';
import { createModeRetrievers, createRetrievers, type Host } from './retrievers.ts';

export interface EvaluationRow extends QueryMetrics {
  readonly set: string;
  readonly host: string;
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

/**
 * All stages of retrieval over one set on one host; with `graph`, also the walk over mentions that ADR 0007 weighs. With `modes`, the
 * product in each of them instead, over the graph that the rules make.
 */
export async function evaluateSet(
  set: RetrievalSet,
  opener: HostOpener,
  {
    enrich = false,
    graph = false,
    modes = [],
  }: {
    readonly enrich?: boolean;
    readonly graph?: boolean;
    readonly modes?: readonly RetrievalMode[];
  } = {},
): Promise<{ readonly rows: EvaluationRow[]; readonly index: IndexRow }> {
  const embedder = createHashedEmbedder();
  const host = await opener.open(set.name, await indexSet(set, embedder, enrich), embedder);
  const rows: EvaluationRow[] = [];
  const reranker = createLexicalReranker();
  const retrievers =
    host.retrievers ??
    (modes.length > 0 ? await openModes(host, { embedder, reranker, modes }) : undefined) ??
    createRetrievers(host, {
      embedder,
      reranker,
      graph: graph
        ? createMentionGraph(set.passages.map((passage) => ({ ...passage, id: `chk_${passage.id}` })))
        : undefined,
    });
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

/** The modes over a graph that is made now. */
async function openModes(host: Host, deps: Parameters<typeof createModeRetrievers>[1]) {
  if (host.graph !== undefined) {
    const make = createMakeGraphs({
      graph: host.graph,
      madeBy: GRAPH_RULES,
      turns: createTurns(),
      logger: silentLogger,
    });
    const started = performance.now();
    const { documents } = await make();
    console.log(`graph of ${documents} passages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return createModeRetrievers(host, deps);
}
