import { toReasoning } from '../../../agents/index.ts';
import { say, wording } from '../../../catalogue/index.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import { createVerifyCitationsNode } from '../../research/nodes/verify-citations.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Node `verifyCitations` of asking: as in research, and the report says how its answer was come by. */
export function createExplainedVerification(
  deps: Pick<AskDeps, 'artifacts'> & Parameters<typeof createVerifyCitationsNode>[0],
) {
  const verify = createVerifyCitationsNode(deps);
  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const update = await verify(state, runtime);
    const report = await deps.artifacts.getReport(deps.session.runId);
    const { quality, steps, forced, language } = state;
    if (report !== undefined && quality !== undefined) {
      const { reason, missing } = quality;
      const assessment = say(language, wording('askAssessment', { reason, missing }));
      await deps.artifacts.putReport({
        ...report,
        reasoning: toReasoning(quality, steps, forced, assessment),
      });
    }
    return update;
  };
}
