import {
  type Evidence,
  listPool,
  type PooledQuestion,
  type RunArtifacts,
  type Scope,
} from '../../domain/index.ts';
import { addEarlierEvidence } from '../run/earlier-run.ts';
import type { StepUsage } from '../run/run-budget.ts';
import type { RunSession } from '../run/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import type { NodeRuntime } from './node.ts';

/** Retrieves for every question of the pool and keeps the evidence; E005 when nothing can be retrieved at all. */
export type GatherEvidence = (
  pool: readonly PooledQuestion[],
  scope: Scope,
  signal?: AbortSignal,
) => Promise<{ readonly evidence: readonly Evidence[]; readonly notes: readonly string[] }>;

/** For one execution: the same questions over the same scope are retrieved once; what failed is tried again. */
export function rememberGathering(gather: GatherEvidence): GatherEvidence {
  const known = new Map<string, ReturnType<GatherEvidence>>();
  return (pool, scope, signal) => {
    const key = JSON.stringify([pool, scope]);
    const found = known.get(key) ?? gather(pool, scope, signal);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

/** Node `gatherEvidence`: the evidence of the run, numbered once, stored, and known to the state by id. */
export function createGatherEvidenceNode(deps: {
  session: RunSession;
  gather: GatherEvidence;
  artifacts: Pick<RunArtifacts, 'putEvidence'>;
  /** Names and sums what retrieval has spent in this execution, which belongs to no step of the agents. */
  retrievalUsage?: (() => Record<string, StepUsage>) | undefined;
}) {
  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const pool = listPool(state.pool);
    const { evidence: found, notes } = await deps.gather(pool, state.scope, runtime.signal);
    const evidence = addEarlierEvidence(found, deps.session.earlier);
    await deps.artifacts.putEvidence(deps.session.runId, evidence);
    const documents = new Set(evidence.map(({ documentId }) => documentId)).size;
    deps.session.events.emit(
      'evidence-ready',
      { evidence: evidence.length, documents, questions: pool.length },
      `evidence-ready:${state.attempt}`,
    );
    return {
      evidenceIds: evidence.map(({ id }) => id),
      runNotes: [...notes],
      usage: deps.retrievalUsage?.() ?? {},
    };
  };
}
