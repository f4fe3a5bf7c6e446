import {
  type Evidence,
  listPool,
  type PooledQuestion,
  type RunArtifacts,
  type Scope,
} from '../../../domain/index.ts';
import { findOrders } from '../../../linguistics/index.ts';
import type { KeptPassages } from '../../../rag/index.ts';
import type { StepUsage } from '../../budget/run-budget.ts';
import { addEarlierEvidence } from '../session/earlier-run.ts';
import type { NodeRuntime } from '../session/node.ts';
import type { RunSession } from '../session/run-session.ts';
import type { ResearchStateValue } from '../state.ts';
import { keepNumbers } from './keep-numbers.ts';

/**
 * Retrieves for every question of the pool and keeps the evidence, what sub-questions have kept first; E005 when nothing can be retrieved
 * at all. `leftOut` counts what was kept and does not fit the writer's context.
 */
export type GatherEvidence = (
  pool: readonly PooledQuestion[],
  scope: Scope,
  signal?: AbortSignal,
  kept?: readonly KeptPassages[],
) => Promise<{
  readonly evidence: readonly Evidence[];
  readonly notes: readonly string[];
  readonly leftOut?: number | undefined;
}>;

/** For one execution: the same questions over the same scope are retrieved once; what failed is tried again. */
export function rememberGathering(gather: GatherEvidence): GatherEvidence {
  const known = new Map<string, ReturnType<GatherEvidence>>();
  return (pool, scope, signal, kept = []) => {
    const key = JSON.stringify([pool, scope, kept]);
    const found = known.get(key) ?? gather(pool, scope, signal, kept);
    known.set(key, found);
    found.catch(() => known.delete(key));
    return found;
  };
}

/** What every sub-question has kept, in the order of the plan. */
export function keptByTasks({
  plan,
  outcomes,
}: Pick<ResearchStateValue, 'plan' | 'outcomes'>): KeptPassages[] {
  return (plan?.subQuestions ?? []).flatMap(({ id: taskId, question }) => {
    const outcome = outcomes[taskId];
    if (outcome?.status !== 'ok') return [];
    const { chunkIds, scores, noted } = outcome;
    return [{ taskId, question, chunkIds, scores, noted }];
  });
}

/** Node `gatherEvidence`: the evidence of the run, numbered once, stored, and known to the state by id. */
export function createGatherEvidenceNode(deps: {
  session: RunSession;
  gather: GatherEvidence;
  artifacts: Pick<RunArtifacts, 'getEvidence' | 'putEvidence'>;
  /** Whether what the run before has cited stays; it does without. */
  keepsEarlier?: ((state: ResearchStateValue) => boolean) | undefined;
  /** From 2 on, where it gathers once more. */
  round?: number | undefined;
  /** Names and sums what retrieval has spent in this execution, which belongs to no step of the agents. */
  retrievalUsage?: (() => Record<string, StepUsage>) | undefined;
}) {
  return async (state: ResearchStateValue, runtime: NodeRuntime) => {
    const pool = listPool(state.pool);
    const {
      evidence: found,
      notes,
      leftOut = 0,
    } = await deps.gather(pool, state.scope, runtime.signal, keptByTasks(state));
    const earlier = deps.keepsEarlier?.(state) === false ? undefined : deps.session.earlier;
    const known = state.hasDraft
      ? await deps.artifacts.getEvidence(deps.session.runId, state.evidenceIds)
      : [];
    const evidence = keepNumbers(known, addEarlierEvidence(found, earlier)).map((item) =>
      findOrders(item.text).length === 0 ? item : { ...item, givesOrders: true },
    );
    await deps.artifacts.putEvidence(deps.session.runId, evidence);
    const round = deps.round ?? (state.hasDraft ? 2 : undefined);
    const documents = new Set(evidence.map(({ documentId }) => documentId)).size;
    deps.session.events.emit(
      'evidence-ready',
      { evidence: evidence.length, documents, questions: pool.length, leftOut },
      `evidence-ready:${state.attempt}${round === undefined ? '' : `:${round}`}`,
    );
    return {
      evidenceIds: evidence.map(({ id }) => id),
      evidenceLeftOut: leftOut,
      runNotes: [...notes],
      usage: deps.retrievalUsage?.() ?? {},
    };
  };
}
