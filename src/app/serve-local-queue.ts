import type { Logger } from '../domain/index.ts';
import { AppError, isAbort } from '../errors/index.ts';
import type { ResearchService } from '../pipeline/index.ts';

const MAX_WAITING = 1000;
const WAITING_STATUSES = ['queued', 'planning', 'researching', 'writing'] as const;

type Work = (signal: AbortSignal) => Promise<unknown>;

/** Runs in this process, a bounded number at a time, first come first served, behind the service's queue operations. */
export function withLocalQueue(
  research: ResearchService,
  deps: { parallelRuns: number; logger: Logger },
): ResearchService & { start(): Promise<void>; stop(): Promise<void> } {
  const waiting = new Map<string, Work>();
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  const submitted = new Map<string, Promise<Awaited<ReturnType<ResearchService['submit']>>>>();
  let isStopping = false;

  return {
    ...research,
    submit: (request, options = {}) => {
      const { idempotencyKey } = options;
      if (idempotencyKey === undefined) return research.submit(request);
      const name = JSON.stringify([idempotencyKey, request]);
      const taken = [...submitted.keys()].find((key) => JSON.parse(key)[0] === idempotencyKey);
      if (taken !== undefined && taken !== name)
        throw new AppError('E036', 'This Idempotency-Key was used for another request. Take a new one.');
      const known = submitted.get(name) ?? research.submit(request);
      submitted.set(name, known);
      known.catch(() => submitted.delete(name));
      return known.then(async (run) => (await research.find(run.id)) ?? run);
    },
    enqueue: async (runId) => {
      add(runId, (signal) => research.execute(runId, { signal }));
      return get(runId);
    },
    decide: async (runId, decision) => {
      const run = await get(runId);
      if (run.status !== 'awaiting-review' || waiting.has(runId) || running.has(runId))
        throw new AppError('E036', `${runId} does not wait for review.`);
      add(runId, (signal) => research.review(runId, decision, { signal }));
      return run;
    },
    resume: async (runId) => {
      const run = await get(runId);
      if (['done', 'cancelled', 'awaiting-review'].includes(run.status) || running.has(runId))
        throw new AppError('E036', `${runId} cannot be resumed: it is ${run.status}.`);
      add(runId, (signal) => research.execute(runId, { signal }));
      return run;
    },
    pause: async (runId) => {
      const run = await get(runId);
      const current = running.get(runId);
      if (current === undefined)
        throw new AppError('E036', `${runId} is not worked on: it is ${run.status}.`);
      current.abort.abort();
      await current.done;
      return get(runId);
    },
    cancel: (runId) => {
      waiting.delete(runId);
      return research.cancel(runId);
    },
    start: async () => {
      const runs = await research.list(MAX_WAITING);
      const left = runs.filter(({ status }) => WAITING_STATUSES.some((name) => name === status));
      for (const { id } of left.toReversed()) add(id, (signal) => research.execute(id, { signal }));
    },
    stop: async () => {
      isStopping = true;
      waiting.clear();
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };

  function add(runId: string, work: Work): void {
    if (waiting.has(runId) || running.has(runId)) return;
    if (waiting.size >= MAX_WAITING)
      throw new AppError('E037', 'Too many runs are waiting. Try again in a minute.', {
        details: { retryAfterSeconds: 60 },
      });
    waiting.set(runId, work);
    next();
  }

  function next(): void {
    for (const [runId, work] of waiting) {
      if (isStopping || running.size >= deps.parallelRuns) return;
      waiting.delete(runId);
      const abort = new AbortController();
      const done = work(abort.signal)
        .catch((error: unknown) => {
          if (!isAbort(error)) deps.logger.error('a run could not be worked on', { runId, error });
        })
        .then(() => {
          running.delete(runId);
          next();
        });
      running.set(runId, { abort, done });
    }
  }

  async function get(runId: string) {
    const run = await research.find(runId);
    if (run === undefined) throw new AppError('E021', `There is no run “${runId}”.`);
    return run;
  }
}
