import { infoDensity } from '../../agents/index.ts';
import { say, wording } from '../../catalogue/index.ts';
import type { CallContext, Evidence } from '../../domain/index.ts';
import { AppError, isAbort, toProblem } from '../../errors/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import type { AskDeps } from './ask-deps.ts';
import type { AskStateValue, ToolResult } from './ask-state.ts';
import type { FoundPassages } from './found-passages.ts';

type Result = Omit<ToolResult, 'problem' | 'repeated'>;
type WebDeps = Pick<AskDeps, 'session' | 'searchWeb' | 'mayLeave' | 'ask'>;

/**
 * The search of a round with what the web has, where the run may ask it and the library does not answer the search. Nothing that was made
 * from documents which may not leave is sent. What fails in the web is named and takes nothing from what the library gave.
 */
export async function withWeb(
  deps: WebDeps,
  state: AskStateValue,
  search: { readonly query: string; readonly own: readonly Evidence[]; readonly found: FoundPassages },
  result: Result,
  call: CallContext,
): Promise<Result> {
  const { searchWeb, ask, session } = deps;
  const { question, language } = state;
  const { query, own, found } = search;
  if (searchWeb === undefined || infoDensity(query, own) >= ask.sufficientDensity) return result;
  if (!(await mayBeSent(deps, query, question, found)))
    return { ...result, notes: [say(language, wording('noteLocalOnly', { question: query }))] };
  try {
    const { results, problems, notes } = await searchWeb({ question, subQuestion: query, language }, call);
    const relevant = results
      .filter(({ score }) => score >= ask.weakRelevance)
      .toSorted((left, right) => right.score - left.score)
      .slice(0, ask.searchTopK);
    const titles = [...new Set(relevant.map(({ title }) => title))];
    return {
      ...besideWeb(result, relevant),
      summary:
        titles.length === 0
          ? result.summary
          : say(language, wording('askFoundOnWeb', { said: result.summary, pages: titles.slice(0, 3) })),
      toolProblems: [...problems],
      notes: [...notes],
    };
  } catch (error) {
    if (isAbort(error, call.signal) || !(error instanceof AppError) || error.code === 'E026') throw error;
    session.logger.warn('the web was not searched', { error });
    return { ...result, toolProblems: [{ tool: 'web', problem: toProblem(error) }] };
  }
}

/** What says nothing but the question, or was made from documents that may leave. */
async function mayBeSent(
  { mayLeave }: WebDeps,
  query: string,
  question: string,
  { passages }: FoundPassages,
): Promise<boolean> {
  const known = new Set(analyzeText(question));
  if (analyzeText(query).every((term) => known.has(term))) return true;
  const documentIds = [...new Set(passages.map(({ documentId }) => documentId))];
  return mayLeave !== undefined && (await mayLeave(documentIds));
}

/** Best first, each passage once. */
function besideWeb(
  { chunkIds, scores, ...rest }: Result,
  web: readonly { readonly id: string; readonly score: number }[],
): Result {
  const ranked = new Map(chunkIds.map((id, at) => [id, scores[at] ?? 0]));
  for (const { id, score } of web) ranked.set(id, Math.max(score, ranked.get(id) ?? 0));
  const best = [...ranked].sort((left, right) => right[1] - left[1]);
  return {
    ...rest,
    hasText: rest.hasText || web.length > 0,
    chunkIds: best.map(([id]) => id),
    scores: best.map(([, score]) => score),
  };
}
