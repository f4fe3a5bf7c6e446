import { say, wording } from '../catalogue/index.ts';
import type {
  CallContext,
  LanguageTasks,
  Logger,
  ReportLanguage,
  Scope,
  SubQuestion,
  TaskOutcome,
} from '../domain/index.ts';
import { AppError, isAbort, type Problem, saidBy, toProblem } from '../errors/index.ts';
import {
  type MergedResult,
  mergeResults,
  type SearchResult,
  type SearchTool,
  type SearchWeb,
  type WebFindings,
} from '../tools/index.ts';
import type { QuestionRewriter } from './question-rewriter.ts';

export interface ExecutionRequest {
  readonly question: string;
  readonly subQuestion: SubQuestion;
  readonly scope: Scope;
  readonly language: ReportLanguage;
  /** Told what the executor is doing, for display. */
  readonly onProgress?: ((stage: string, counts: Readonly<Record<string, number>>) => void) | undefined;
}

/** What reranked results are kept: nothing below `threshold`, at most `topN`. */
export interface RankSettings {
  readonly threshold: number;
  readonly topN: number;
}

export interface ExecutionResult {
  readonly outcome: TaskOutcome;
  readonly notes: readonly string[];
}

export interface Executor {
  readonly name: string;
  /** Works on one sub-question. Throws when it could not work at all; finding nothing is an outcome. */
  execute(request: ExecutionRequest, context: CallContext): Promise<ExecutionResult>;
}

const NOTHING: WebFindings = { results: [], asked: [], problems: [], notes: [] };

interface ToolProblem {
  readonly tool: string;
  readonly problem: Problem;
}

/**
 * The executor agent: search with every required tool, the chosen optional ones and, where the run may, the web; merge,
 * rerank, rewrite to questions.
 */
export function createExecutor(deps: {
  name: string;
  tools: readonly SearchTool[];
  /** Absent: the run stays with the library. */
  searchWeb?: SearchWeb | undefined;
  tasks: Pick<LanguageTasks, 'chooseTools'>;
  settings: RankSettings;
  /** Absent where the questions of all sub-questions are rewritten together. */
  rewriter?: QuestionRewriter | undefined;
  logger: Logger;
}): Executor {
  const required = deps.tools.filter((tool) => tool.required);
  const optional = deps.tools.filter((tool) => !tool.required);

  return {
    name: deps.name,
    execute: async (request, context) => {
      request.onProgress?.('searching', { tools: required.length });
      const { lists, problems, notes } = await searchAll(request, context);
      const merged = lists.map((found) => mergeResults(found));
      request.onProgress?.('reranking', { found: mergeResults(merged).length });
      const kept = keepForQueries(merged, deps.settings);
      if (kept.length === 0) {
        return {
          outcome: { status: 'no_evidence', taskId: request.subQuestion.id, toolProblems: problems },
          notes,
        };
      }
      context.signal?.throwIfAborted();
      const questions = await rewrite(request, kept, context, notes);
      return {
        outcome: {
          status: 'ok',
          taskId: request.subQuestion.id,
          chunkIds: kept.map(({ id }) => id),
          scores: kept.map(({ score }) => score),
          questions,
          toolProblems: problems,
        },
        notes,
      };
    },
  };

  async function searchAll(request: ExecutionRequest, context: CallContext) {
    const queries = [request.subQuestion.question, ...(request.subQuestion.queries ?? [])];
    const chosen = [
      ...required.map((tool) => ({ tool, input: undefined })),
      ...(await chooseOptional(request, context)),
    ];
    const calls = queries.flatMap((query, of) => chosen.map((call) => ({ ...call, query, of })));
    const problems: ToolProblem[] = [];
    const broken = new Set<number>();
    const notes: string[] = [];
    const reading = searchWeb(request, context);
    // Both are waited for below; until then nobody listens to it.
    reading.catch(() => undefined);
    const lists = await Promise.all(
      calls.map(async ({ tool, input, query }, index): Promise<readonly SearchResult[]> => {
        try {
          const found = await tool.search(query, {
            scope: request.scope,
            call: context,
            ...(input === undefined ? {} : { input }),
          });
          notes.push(...found.notes);
          return found.results;
        } catch (error) {
          if (isAbort(error, context.signal)) throw error;
          deps.logger.warn('search tool failed', { tool: tool.name, error });
          broken.add(index);
          if (!problems.some((known) => known.tool === tool.name))
            problems.push({ tool: tool.name, problem: toProblem(error) });
          return [];
        }
      }),
    );
    const web = await reading;
    problems.push(...web.problems);
    const failed = new Set(problems.map(({ tool }) => tool));
    const webWorked = web.nothingRead !== true && web.asked.some((id) => !failed.has(id));
    if (!webWorked && (problems.length > 0 || isOnline(request))) {
      // What fails without having been asked is no answer either: an empty library beside sources that are down.
      const worked = await Promise.all(
        calls.map(async ({ tool }, index) => {
          if (broken.has(index)) return false;
          return (lists[index] ?? []).length > 0 || ((await tool.hasAnything?.(request.scope)) ?? true);
        }),
      );
      if (!worked.includes(true)) throw allToolsFailed(problems);
    }
    // What the web has found was looked for with the sub-question, whose lists come first.
    const perQuery = queries.map((_, of) => lists.filter((_list, index) => calls[index]?.of === of));
    const [first = [], ...others] = perQuery;
    return {
      lists: [[...first, web.results], ...others],
      problems,
      notes: [...new Set([...notes, ...web.notes])],
    };
  }

  function isOnline({ subQuestion }: ExecutionRequest): boolean {
    return deps.searchWeb !== undefined && subQuestion.local !== true;
  }

  /** What fails in the web is named and never stops the library. */
  async function searchWeb(request: ExecutionRequest, context: CallContext): Promise<WebFindings> {
    if (deps.searchWeb === undefined) return NOTHING;
    if (request.subQuestion.local === true) {
      return {
        ...NOTHING,
        notes: [say(request.language, wording('noteLocalOnly', { question: request.subQuestion.question }))],
      };
    }
    const { question, subQuestion, language, onProgress } = request;
    try {
      return await deps.searchWeb(
        { question, subQuestion: subQuestion.question, language, onProgress },
        context,
      );
    } catch (error) {
      if (isAbort(error, context.signal)) throw error;
      if (error instanceof AppError && error.code === 'E026') throw error;
      deps.logger.warn('web search failed', { error });
      return { ...NOTHING, problems: [{ tool: 'web', problem: toProblem(error) }] };
    }
  }

  async function chooseOptional(request: ExecutionRequest, context: CallContext) {
    if (optional.length === 0) return [];
    const chosen = await deps.tasks.chooseTools(
      {
        question: request.question,
        subQuestion: request.subQuestion.question,
        tools: optional.map(({ name, description }) => ({ name, description, inputSchema: {} })),
      },
      context,
    );
    // A choice is data: names that are not offered, and repetitions, start nothing.
    return optional.flatMap((tool) => {
      const call = chosen.find((candidate) => candidate.tool === tool.name);
      return call === undefined ? [] : [{ tool, input: call.input }];
    });
  }

  async function rewrite(
    request: ExecutionRequest,
    kept: readonly MergedResult[],
    context: CallContext,
    notes: string[],
  ): Promise<string[]> {
    if (deps.rewriter === undefined) return [];
    request.onProgress?.('rewriting', { passages: kept.length });
    try {
      const passages = kept.map(({ id, title, headingPath, text }) => ({
        id,
        documentTitle: title,
        headingPath,
        text,
      }));
      return [...(await deps.rewriter({ ...request, passages }, context))];
    } catch (error) {
      // The passages were found: a rewriter that fails costs further questions, not the sub-question.
      if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
      if (error.code === 'E024' || error.code === 'E026') throw error;
      notes.push(
        say(
          request.language,
          wording('noteNotRewritten', { question: request.subQuestion.question, said: saidBy(error) }),
        ),
      );
      return [];
    }
  }
}

/** Properties 10 and 11: best first, nothing below the threshold, at most top-n. */
export function keepRelevant(results: readonly MergedResult[], settings: RankSettings): MergedResult[] {
  return results
    .filter(({ score }) => score >= settings.threshold)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, settings.topN);
}

/**
 * What several queries have found for one sub-question: the queries take turns, so that each keeps what answers it best, and what is
 * kept stands best first.
 */
export function keepForQueries(
  lists: readonly (readonly MergedResult[])[],
  settings: RankSettings,
): MergedResult[] {
  const ranked = lists.map((list) => keepRelevant(list, settings));
  const longest = Math.max(0, ...ranked.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, rank) => ranked.flatMap((list) => list[rank] ?? []));
  const chosen = new Set<string>();
  for (const { id } of turns.flat()) if (chosen.size < settings.topN) chosen.add(id);
  return keepRelevant(
    mergeResults(ranked).filter(({ id }) => chosen.has(id)),
    settings,
  );
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
