import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { say } from '../../../src/catalogue/index.ts';
import { RUN_STATUSES, type Run, type RunJob, type RunStatus } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import {
  isAtRest,
  isTerminal,
  nextStatus,
  type RunAction,
  statusAfter,
  type WorkerStep,
} from '../../../src/pipeline/research/run/life-cycle.ts';
import { createRunQueuing } from '../../../src/pipeline/research/run/queue-runs.ts';
import { createRunExecutions } from '../../../src/pipeline/research/run/run-executions.ts';
import { createRunStopping } from '../../../src/pipeline/research/run/stop-runs.ts';
import type { RunExecution } from '../../../src/pipeline/research/run/underway.ts';
import { withStatus } from '../../../src/pipeline/research/run/with-status.ts';
import { createRunEvents } from '../../../src/pipeline/research/session/run-events.ts';
import type { Database } from '../../../src/storage/database/database.ts';
import { runTransaction } from '../../../src/storage/database/run-transaction.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { createRunLeases } from '../../../src/storage/runs/run-leases.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';

const STEPS: readonly WorkerStep[] = [
  'plan',
  'wait-for-review',
  'research',
  'write',
  'finish',
  'limit',
  'fail',
  'stop-cancelled',
  'stop-paused',
  'hand-over',
];
const ACTIONS: readonly RunAction[] = ['cancel', 'pause', 'decide', 'resume', 'rewrite', 'execute'];
const aStatus = fc.constantFrom(...RUN_STATUSES);

describe('life cycle', () => {
  it.prop([aStatus, fc.constantFrom(...STEPS)])(
    'should leave a run at rest alone, whatever a worker that comes late reports of it',
    (status, step) => {
      if (isAtRest(status)) expect(nextStatus(status, step)).toBeUndefined();
    },
  );
  it.prop([aStatus, fc.constantFrom(...ACTIONS)])(
    'should accept an action or refuse it with E036, and let nobody take back a cancellation',
    (status, action) => {
      const next = nextStatus(status, action);
      if (next === undefined)
        expect(() => statusAfter({ id: 'run_1', status, request: {} }, action)).toThrowError(
          expect.objectContaining({ code: 'E036' }),
        );
      if (status === 'cancelled' && next !== undefined) expect(next).toBe('cancelled');
    },
  );
  it.prop([fc.constantFrom(...ACTIONS), fc.constantFrom<'en' | 'zh'>('en', 'zh')])(
    'should send nobody back to a run whose own budget is spent',
    (action, language) => {
      if (nextStatus('budget-limited', action) !== undefined) return;
      const said = (budget?: { readonly maxCostUsd: number }) => {
        try {
          statusAfter({ id: 'run_1', status: 'budget-limited', request: { budget } }, action);
        } catch (error) {
          if (error instanceof AppError && error.wording !== undefined) return say(language, error.wording);
        }
        return '';
      };
      expect(said()).toMatch(/resume it with a larger budget|恢复运行/);
      expect(said({ maxCostUsd: 1 })).toMatch(/ask again with a larger budget|重新提问/);
    },
  );
  it.prop([aStatus, fc.array(fc.constantFrom<WorkerStep | RunAction>(...STEPS, ...ACTIONS))])(
    'should let every run that has not ended be cancelled from wherever it gets to',
    (start, path) => {
      const end = path.reduce<RunStatus>((status, step) => nextStatus(status, step) ?? status, start);
      expect(nextStatus(end, 'cancel')).toBe(isTerminal(end) ? end : 'cancelled');
    },
  );
});

/** How far an execution gets, and how it ends if nothing stops it. */
interface Script {
  readonly phases: number;
  readonly ending: 'done' | 'failed' | 'budget-limited' | 'crash';
}
const PHASES = ['plan-ready', 'task-end', 'verify-end'] as const;
const STARTS = ['plan-start', 'task-start', 'report-start'] as const;

interface Model {
  status: RunStatus;
  ends: number;
  phases: number;
  isReviewed: boolean;
  /** A process died with the lease, at this number of phases. */
  dead: { readonly phases: number; readonly crashes: number } | undefined;
}

let storage: Storage;
let database: Database;
let count = 0;

beforeAll(async () => {
  storage = await openMemoryStorage();
  const { pool, listen } = storage.sql;
  database = {
    host: 'embedded',
    pool,
    listen,
    query: (sql, params) => pool.query(sql, params),
    lookUp: (sql, params) => pool.query(sql, params),
    transaction: (work) => runTransaction(pool, work),
    close: async () => undefined,
  };
});
afterAll(() => storage.close());

/** One run and the processes that work on it one after the other; a crash leaves the lease where it is. */
class System {
  readonly runId = `run_${count++}`;
  readonly jobs = new Map<string, RunJob>();
  script: Script = { phases: 0, ending: 'done' };
  /** Called when the process that works on the run has done its last. */
  strike: () => void = () => undefined;
  struck: Promise<void> = Promise.resolve();
  parts = this.startProcess();

  startProcess() {
    const leases = createRunLeases({
      database,
      owner: `process-${count++}`,
      settings: { ttlMs: 1e9, renewMs: 1e9 },
    });
    const events = createRunEvents({ log: storage.events, pollMs: 1e6 });
    const executions = createRunExecutions({
      runs: storage.runs,
      leases,
      log: storage.events,
      events,
      openStores: () => ({
        ...storage,
        openCheckpointer: () => Promise.reject(new Error('not used')),
      }),
      executeRun: (execution) => this.execute(execution),
      assertScope: async () => undefined,
      wait: () => Promise.resolve(),
      logger: silentLogger,
    });
    const { runs } = storage;
    const queue = {
      add: async (job: RunJob) => void this.jobs.set(job.runId, job),
      find: async (runId: string) => this.jobs.get(runId),
      remove: async (runId: string) => void this.jobs.delete(runId),
      waiting: async () => ({ total: 0, ofKey: 0 }),
    };
    const queuing = createRunQueuing({
      runs,
      artifacts: { getReport: async () => ({}) as never },
      leases,
      queue,
      executions,
      latestRevision: async () => 1,
      wake: events.wake,
      admission: { maxQueued: 0, maxQueuedPerKey: 0 },
    });
    const deleteRun = async () => undefined;
    const wait = () => Promise.resolve();
    const stopping = createRunStopping({ runs, deleteRun, queue, executions, events, wait });
    return { executions, queuing, stopping };
  }

  async submit(): Promise<void> {
    const at = '2026-01-01T00:00:00.000Z';
    const run: Run = {
      id: this.runId,
      threadId: this.runId,
      question: 'What is it?',
      request: { question: 'What is it?', collectionIds: ['c'], reviewPlan: true },
      status: 'queued',
      createdAt: at,
      updatedAt: at,
    };
    await storage.runs.insert(run);
  }

  /** Stands for the graph: goes on after the phases that are in the log. */
  async execute({ run, stores, emitter, history, command }: RunExecution): Promise<void> {
    const events = withStatus({ run, emitter, runs: stores.runs });
    const executions = history.filter(({ type }) => type === 'run-start').length;
    events.emit('run-start', {}, `run-start:${executions}`);
    const done = history.filter(({ type }) => (PHASES as readonly string[]).includes(type)).length;
    const isReviewed = history.some(({ type }) => type === 'review-done') || command?.action === 'review';
    if (isReviewed) events.emit('review-done', {}, 'review-done');
    const last = Math.min(PHASES.length, done + this.script.phases);
    for (const type of PHASES.slice(done, last)) {
      if (type !== 'plan-ready' && !isReviewed) break;
      events.emit(STARTS[PHASES.indexOf(type)] ?? 'note', {}, `start:${type}`);
      events.emit(type, {}, type);
    }
    await events.flush();
    if (this.script.ending === 'crash') {
      this.strike();
      return new Promise(() => undefined);
    }
    if (!isReviewed && done + this.script.phases > 0) {
      events.emit('review-wait', {}, 'review-wait');
      await events.flush();
      return stores.runs.setStatus(run.id, 'awaiting-review');
    }
    events.emit('run-end', { status: this.script.ending }, `run-end:${executions}`);
    await events.flush();
    await stores.runs.setStatus(run.id, this.script.ending);
  }
}

type Command = fc.AsyncCommand<Model, System>;

/** An action of a person, which fits the status or is refused with E036. */
function action(
  name: RunAction,
  perform: (system: System) => Promise<unknown>,
  after: (model: Model) => void = () => undefined,
): Command {
  return {
    toString: () => name,
    check: () => true,
    async run(model, system) {
      const next = nextStatus(model.status, name);
      const attempt = perform(system);
      if (next === undefined) await expect(attempt).rejects.toMatchObject({ code: 'E036' });
      else {
        await attempt;
        // Whoever acts on a run that nobody works on gives the lease back.
        if (next !== model.status || name === 'resume') model.dead = undefined;
        if (name === 'cancel' && next !== model.status) model.ends += 1;
        model.status = next;
        after(model);
      }
      await verify(model, system);
    },
  };
}

const cancel = action('cancel', ({ parts, runId }) => parts.stopping.cancel(runId));
const pause = action('pause', ({ parts, runId }) => parts.stopping.pause(runId));
const resume = action('resume', ({ parts, runId }) => parts.queuing.resume(runId));
const rewrite = action('rewrite', ({ parts, runId }) => parts.queuing.rewriteReport(runId));
const decide = action(
  'decide',
  ({ parts, runId }) => parts.queuing.decide(runId, { action: 'approve' }),
  (model) => {
    model.isReviewed = true;
  },
);

const work = (script: Script): Command => ({
  toString: () => `work(${script.phases}, ${script.ending})`,
  check: () => true,
  async run(model, system) {
    system.script = script;
    system.struck = new Promise((resolve) => {
      system.strike = resolve;
    });
    const rests = isAtRest(model.status);
    const crashes =
      model.dead === undefined ? 0 : model.phases > model.dead.phases ? 1 : model.dead.crashes + 1;
    const isSetAside = !rests && crashes >= 3;
    const working = system.parts.executions.work(system.runId);
    if (!rests && !isSetAside && script.ending === 'crash') {
      const reached = Math.min(model.isReviewed ? 3 : 1, model.phases + script.phases);
      await system.struck;
      model.dead = { phases: model.phases, crashes };
      model.phases = Math.max(model.phases, reached);
      model.status = (await storage.runs.find(system.runId))?.status ?? model.status;
      expect(isAtRest(model.status)).toBe(false);
      system.parts = system.startProcess(); // the old one is never heard of again
    } else {
      await working;
      if (!rests) end(model, isSetAside, script);
      model.dead = undefined;
    }
    await verify(model, system);
  },
});

/** The same crash again and again: the third time nobody gets further the run is set aside. */
const crashLoop = (times: number): Command => ({
  toString: () => `crash ${times} times`,
  check: () => true,
  async run(model, system) {
    for (let time = 0; time < times; time++) await work({ phases: 0, ending: 'crash' }).run(model, system);
  },
});

function end(model: Model, isSetAside: boolean, script: Script): void {
  if (isSetAside) {
    model.status = 'failed';
    model.ends += 1;
    return;
  }
  const began = model.phases;
  model.phases = Math.max(began, Math.min(model.isReviewed ? 3 : 1, began + script.phases));
  if (!model.isReviewed && began + script.phases > 0) model.status = 'awaiting-review';
  else {
    model.status = script.ending as RunStatus;
    model.ends += 1;
  }
}

/** Whatever happened: the status is that of the model, events have no gaps, and each life of the run has one end. */
async function verify(model: Model, { runId }: System): Promise<void> {
  expect((await storage.runs.find(runId))?.status).toBe(model.status);
  const events = await storage.events.after(runId, 0);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(model.ends);
  if (isTerminal(model.status)) expect(events.at(-1)?.type).toBe('run-end');
  for (const type of PHASES) expect(events.filter((event) => event.type === type).length).toBeLessThan(2);
}

const aScript = fc.record<Script>({
  phases: fc.integer({ min: 0, max: 3 }),
  ending: fc.constantFrom('done', 'failed', 'budget-limited', 'crash', 'crash'),
});

describe('run service', () => {
  it.prop(
    [
      fc.commands(
        [
          aScript.map(work),
          fc.integer({ min: 1, max: 4 }).map(crashLoop),
          fc.constant(cancel),
          fc.constant(pause),
          fc.constant(resume),
          fc.constant(decide),
          fc.constant(rewrite),
        ],
        { maxCommands: 12 },
      ),
    ],
    { numRuns: 100 },
  )(
    'should go through its life cycle whatever is asked of it, with crashes in between',
    async (commands) => {
      await fc.asyncModelRun(async () => {
        const real = new System();
        await real.submit();
        const model: Model = { status: 'queued', ends: 0, phases: 0, isReviewed: false, dead: undefined };
        return { model, real };
      }, commands);
    },
    180_000,
  );
});
