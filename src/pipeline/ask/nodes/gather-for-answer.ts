import { createGatherEvidenceNode } from '../../research/nodes/gather-evidence.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Node `gatherEvidence` of asking: what the answer before has cited stays only for a model, and a question that leans on it. */
export function createGatherForAnswer(
  deps: Pick<AskDeps, 'find'> & Parameters<typeof createGatherEvidenceNode>[0],
) {
  return (state: AskStateValue, runtime: NodeRuntime) =>
    createGatherEvidenceNode({ ...deps, keepsEarlier: () => deps.find === undefined && state.leans })(
      state,
      runtime,
    );
}
