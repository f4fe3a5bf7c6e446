import {
  type ChunkIndex,
  type Clock,
  type EventLog,
  type LibraryStore,
  type Plan,
  PlanSchema,
  type Run,
  type RunArtifacts,
  type RunEvent,
  type RunRequest,
  RunRequestSchema,
  type RunStore,
  validateQuestion,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PlanDecision, ResearchService } from '../services.ts';
import type { RunExecution } from './execute-run.ts';
import type { RunEvents } from './run-events.ts';

const LOG_PAGE = 100_000;

/** The one entrance for CLI, API and batch. Runs are executed in this process, each by one caller at a time. */
export function createResearchService(deps: {
  runs: RunStore;
  library: Pick<LibraryStore, 'listCollections'>;
  index: Pick<ChunkIndex, 'count'>;
  artifacts: Pick<RunArtifacts, 'getReport' | 'getEvidence'>;
  log: EventLog;
  events: RunEvents;
  executeRun: (execution: RunExecution) => Promise<void>;
  createId: (prefix: 'run') => string;
  clock: Clock;
  settings: { maxQuestionCharacters: number };
}): ResearchService {
  const executing = new Map<
    string,
    { readonly abort: AbortController; readonly afterSeq: number; cancelled: boolean }
  >();

  return {
    submit,
    execute: (runId, options) => execute(runId, undefined, options?.signal),
    review,
    plan: latestPlan,
    cancel,
    ...notYet(),
    find: (runId) => deps.runs.find(runId),
    list: (limit) => deps.runs.list(limit),
    events: (runId, afterSeq, signal) =>
      deps.events.watch(runId, afterSeq, { isOver: (newest) => isOver(runId, newest), signal }),
    report: (runId) => deps.artifacts.getReport(runId),
    evidence: (runId) => deps.artifacts.getEvidence(runId),
  };

  async function submit(request: RunRequest): Promise<Run> {
    const parsed = RunRequestSchema.parse(request);
    const question = validateQuestion(parsed.question, {
      maxCharacters: deps.settings.maxQuestionCharacters,
    });
    const known = new Set((await deps.library.listCollections()).map(({ id }) => id));
    const unknown = parsed.collectionIds.find((id) => !known.has(id));
    if (unknown !== undefined)
      throw new AppError('E021', `There is no collection “${unknown}”. Run \`plumbline library\`.`);
    if ((await deps.index.count({ collectionIds: parsed.collectionIds })) === 0) {
      throw new AppError(
        'E022',
        'No document of this collection could be read, so there is nothing to search. The ingestion above lists the reasons.',
      );
    }
    const now = deps.clock.now().toISOString();
    const id = deps.createId('run');
    const run: Run = {
      id,
      threadId: id,
      question,
      request: parsed,
      status: 'queued',
      createdAt: now,
      updatedAt: now,
    };
    await deps.runs.insert(run);
    return run;
  }

  async function execute(
    runId: string,
    decision: PlanDecision | undefined,
    signal?: AbortSignal,
  ): Promise<Run> {
    const run = await get(runId);
    if (run.status === 'done') return run;
    if (run.status === 'cancelled')
      throw new AppError('E036', `${runId} was cancelled. Ask the question again instead.`);
    const history = await deps.log.after(runId, 0, LOG_PAGE);
    if (executing.has(runId))
      throw new AppError('E036', `${runId} is being executed already. Follow its events instead.`);
    const entry = { abort: new AbortController(), afterSeq: history.at(-1)?.seq ?? 0, cancelled: false };
    executing.set(runId, entry);
    try {
      await deps.executeRun({
        run,
        emitter: deps.events.emitterFor(runId),
        history,
        decision,
        signal: signal === undefined ? entry.abort.signal : AbortSignal.any([signal, entry.abort.signal]),
        wasCancelled: () => entry.cancelled,
      });
    } finally {
      executing.delete(runId);
    }
    return get(runId);
  }

  async function review(
    runId: string,
    decision: PlanDecision,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Run> {
    const run = await get(runId);
    if (run.status !== 'awaiting-review') {
      throw new AppError('E036', `${runId} does not wait for review: it is ${run.status}.`);
    }
    return execute(runId, decision, options?.signal);
  }

  async function cancel(runId: string): Promise<Run> {
    const run = await get(runId);
    const entry = executing.get(runId);
    if (entry !== undefined) {
      entry.cancelled = true;
      entry.abort.abort();
      return run;
    }
    if (['done', 'failed', 'budget-limited', 'cancelled'].includes(run.status)) return run;
    const emitter = deps.events.emitterFor(runId);
    emitter.emit('run-end', { status: 'cancelled' }, 'run-end:cancelled');
    await emitter.flush();
    await deps.runs.setStatus(runId, 'cancelled');
    return get(runId);
  }

  async function latestPlan(runId: string): Promise<Plan | undefined> {
    const events = await deps.log.after(runId, 0, LOG_PAGE);
    const ready = events.filter(({ type }) => type === 'plan-ready').at(-1);
    const parsed = PlanSchema.safeParse(ready?.data);
    return parsed.success ? parsed.data : undefined;
  }

  async function get(runId: string): Promise<Run> {
    const run = await deps.runs.find(runId);
    if (run === undefined)
      throw new AppError('E021', `There is no run “${runId}”. \`plumbline runs\` lists them.`);
    return run;
  }

  function isOver(runId: string, newest: RunEvent): boolean {
    const entry = executing.get(runId);
    if (newest.type === 'run-end') return entry === undefined || newest.seq > entry.afterSeq;
    return entry === undefined && (newest.type === 'review-wait' || newest.type === 'run-paused');
  }
}

/** Refused in words until the queue stands. */
function notYet() {
  const refuse = async (): Promise<never> => {
    throw new AppError(
      'E036',
      'This server has no queue yet. Use `plumbline research` and `plumbline resume`.',
    );
  };
  return {
    enqueue: refuse,
    decide: refuse,
    pause: refuse,
    resume: refuse,
    followUp: refuse,
    fork: refuse,
    checkpoints: refuse,
    rewriteReport: refuse,
    remove: refuse,
    estimate: refuse,
  };
}
