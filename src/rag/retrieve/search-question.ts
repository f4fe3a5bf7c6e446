import type { ChosenMode, GraphContext } from '../../domain/graph/index.ts';
import type { Scope } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { weightedTerms, withoutAskingWords } from '../../linguistics/words/index.ts';
import { associatePassages } from './associate-passages.ts';
import { type Candidate, explain, loadCandidates, type SearchDeps } from './load-candidates.ts';
import { coverTerms } from './passage-features.ts';
import { rerankCandidates } from './rerank-candidates.ts';
import type { ChunkResult } from './scored-passage.ts';
import { searchByMode, withFurther } from './search-by-mode.ts';
import { type QueryVector, STRONG } from './search-candidates.ts';

/** Longer questions are cut here: beyond this, terms only repeat the topic and cost time in the index. */
const MAX_QUERY_TERMS = 256;
const CONFIDENCE_DEPTH = 10;

/**
 * One question: search, fuse, rerank, associate; at most `topK` chunks, best first. Whatever has a word of the question is found;
 * the thresholds say what of it is evidence. A question that is not searched thoroughly keeps the fused order of fewer
 * candidates.
 */
export async function searchQuestion(
  deps: SearchDeps,
  question: string,
  vector: QueryVector,
  scope: Scope,
  request: SearchRequest,
): Promise<{
  readonly results: ChunkResult[];
  readonly notes: string[];
  readonly graph?: GraphContext | undefined;
}> {
  const { options } = deps;
  const bare = withoutAskingWords(question);
  const written = analyzeText(bare).slice(0, MAX_QUERY_TERMS);
  const limit = request.thorough ? Math.max(options.candidates, request.topK) : 2 * request.topK;
  const found = await searchByMode(deps, { question, terms: weightedTerms(written), vector }, scope, {
    ...request,
    limit,
  });
  const candidates = await loadCandidates(deps, found.hits.slice(0, limit));
  const asked = inTheirScript(bare, candidates);
  const terms = asked === bare ? written : analyzeText(asked).slice(0, MAX_QUERY_TERMS);
  const confidence = measureConfidence(
    terms,
    candidates,
    deps.embedder.fusionWeight >= STRONG ? found.bestSimilarity : 0,
  );
  const calibrated = candidates.map((candidate) => ({ ...candidate, score: candidate.score * confidence }));
  const reranked = request.thorough
    ? await rerankCandidates(deps, asked, calibrated, request)
    : { ranked: calibrated, notes: [] };
  const associated =
    options.associate && request.thorough && !isGraphAlone(request.mode)
      ? associate(question, reranked.ranked)
      : reranked.ranked;
  const results = await withFurther(deps, associated, found.further);
  const fits = (results[0]?.score ?? 0) >= options.minConfidence;
  return {
    results: results
      .map((result) => ({ ...result, isEvidence: fits && result.score >= options.threshold }))
      .filter(({ isEvidence, features }) => isEvidence || terms.some((term) => features.terms.has(term)))
      .slice(0, request.topK),
    notes: [...found.notes, ...reranked.notes],
    graph: found.graph,
  };
}

const HAN = /\p{Script=Han}/u;
/** Fewer words in another script may be a name beside what is asked, unless it is one of the texts' own: MaxRequestWorkers, `--hard`, core.quotePath. */
const MIN_WORDS = 2;
const IDENTIFIER = /[a-z][A-Z]|[A-Za-z][_.][A-Za-z]|(?:^|\s)-{1,2}[a-z]/;

/**
 * Of a Chinese question what it says in Latin letters, where no passage found has a Chinese character: commands, options and names are
 * what such texts can hold of it. Its Chinese words would count as words that a library of the language does not know.
 */
function inTheirScript(question: string, candidates: readonly Candidate[]): string {
  if (!HAN.test(question) || candidates.length === 0) return question;
  if (candidates.some(({ chunk }) => HAN.test(chunk.text) || HAN.test(chunk.documentTitle))) return question;
  const latin = question.normalize('NFKC').replace(/[^\p{ASCII}\p{Script=Latin}]+/gu, ' ');
  const isNamed = IDENTIFIER.test(latin) || new Set(analyzeText(latin)).size >= MIN_WORDS;
  return isNamed ? latin : question;
}

const isGraphAlone = (mode: ChosenMode = 'vector') => mode !== 'vector' && mode !== 'fusion';

export interface SearchRequest {
  readonly topK: number;
  readonly thorough: boolean;
  /** Default `vector`. */
  readonly mode?: ChosenMode | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * How well the best candidates fit, in [0, 1], so that scores can be compared between questions: retrieval scores are
 * relative to the best hit, which is 1 even where nothing fits. `similarity` is that of strong vectors, else 0.
 */
function measureConfidence(
  terms: readonly string[],
  candidates: readonly Candidate[],
  similarity: number,
): number {
  if (terms.length === 0) return Math.max(0, similarity);
  const coverage = coverTerms(
    terms,
    candidates.map(({ features }) => features),
  );
  return Math.max(0, similarity, ...coverage.slice(0, CONFIDENCE_DEPTH));
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
