import type {
  ChunkIndex,
  Embedder,
  LibraryStore,
  Logger,
  RankExplanation,
  Reranker,
  Scope,
} from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import { analyzeText } from '../../text/index.ts';
import { type AssociationInput, associatePassages } from './associate-passages.ts';
import { blendReranked } from './blend-reranked.ts';
import { coverTerms, type PassageFeatures } from './passage-features.ts';
import type { RetrieverOptions } from './retriever-options.ts';
import type { ChunkResult } from './scored-passage.ts';
import { type QueryVector, searchCandidates } from './search-candidates.ts';

/** Longer questions are cut here: beyond this, terms only repeat the topic and cost time in the index. */
const MAX_QUERY_TERMS = 256;
const CONFIDENCE_DEPTH = 10;

export const RERANK_NOTE = 'The reranker failed or took too long; passages stand in the order of retrieval.';

export interface SearchDeps {
  readonly index: ChunkIndex;
  readonly library: Pick<LibraryStore, 'getChunks'>;
  readonly embedder: Embedder;
  readonly reranker: Reranker;
  readonly options: RetrieverOptions;
  readonly logger: Logger;
  readonly features: (chunk: ChunkResult['chunk']) => PassageFeatures;
}

interface Candidate extends ChunkResult, AssociationInput {}

/** One question: search, fuse, rerank, associate; at most `topK` chunks, best first, none below the threshold. */
export async function searchQuestion(
  deps: SearchDeps,
  question: string,
  vector: QueryVector,
  scope: Scope,
  request: { readonly topK: number; readonly rerank: boolean; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly results: ChunkResult[]; readonly notes: string[] }> {
  const { options } = deps;
  const terms = analyzeText(question).slice(0, MAX_QUERY_TERMS);
  const found = await searchCandidates(
    deps,
    { question, terms, vector },
    scope,
    options.candidates,
    request.signal,
  );
  const candidates = await loadCandidates(deps, found.hits.slice(0, options.candidates));
  const confidence = measureConfidence(
    terms,
    candidates,
    deps.embedder.fusionWeight >= 0.5 ? found.bestSimilarity : 0,
  );
  const calibrated = candidates.map((candidate) => ({ ...candidate, score: candidate.score * confidence }));
  const reranked = request.rerank
    ? await rerankCandidates(deps, question, calibrated, request)
    : { ranked: calibrated, notes: [] };
  const results = options.associate ? associate(question, reranked.ranked) : reranked.ranked;
  const fits = (results[0]?.score ?? 0) >= options.minConfidence;
  return {
    results: (fits ? results : []).filter(({ score }) => score >= options.threshold).slice(0, request.topK),
    notes: [...found.notes, ...reranked.notes],
  };
}

async function loadCandidates(
  deps: SearchDeps,
  hits: readonly {
    readonly id: string;
    readonly score: number;
    readonly explanations: readonly RankExplanation[];
  }[],
): Promise<Candidate[]> {
  const chunks = await deps.library.getChunks(hits.map(({ id }) => id));
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const seen = new Set<string>();
  return hits.flatMap((hit) => {
    const chunk = byId.get(hit.id); // absent when it was deleted between search and reading
    if (!chunk || seen.has(chunk.contentHash)) return []; // copies would take the places of other evidence
    seen.add(chunk.contentHash);
    return [{ ...hit, chunk, features: deps.features(chunk) }];
  });
}

/**
 * How well the best candidates fit, in [0, 1], so that scores can be compared between questions: retrieval scores are
 * relative to the best hit, which is 1 even where nothing fits. A question without terms cannot be judged and counts as 1.
 */
function measureConfidence(
  terms: readonly string[],
  candidates: readonly Candidate[],
  similarity: number,
): number {
  if (terms.length === 0) return 1;
  const coverage = coverTerms(
    terms,
    candidates.map(({ features }) => features),
  );
  return Math.max(0, similarity, ...coverage.slice(0, CONFIDENCE_DEPTH));
}

async function rerankCandidates(
  deps: SearchDeps,
  question: string,
  candidates: readonly Candidate[],
  request: { readonly topK: number; readonly signal?: AbortSignal | undefined },
): Promise<{ readonly ranked: Candidate[]; readonly notes: string[] }> {
  const shown = candidates.slice(0, deps.options.rerankDepth);
  if (shown.length === 0) return { ranked: [...candidates], notes: [] };
  const timeout = AbortSignal.timeout(deps.options.rerankTimeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const passages = shown.map(({ id, chunk, score }) => ({
      id,
      title: chunk.documentTitle,
      headingPath: chunk.headingPath,
      text: chunk.prefix ? `${chunk.prefix}\n${chunk.text}` : chunk.text,
      priorScore: score,
    }));
    const scores = await orAbort(deps.reranker.rerank(question, passages, signal), signal);
    const byId = new Map(shown.flatMap(({ id }, index) => toEntry(id, scores[index])));
    const places = [...byId].sort((a, b) => b[1] - a[1]).map(([id]) => id);
    const ranked = blendReranked(candidates, byId, request.topK).map((candidate) => {
      const score = byId.get(candidate.id);
      return score === undefined
        ? candidate
        : explain(candidate, {
            retriever: 'rerank',
            question,
            rank: places.indexOf(candidate.id) + 1,
            score,
          });
    });
    return { ranked, notes: [] };
  } catch (error) {
    if (request.signal?.aborted || (isAbort(error) && !timeout.aborted)) throw error;
    deps.logger.warn('the reranker failed', { reranker: deps.reranker.name, error });
    return { ranked: [...candidates], notes: [RERANK_NOTE] };
  }
}

/** Does not trust a reranker to watch the signal. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function toEntry(id: string, score: number | undefined): [string, number][] {
  return score === undefined || !Number.isFinite(score) ? [] : [[id, Math.min(1, Math.max(0, score))]];
}

function associate(question: string, ranked: readonly Candidate[]): Candidate[] {
  const byId = new Map(ranked.map((candidate) => [candidate.id, candidate]));
  return associatePassages(ranked).flatMap(({ id, score, link }, index) => {
    const candidate = byId.get(id);
    if (!candidate) return [];
    const moved = { ...candidate, score };
    return [link > 0 ? explain(moved, { retriever: 'link', question, rank: index + 1, score: link }) : moved];
  });
}

function explain<T extends ChunkResult>(result: T, explanation: RankExplanation): T {
  return { ...result, explanations: [...result.explanations, explanation] };
}
