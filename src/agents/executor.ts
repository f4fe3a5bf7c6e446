import type { Executor } from './execution.ts';
import { keepRelevant, type RankSettings } from './keep-relevant.ts';
import { type SearchForTaskDeps, searchForTask } from './search-for-task.ts';

interface ExecutorDeps extends SearchForTaskDeps {
  readonly name: string;
  readonly settings: RankSettings;
}

/** The executor of a run without a model, and of the first search of a question: searches once and keeps what is relevant. */
export function createExecutor(deps: ExecutorDeps): Executor {
  return {
    name: deps.name,
    execute: async (request, context) => {
      const taskId = request.subQuestion.id;
      request.onProgress?.('searching', { tools: deps.tools.length });
      const { perQuery, problems: toolProblems, notes } = await searchForTask(deps, request, context);
      const found = new Set(perQuery.flat().map(({ id }) => id)).size;
      request.onProgress?.('reranking', { found });
      const kept = keepRelevant(perQuery, deps.settings);
      if (kept.length === 0) return { outcome: { status: 'no_evidence', taskId, toolProblems }, notes };
      const chunkIds = kept.map(({ id }) => id);
      const scores = kept.map(({ score }) => score);
      return { outcome: { status: 'ok', taskId, chunkIds, scores, questions: [], toolProblems }, notes };
    },
  };
}
