import { say, wording } from '../catalogue/index.ts';
import type { CallContext } from '../domain/index.ts';
import { AppError, isAbort, saidBy } from '../errors/index.ts';
import type { MergedResult } from '../tools/index.ts';
import type { ExecutionRequest, Executor } from './execution.ts';
import { keepRelevant, type RankSettings } from './keep-relevant.ts';
import type { QuestionRewriter } from './question-rewriter.ts';
import { type SearchForTaskDeps, searchForTask } from './search-for-task.ts';

interface ExecutorDeps extends SearchForTaskDeps {
  readonly name: string;
  readonly settings: RankSettings;
  /** Absent where the questions of all sub-questions are rewritten together. */
  readonly rewriter?: QuestionRewriter | undefined;
}

/** The executor agent: searches, keeps what is relevant, and rewrites it to questions. */
export function createExecutor(deps: ExecutorDeps): Executor {
  return {
    name: deps.name,
    execute: async (request, context) => {
      const taskId = request.subQuestion.id;
      request.onProgress?.('searching', { tools: deps.tools.filter(({ required }) => required).length });
      const { perQuery, problems: toolProblems, notes } = await searchForTask(deps, request, context);
      const found = new Set(perQuery.flat().map(({ id }) => id)).size;
      request.onProgress?.('reranking', { found });
      const kept = keepRelevant(perQuery, deps.settings);
      if (kept.length === 0) return { outcome: { status: 'no_evidence', taskId, toolProblems }, notes };
      context.signal?.throwIfAborted();
      const rewritten = await rewriteToQuestions(deps.rewriter, request, kept, context);
      return {
        outcome: {
          status: 'ok',
          taskId,
          chunkIds: kept.map(({ id }) => id),
          scores: kept.map(({ score }) => score),
          questions: rewritten.questions,
          toolProblems,
        },
        notes: [...notes, ...rewritten.notes],
      };
    },
  };
}

/** The passages were found: a rewriter that fails costs further questions, not the sub-question. */
async function rewriteToQuestions(
  rewriter: QuestionRewriter | undefined,
  request: ExecutionRequest,
  kept: readonly MergedResult[],
  context: CallContext,
): Promise<{ readonly questions: string[]; readonly notes: readonly string[] }> {
  if (rewriter === undefined) return { questions: [], notes: [] };
  request.onProgress?.('rewriting', { passages: kept.length });
  const passages = kept.map(({ id, title, headingPath, text }) => ({
    id,
    documentTitle: title,
    headingPath,
    text,
  }));
  try {
    return { questions: [...(await rewriter({ ...request, passages }, context))], notes: [] };
  } catch (error) {
    if (isAbort(error, context.signal) || !(error instanceof AppError)) throw error;
    if (error.code === 'E024') throw error;
    if (error.code === 'E026') {
      if (error.wording !== undefined) context.note?.(error.wording);
      return { questions: [], notes: [] };
    }
    const { question } = request.subQuestion;
    const note = say(request.language, wording('noteNotRewritten', { question, said: saidBy(error) }));
    return { questions: [], notes: [note] };
  }
}
