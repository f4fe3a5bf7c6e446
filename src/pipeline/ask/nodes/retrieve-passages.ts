import { assertSomethingWorked } from '../../research/nodes/assess-coverage.ts';
import { createExecuteTaskNode } from '../../research/nodes/execute-task.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { takeSummed } from './take-summed.ts';

/** Node `retrievePassages`: the one search of the question, begun anew with every attempt. Throws E002 when no tool worked. */
export function createRetrievePassagesNode(
  deps: Pick<AskDeps, 'session' | 'pool' | 'settings' | 'library' | 'tasks' | 'artifacts'>,
) {
  const execute = createExecuteTaskNode(deps);

  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const { question, language, scope, attempt, plan } = state;
    const [subQuestion] = plan?.subQuestions ?? [];
    if (plan === undefined || subQuestion === undefined) return {};
    const { outcomes, ...found } =
      state.summary === null
        ? await execute({ question, language, scope, attempt, subQuestion, earlierTasks: [] }, runtime)
        : await takeSummed(deps, state, subQuestion.id);
    assertSomethingWorked([subQuestion], outcomes);
    return {
      ...found,
      outcomes,
      plan: { ...plan, subQuestions: [subQuestion] },
      steps: [],
      isInvestigated: false,
      hasFindings: false,
      forced: false,
    };
  };
}
