import { say, wording } from '../../catalogue/index.ts';
import type { ChosenMode, GraphContext } from '../../domain/graph/index.ts';
import type { Scope } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { detectLanguage } from '../../linguistics/index.ts';
import type { GraphFound } from '../graph/index.ts';
import { type Candidate, loadCandidates, type SearchDeps } from './load-candidates.ts';
import type { FusedHit } from './rankings/fuse-rankings.ts';
import { type QueryVector, searchCandidates } from './search-candidates.ts';

const BEHIND = 0.5;
const NOTHING: GraphFound = { entities: [], relations: [], passages: [] };

interface Found {
  readonly hits: readonly FusedHit[];
  readonly notes: readonly string[];
  readonly bestSimilarity: number;
  /** Passages that only the graph has found, where they stand beside others. */
  readonly further: readonly FusedHit[];
  readonly graph?: GraphContext | undefined;
}

/**
 * The retrievers that a mode names, at once. One that fails leaves the other with a note; E004 or E005 when none is left. With
 * `fusion` the order of words and vectors stays, and the graph adds to it.
 */
export async function searchByMode(
  deps: SearchDeps,
  query: { readonly question: string; readonly terms: readonly string[]; readonly vector: QueryVector },
  scope: Scope,
  request: {
    readonly mode?: ChosenMode | undefined;
    readonly limit: number;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Found> {
  const { mode = 'vector', limit, signal } = request;
  const { searchGraph } = deps;
  if (mode === 'vector')
    return { ...(await searchCandidates(deps, query, scope, limit, signal)), further: [] };
  const [words, graph] = await Promise.allSettled([
    mode === 'fusion' ? searchCandidates(deps, query, scope, limit, signal) : undefined,
    searchGraph?.(query.question, scope, mode, signal) ?? NOTHING,
  ]);
  for (const result of [words, graph])
    if (result.status === 'rejected') {
      if (isAbort(result.reason, signal)) throw signal?.reason ?? result.reason;
      deps.logger.warn('a way of retrieval failed', { mode, error: result.reason });
    }
  const language = detectLanguage(query.question);
  if (graph.status === 'rejected') {
    if (words.status === 'rejected') throw words.reason;
    if (words.value === undefined)
      throw new AppError('E005', wording('graphUnsearchable'), { cause: graph.reason });
    const notes = [...words.value.notes, say(language, wording('noteGraph'))];
    return { ...words.value, notes, further: [] };
  }
  const inGraph = graphHits(graph.value, query.question);
  const context = { entities: graph.value.entities, relations: graph.value.relations };
  const empty = inGraph.length === 0 ? [say(language, wording('noteGraphEmpty'))] : [];
  if (words.status === 'rejected')
    return {
      hits: inGraph,
      notes: [say(language, wording('noteOnlyGraph')), ...empty],
      bestSimilarity: 0,
      further: [],
      graph: context,
    };
  if (words.value === undefined)
    return { hits: inGraph, notes: empty, bestSimilarity: 0, further: [], graph: context };
  return { ...words.value, notes: [...words.value.notes, ...empty], further: inGraph, graph: context };
}

const graphHits = ({ passages }: GraphFound, question: string): FusedHit[] =>
  passages.map(({ chunkId, score }, place) => ({
    id: chunkId,
    score,
    explanations: [{ retriever: 'graph', question, rank: place + 1, score }],
  }));

/** Passages that the graph alone has found, behind all others: it fills places that are left, and takes none. */
export async function withFurther(
  deps: SearchDeps,
  ranked: readonly Candidate[],
  further: readonly FusedHit[],
): Promise<Candidate[]> {
  const known = new Set(ranked.map(({ id }) => id));
  const contents = new Set(ranked.map(({ chunk }) => chunk.contentHash));
  const last = ranked.at(-1)?.score ?? 1;
  const hits = further
    .filter(({ id }) => !known.has(id))
    .map((hit) => ({ ...hit, score: last * BEHIND * hit.score }));
  const joined = hits.length === 0 ? [] : await loadCandidates(deps, hits);
  return [...ranked, ...joined.filter(({ chunk }) => !contents.has(chunk.contentHash))];
}
