import type { Evidence, RunArtifacts } from '../../../domain/index.ts';
import { createGatherEvidenceNode } from '../../research/nodes/gather-evidence.ts';
import type { NodeRuntime } from '../../research/session/node.ts';
import type { AskDeps } from '../ask-deps.ts';
import type { AskStateValue } from '../ask-state.ts';
import { isWrittenAgain } from '../route-steps.ts';

/**
 * Node `gatherEvidence` of asking: what the answer before has cited stays only for a model, and a question that leans on it. What is
 * gathered again keeps its ids, so that an answer which is written already stays true.
 */
export function createGatherForAnswer(
  deps: Pick<AskDeps, 'find'> &
    Parameters<typeof createGatherEvidenceNode>[0] & {
      readonly artifacts: Pick<RunArtifacts, 'getEvidence'>;
    },
) {
  const { session, artifacts } = deps;
  return async (state: AskStateValue, runtime: NodeRuntime) => {
    const isAgain = isWrittenAgain(state);
    const known = isAgain ? await artifacts.getEvidence(session.runId, state.evidenceIds) : [];
    return createGatherEvidenceNode({
      ...deps,
      gather: async (...asked) => {
        const { evidence, ...rest } = await deps.gather(...asked);
        return { evidence: keepIds(evidence, known), ...rest };
      },
      ...(isAgain && { round: 2 }),
      keepsEarlier: () => deps.find === undefined && state.leans,
    })(state, runtime);
  };
}

/** Evidence of the same place has the id it had; what is new is numbered on. Pure. */
export function keepIds(evidence: readonly Evidence[], known: readonly Evidence[]): readonly Evidence[] {
  if (known.length === 0) return evidence;
  const ids = new Map(known.map((one) => [placeKey(one), one.id]));
  let last = Math.max(...known.map(({ id }) => Number(id.slice('ev_'.length))));
  return evidence.map((one) => ({ ...one, id: ids.get(placeKey(one)) ?? `ev_${++last}` }));
}

const placeKey = ({ versionId, locator: { offsets } }: Evidence): string =>
  `${versionId}/${offsets.start}/${offsets.end}`;
