import type {
  Logger,
  Run,
  RunArtifacts,
  RunEvent,
  RunRequest,
  RunStatus,
  RunStore,
} from '../../../domain/index.ts';
import { isAbort, toProblem } from '../../../errors/index.ts';
import type { BudgetLimits } from '../../budget/run-budget.ts';
import type { RunEstimate } from '../../services.ts';
import type { RunEmitter } from '../session/run-events.ts';
import type { ResearchStateValue } from '../state.ts';
import type { OpenedCheckpointer } from './open-checkpointer.ts';
import type { StepArtifacts } from './remember-artifacts.ts';
import type { RunCommand } from './run-command.ts';
import type { RunStop } from './run-stop.ts';
import type { StatusEmitter } from './with-status.ts';

/** What an execution writes with, as long as it holds the run's lease. */
export interface ExecutionStores {
  readonly runs: Pick<RunStore, 'setStatus'>;
  readonly artifacts: RunArtifacts;
  readonly openCheckpointer: () => Promise<OpenedCheckpointer>;
}

export interface RunExecution {
  readonly run: Run;
  readonly stores: Omit<ExecutionStores, 'artifacts'> & { readonly artifacts: StepArtifacts };
  /** Its events wait for the artifacts that were put before them. */
  readonly emitter: RunEmitter;
  /** Everything the run has logged so far, oldest first. */
  readonly history: readonly RunEvent[];
  readonly command?: RunCommand | undefined;
  readonly stop: Pick<RunStop, 'signal' | 'reason'>;
}

/** An execution that has begun. */
export interface Underway extends RunExecution {
  /** How many there were, with this one. */
  readonly executions: number;
  /** Of its budget, no higher than the configured ones. */
  readonly limits: BudgetLimits;
  readonly events: StatusEmitter;
  readonly elapsedMs: () => number;
  readonly logger: Logger;
}

/** Ends a run with its one terminal event. */
export async function endRun(
  { run, stores: { runs }, events, executions, elapsedMs, logger }: Underway,
  status: RunStatus,
  problem?: ReturnType<typeof toProblem>,
): Promise<void> {
  events.emit('run-end', { status, ...(problem && { problem }) }, `run-endRun:${executions}`);
  await events.flush();
  await runs.setStatus(run.id, status, problem);
  logger.info('run ended', { status, elapsedMs: elapsedMs() });
}

/** Leaves a run as what stopped it wants it: cancelled, paused, queued for another process, or failed. */
export async function failRun(under: Underway, error: unknown): Promise<void> {
  const { run, stores, events, executions, logger, stop } = under;
  if (stop.reason === 'lost' || stop.reason === 'hand-over') events.silence();
  if (stop.reason === 'lost') return logger.warn('the run was taken over by another process', { error });
  await stores.artifacts
    .flush()
    .catch((unstored) => logger.warn('not everything was stored', { error: unstored }));
  if (stop.reason === 'cancel') return endRun(under, 'cancelled');
  if (isAbort(error, stop.signal)) {
    const isHandedOver = stop.reason === 'hand-over';
    if (!isHandedOver) events.emit('run-paused', {}, `run-paused:${executions}`);
    await events.flush();
    return stores.runs.setStatus(run.id, isHandedOver ? 'queued' : 'paused');
  }
  const problem = toProblem(error);
  logger.error('run failed', { error, code: problem.code });
  await endRun(under, 'failed', problem);
}

export async function waitForReview(
  { run, stores: { runs }, events }: Underway,
  state: Partial<ResearchStateValue>,
  estimateRest: (subQuestions: number, request: Pick<RunRequest, 'budget' | 'effort'>) => RunEstimate,
): Promise<void> {
  const subQuestions = state.plan?.subQuestions ?? [];
  const revision = state.plan?.revision ?? 0;
  const estimate = estimateRest(subQuestions.length, run.request);
  events.emit('review-wait', { revision, subQuestions, estimate }, `review-wait:${revision}`);
  await events.flush();
  await runs.setStatus(run.id, 'awaiting-review');
}
