import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/domain/index.ts';
import { finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness({ set: ['queue.maxWaiting=3'] });
});
afterAll(() => harness.close());

const research = () => harness.app.research;
/** Holds every sub-question until it is aborted or let go. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const language = withPlan(PLAN, {
    investigate: (_, { signal }) =>
      new Promise((resolve, reject) => {
        arrived();
        void opened.then(() => resolve(finish()));
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  return { language, open, arrival };
}
async function follow(runId: string, afterSeq = 0): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of research().events(runId, afterSeq)) events.push(event);
  return events;
}

describe('before a worker runs', () => {
  it('should admit no more runs than may wait, in all and of one key, and say when to try again', async () => {
    const submit = async () => (await harness.submit(QUESTION)).id;
    const queued = [await submit(), await submit()];
    for (const id of queued) await research().enqueue(id, { key: 'user' });
    await expect(research().enqueue(await submit(), { key: 'user' })).rejects.toMatchObject({
      code: 'E037',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    const last = await submit();
    await research().enqueue(last, { key: 'other' });
    await expect(research().enqueue(await submit())).rejects.toMatchObject({ code: 'E037' });
    expect(await research().enqueue(last)).toMatchObject({ status: 'queued' });
    for (const id of [...queued, last]) {
      expect(await research().cancel(id)).toMatchObject({ status: 'cancelled' });
      expect(await research().cancel(id)).toMatchObject({ status: 'cancelled' });
      expect((await follow(id)).map(({ type }) => type)).toEqual(['run-end']);
    }
  });

  it('should pause and resume a run that waits', async () => {
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    expect(await research().pause(run.id)).toMatchObject({ status: 'paused' });
    expect(await research().resume(run.id)).toMatchObject({ status: 'queued' });
    await research().cancel(run.id);
    await expect(research().resume(run.id)).rejects.toMatchObject({ code: 'E036' });
  });

  it('should give the same run for the same idempotency key, and refuse another request under it', async () => {
    const request = { question: QUESTION, collectionIds: [harness.collectionId], reviewPlan: false };
    const first = await research().submit(request, { idempotencyKey: 'k' });
    expect(await research().submit(request, { idempotencyKey: 'k' })).toEqual(first);
    await expect(
      research().submit({ ...request, question: `${QUESTION} Really?` }, { idempotencyKey: 'k' }),
    ).rejects.toMatchObject({ code: 'E036' });
  });

  it('should say E021 of an unknown run, whatever is asked of it', async () => {
    const { enqueue, execute, cancel, pause, resume, fork, remove, rewriteReport, checkpoints } = research();
    for (const action of [enqueue, execute, cancel, pause, resume, fork, remove, rewriteReport, checkpoints])
      await expect(action('run_none')).rejects.toMatchObject({ code: 'E021' });
  });
});

describe('with a worker', () => {
  beforeAll(() => harness.app.worker.start());

  it('should work on a queued run and stream its events to the end', async () => {
    harness.use(withPlan(PLAN));
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    const events = await follow(run.id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.at(-1)).toMatchObject({ type: 'run-end', data: { status: 'done' } });
    expect(await research().find(run.id)).toMatchObject({ status: 'done' });
    await expect(research().resume(run.id)).rejects.toMatchObject({ code: 'E036' });
    await expect(research().pause(run.id)).rejects.toMatchObject({ code: 'E036' });
  });

  it('should wait for review with an estimate, take the first of two decisions and refuse the second', async () => {
    harness.use(withPlan(PLAN));
    const run = await harness.submit(QUESTION, true);
    await research().enqueue(run.id);
    const waiting = await follow(run.id);
    expect(waiting.at(-1)).toMatchObject({ type: 'review-wait', data: { estimate: { calls: [0, 0] } } });
    const decisions = await Promise.allSettled([
      research().decide(run.id, { action: 'edit', questions: ['Who makes the Heron turbine?'] }),
      research().decide(run.id, { action: 'approve' }),
    ]);
    expect(decisions.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const events = await follow(run.id, waiting.at(-1)?.seq);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', data: { status: 'done' } });
    await expect(research().decide(run.id, { action: 'approve' })).rejects.toMatchObject({ code: 'E036' });
  });

  it('should pause what it works on, resume it, and repeat nothing that was finished', async () => {
    const held = gate();
    harness.use(held.language);
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await held.arrival;
    await research().pause(run.id);
    const paused = await follow(run.id);
    expect(paused.at(-1)?.type).toBe('run-paused');
    expect(await research().find(run.id)).toMatchObject({ status: 'paused' });
    harness.use(withPlan(PLAN));
    await research().resume(run.id);
    const events = await follow(run.id, paused.at(-1)?.seq);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', data: { status: 'done' } });
    expect(events.map(({ type }) => type)).not.toContain('plan-ready');
  });

  it('should cancel what it works on', async () => {
    const held = gate();
    harness.use(held.language);
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await held.arrival;
    await expect(research().execute(run.id)).rejects.toMatchObject({ code: 'E036' });
    await research().cancel(run.id);
    expect((await follow(run.id)).at(-1)).toMatchObject({ type: 'run-end', data: { status: 'cancelled' } });
    held.open();
  });

  it('should write the report again from the evidence that is there', async () => {
    let written = 0;
    const planned = withPlan(PLAN);
    harness.use({
      ...planned,
      writeReport: (input, context, onDelta) => {
        written += 1;
        return planned.writeReport(input, context, onDelta);
      },
      plan: async () => ({ rationale: '', tasks: PLAN }),
    });
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    const first = await follow(run.id);
    await research().rewriteReport(run.id);
    const second = await follow(run.id, first.at(-1)?.seq);
    expect(second.at(-1)).toMatchObject({ type: 'run-end', data: { status: 'done' } });
    expect(second.map(({ type }) => type)).not.toContain('task-start');
    expect(written).toBe(2);
  });

  it('should answer a follow-up on the same thread that knows the earlier report', async () => {
    const seen: unknown[] = [];
    harness.use(
      withPlan(PLAN, {
        plan: async ({ earlier }) => {
          seen.push(earlier);
          return { rationale: '', tasks: ['What is a range?', 'What is a tide?', 'What is a moon?'] };
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await follow(run.id);
    const next = await research().followUp(run.id, { question: 'And how large is their range?' });
    expect(next).toMatchObject({ threadId: run.threadId, origin: { relation: 'follow-up', runId: run.id } });
    await research().enqueue(next.id);
    expect((await follow(next.id)).at(-1)).toMatchObject({ data: { status: 'done' } });
    expect(seen).toEqual([undefined, expect.objectContaining({ question: QUESTION })]);
    const thread = await research().list(10, { threadId: run.threadId });
    expect(thread.map(({ id }) => id)).toEqual([next.id, run.id]);
  });

  it('should fork a run with an edited plan and ask only what is new', async () => {
    const asked: string[] = [];
    harness.use(
      withPlan(PLAN, {
        investigate: async ({ subQuestion }) => {
          asked.push(subQuestion.question);
          return finish();
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await follow(run.id);
    asked.length = 0;
    const [kept = ''] = PLAN;
    const added = 'How long does the warranty of the Heron turbine last?';
    const fork = await research().fork(run.id, { questions: [added, kept] });
    expect((await research().plan(fork.id))?.subQuestions.map(({ question }) => question)).toEqual([
      added,
      kept,
    ]);
    const same = await research().fork(run.id);
    expect(await research().plan(same.id)).toEqual(await research().plan(run.id));
    await research().enqueue(fork.id);
    expect((await follow(fork.id)).at(-1)).toMatchObject({ data: { status: 'done' } });
    expect(asked).toEqual([added]);
    expect((await research().report(fork.id))?.sections.map(({ heading }) => heading)).toEqual([added, kept]);
    await expect(research().fork(run.id, { checkpointId: 'none' })).rejects.toMatchObject({ code: 'E021' });
    const early = (await research().checkpoints(run.id)).at(-1);
    expect(early).toMatchObject({ subQuestions: 3, settled: 0 });
  });

  it('should delete a run that it works on and leave nothing of it', async () => {
    const held = gate();
    harness.use(held.language);
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await held.arrival;
    const watched = follow(run.id);
    await research().remove(run.id);
    await watched;
    held.open();
    const { rows } = await harness.app.storage.sql.pool.query(
      `select table_schema as schema, table_name as name from information_schema.columns
       where column_name in ('run_id', 'thread_id') and table_schema in ('public', 'pgboss')`,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { schema, name } of rows) {
      const { rows: left } = await harness.app.storage.sql.pool.query(
        `select * from "${schema}"."${name}" as t where to_jsonb(t)::text like '%' || $1 || '%'`,
        [run.id],
      );
      expect(left, String(name)).toEqual([]);
    }
    const jobs = await harness.app.storage.sql.pool.query(
      `select id from pgboss.job where data::text like '%' || $1 || '%'`,
      [run.id],
    );
    expect(jobs.rows).toEqual([]);
    expect(await research().find(run.id)).toBeUndefined();
  });

  it('should hand over what it works on when it stops', async () => {
    const held = gate();
    harness.use(held.language);
    const run = await harness.submit(QUESTION);
    await research().enqueue(run.id);
    await held.arrival;
    await harness.app.worker.stop();
    expect(await research().find(run.id)).toMatchObject({ status: 'queued' });
    const { rows } = await harness.app.storage.sql.pool.query(
      `select j.state from pgboss.job j join run_leases l on l.job_id = j.id where l.run_id = $1`,
      [run.id],
    );
    expect(rows).toEqual([{ state: 'retry' }]);
    expect((await harness.eventsOf(run)).at(-1)?.type).not.toMatch(/run-(end|paused)/);
  });
});
