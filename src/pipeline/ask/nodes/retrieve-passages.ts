import { spreadPassages } from '../../../agents/index.ts';
import type { SummaryTarget } from '../../../domain/ask/index.ts';
import type { TaskOutcome } from '../../../domain/index.ts';
import { assertSomethingWorked } from '../../research/nodes/assess-coverage.ts';
import { createExecuteTaskNode } from '../../research/nodes/execute-task.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Node `retrievePassages`: the one search of the question, begun anew with every attempt. Throws E002 when no tool worked. */
export function createRetrievePassagesNode(deps: Pick<AskDeps, 'session' | 'pool' | 'settings' | 'library'>) {
  const execute = createExecuteTaskNode(deps);

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { question, language, scope, attempt, plan } = state;
    const [subQuestion] = plan?.subQuestions ?? [];
    if (plan === undefined || subQuestion === undefined) return {};
    const { outcomes, ...found } =
      state.summary === null
        ? await execute({ question, language, scope, attempt, subQuestion }, runtime)
        : { outcomes: { [subQuestion.id]: await takeText(deps, state.summary, state, subQuestion.id) } };
    assertSomethingWorked([subQuestion], outcomes);
    return {
      ...found,
      outcomes,
      plan: { ...plan, subQuestions: [subQuestion] },
      thought: null,
      result: null,
      steps: [],
      forced: false,
      isOver: false,
    };
  };
}

/** Passages that a summary rests on: all of its text, or of each section alike. */
const MOST_PASSAGES = 48;

/** What a search would give of the text that is summed up. */
async function takeText(
  { library }: Pick<AskDeps, 'library'>,
  { chunks }: SummaryTarget,
  { scope }: AskStateValue,
  taskId: string,
): Promise<TaskOutcome> {
  const [versionId] = scope.versionIds ?? [];
  const all =
    versionId === undefined || chunks === undefined
      ? []
      : await library.getChunkRange(versionId, chunks.first, chunks.last);
  const chunkIds = spreadPassages(all, MOST_PASSAGES).map(({ id }) => id);
  if (chunkIds.length === 0) return { status: 'no_evidence', taskId, toolProblems: [] };
  const scores = chunkIds.map(() => 1);
  return { status: 'ok', taskId, chunkIds, scores, questions: [], toolProblems: [] };
}
