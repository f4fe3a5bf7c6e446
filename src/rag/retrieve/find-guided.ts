import type { GraphContext, RetrievalMode } from '../../domain/graph/index.ts';
import type { Embedder, Scope } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';
import { joinContexts } from '../graph/index.ts';
import { guidedSearch, type QueryGuide, type SearchDepth } from '../query/index.ts';
import type { SearchDeps } from './load-candidates.ts';
import type { QueryVector } from './search-candidates.ts';
import { type SearchRequest, searchQuestion } from './search-question.ts';

/** Longer questions are cut before they are embedded. */
const MAX_QUERY_CHARS = 8_000;
/** Passages that are looked through for a line of a statement: its label is short and stands in many places. */
const LINE_DEPTH = 40;

/** What a run asks: its question, and the one it follows. `free` when other documents than the library's are searched: then no name narrows. */
export interface RunQuestions {
  readonly about?: readonly string[] | undefined;
  readonly free?: boolean | undefined;
  /** Whether its sub-questions and queries say whom they are about, as a model's planner is told to. */
  readonly sayTheirSubject?: boolean | undefined;
  /** Who finds passages where a request does not say it. */
  readonly mode?: RetrievalMode | undefined;
}

export type SearchedQuestion = Awaited<ReturnType<typeof searchQuestion>>;

/** Passages for one question; `known` is its vector, where it was made with those of others. */
export type FindGuided = (
  question: string,
  scope: Scope,
  request: SearchRequest,
  known?: QueryVector,
) => Promise<SearchedQuestion>;

interface GuidedDeps {
  readonly deps: { readonly embedder: Embedder; readonly guide?: QueryGuide | undefined };
  readonly search: SearchDeps;
  readonly asked: RunQuestions;
  readonly known?: QueryVector | undefined;
}

/** As the question is understood, or as it stands. */
export async function findGuided(
  question: string,
  scope: Scope,
  request: SearchRequest,
  using: GuidedDeps,
): Promise<SearchedQuestion> {
  const { deps, search, known } = using;
  const { about, free, sayTheirSubject } = using.asked;
  const used: GraphContext[] = [];
  const plain = async (text: string, where: Scope, how: SearchDepth = 'plain') => {
    const [made] =
      known === undefined ? await embedQuestions(deps.embedder, [text], request.signal) : [known];
    const isLine = how === 'line';
    const own = isLine ? { ...request, topK: LINE_DEPTH, thorough: false, mode: 'vector' as const } : request;
    const found = await searchQuestion(search, text, made ?? { failure: undefined }, where, own);
    if (found.graph !== undefined) used.push(found.graph);
    return found;
  };
  if (deps.guide === undefined || free === true) return plain(question, scope);
  const plan = await deps.guide.plan(question, scope, about, sayTheirSubject);
  const guided = await guidedSearch(plan, request.topK, plain);
  return used.length === 0 ? guided : { ...guided, graph: joinContexts(used) };
}

export async function embedQuestions(
  embedder: Embedder,
  questions: readonly string[],
  signal?: AbortSignal,
): Promise<QueryVector[]> {
  try {
    const texts = questions.map((question) => question.slice(0, MAX_QUERY_CHARS));
    const vectors = await embedder.embed(texts, 'query', signal);
    return questions.map((_, index) => {
      const vector = vectors[index];
      return vector ? { vector } : { failure: new Error('the embedder gave too few vectors') };
    });
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    return questions.map(() => ({ failure: error }));
  }
}
