import { createGatherEvidenceNode } from '../../research/nodes/gather-evidence.ts';
import type { NodeRuntime } from '../../research/nodes/node.ts';
import type { AskStateValue } from '../ask-state.ts';

/** Node `gatherEvidence` of asking: what the answer before has cited stays only for a question that leans on it. */
export function createGatherForAnswer(deps: Parameters<typeof createGatherEvidenceNode>[0]) {
  return (state: AskStateValue, runtime: NodeRuntime) =>
    createGatherEvidenceNode({ ...deps, keepsEarlier: () => state.leans })(state, runtime);
}
