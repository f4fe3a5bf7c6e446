import { say, wording } from '../catalogue/index.ts';
import type { CallContext, Logger } from '../domain/index.ts';
import { AppError, isAbort, type Problem, toProblem } from '../errors/index.ts';
import type { SearchResult, SearchTool, SearchWeb, WebFindings } from '../tools/index.ts';
import type { ExecutionRequest } from './execution.ts';

export interface SearchForTaskDeps {
  readonly tools: readonly SearchTool[];
  /** Absent: the run stays with the library. */
  readonly searchWeb?: SearchWeb | undefined;
  readonly logger: Logger;
}

interface ToolProblem {
  readonly tool: string;
  readonly problem: Problem;
}

interface FoundForTask {
  /** For each query of the sub-question, the first of which is itself, what every tool has found. */
  readonly perQuery: readonly (readonly SearchResult[])[];
  readonly problems: ToolProblem[];
  readonly notes: readonly string[];
}

/** One search of one tool with one query. */
interface Call {
  readonly tool: SearchTool;
  readonly query: string;
  /** Which query of the sub-question it is. */
  readonly of: number;
}

interface Answer {
  readonly call: Call;
  readonly results: readonly SearchResult[];
  readonly notes: readonly string[];
  readonly problem?: Problem | undefined;
}

const NOTHING: WebFindings = { results: [], asked: [], problems: [], notes: [] };

/**
 * Searches for a sub-question with every tool once for each of its queries and, where the run may, the web. A tool that fails is a
 * problem beside what the others have found; E034 when none of them worked.
 */
export async function searchForTask(
  deps: SearchForTaskDeps,
  request: ExecutionRequest,
  context: CallContext,
): Promise<FoundForTask> {
  const queries = [request.subQuestion.question, ...(request.subQuestion.queries ?? [])];
  const calls = queries.flatMap((query, of) => deps.tools.map((tool): Call => ({ tool, query, of })));
  const [answers, web] = await Promise.all([
    Promise.all(calls.map((call) => callTool(deps, call, request, context))),
    askWeb(deps, request, context),
  ]);
  const problems = [...oneForEachTool(answers), ...web.problems];
  if (!hasWorked(web, problems) && (problems.length > 0 || isOnline(deps, request)))
    await assertLibraryWorked(answers, request, problems);
  const perQuery = queries.map((_, of) =>
    answers.filter(({ call }) => call.of === of).flatMap(({ results }) => results),
  );
  // What the web has found was looked for with the sub-question, whose results come first.
  const [first = [], ...others] = perQuery;
  const notes = [...answers.flatMap((answer) => answer.notes), ...web.notes];
  return { perQuery: [[...first, ...web.results], ...others], problems, notes: [...new Set(notes)] };
}

async function callTool(
  { logger }: SearchForTaskDeps,
  call: Call,
  { scope }: ExecutionRequest,
  context: CallContext,
): Promise<Answer> {
  const { tool, query } = call;
  try {
    const found = await tool.search(query, { scope, call: context });
    return { call, ...found };
  } catch (error) {
    if (isAbort(error, context.signal)) throw error;
    logger.warn('search tool failed', { tool: tool.name, error });
    return { call, results: [], notes: [], problem: toProblem(error) };
  }
}

function oneForEachTool(answers: readonly Answer[]): ToolProblem[] {
  const problems = new Map<string, Problem>();
  for (const { call, problem } of answers)
    if (problem !== undefined && !problems.has(call.tool.name)) problems.set(call.tool.name, problem);
  return [...problems].map(([tool, problem]) => ({ tool, problem }));
}

function isOnline({ searchWeb }: SearchForTaskDeps, { subQuestion }: ExecutionRequest): boolean {
  return searchWeb !== undefined && subQuestion.local !== true;
}

/** What fails in the web is named and never stops the library. */
async function askWeb(
  { searchWeb, logger }: SearchForTaskDeps,
  { question, subQuestion, language, onProgress }: ExecutionRequest,
  context: CallContext,
): Promise<WebFindings> {
  if (searchWeb === undefined) return NOTHING;
  if (subQuestion.local === true) {
    const note = say(language, wording('noteLocalOnly', { question: subQuestion.question }));
    return { ...NOTHING, notes: [note] };
  }
  try {
    return await searchWeb({ question, subQuestion: subQuestion.question, language, onProgress }, context);
  } catch (error) {
    if (isAbort(error, context.signal)) throw error;
    if (error instanceof AppError && error.code === 'E026') throw error;
    logger.warn('web search failed', { error });
    return { ...NOTHING, problems: [{ tool: 'web', problem: toProblem(error) }] };
  }
}

function hasWorked(web: WebFindings, problems: readonly ToolProblem[]): boolean {
  const failed = new Set(problems.map(({ tool }) => tool));
  return web.nothingRead !== true && web.asked.some((id) => !failed.has(id));
}

/** What fails without having been asked is no answer either: an empty library beside sources that are down. */
async function assertLibraryWorked(
  answers: readonly Answer[],
  { scope }: ExecutionRequest,
  problems: readonly ToolProblem[],
): Promise<void> {
  const worked = await Promise.all(
    answers.map(async ({ call, results, problem }) => {
      if (problem !== undefined) return false;
      return results.length > 0 || ((await call.tool.hasAnything?.(scope)) ?? true);
    }),
  );
  if (!worked.includes(true)) throw allToolsFailed(problems);
}

function allToolsFailed(problems: readonly ToolProblem[]): AppError {
  if (problems.length === 0) return new AppError('E034', wording('nothingToAsk'));
  // In one order, so that sub-questions that fail alike are told once.
  const failures = problems
    .toSorted((a, b) => (a.tool < b.tool ? -1 : 1))
    .map(({ tool, problem }) =>
      wording('toolFailure', { tool, code: problem.code, said: problem.wording ?? problem.detail }),
    );
  return new AppError('E034', wording('allToolsFailed', { failures }));
}
