import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { finish } from '../../fakes/agent-turns.ts';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who owns the maker of the Heron turbine, and what are spring tides?';
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const types = async (run: { id: string }) => (await harness.eventsOf(run)).map(({ type }) => type);

describe('research run', () => {
  it('should answer from the library, verify, and end with exactly one terminal event', async () => {
    harness.use(withPlan(PLAN));
    const run = await harness.submit(QUESTION);
    const ended = await harness.app.research.execute(run.id);
    expect(ended).toMatchObject({ status: 'done' });
    const report = await harness.app.research.report(run.id);
    expect(report?.sections.map(({ status }) => status)).toEqual(['found', 'found', 'found']);
    expect(report?.sources.length).toBe(3);
    const events = await harness.eventsOf(run);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
    expect(events.at(-1)?.type).toBe('run-end');
    for (const id of ['t1', 't2', 't3']) {
      const own = events.filter(({ data }) => data['taskId'] === id).map(({ type }) => type);
      expect([own.at(0), own.at(-1)]).toEqual(['task-start', 'task-end']);
    }
  });

  it('should quote only what stands at the locator', async () => {
    harness.use(withPlan(PLAN));
    const run = await harness.submit(QUESTION);
    await harness.app.research.execute(run.id);
    const report = await harness.app.research.report(run.id);
    const claims = [
      ...(report?.answer ?? []),
      ...(report?.sections.flatMap(({ blocks }) => blocks) ?? []),
    ].flatMap((block) => block.claims);
    const quotes = claims.flatMap((claim) => claim.citations);
    expect(quotes.length).toBeGreaterThan(2);
    for (const { number, quote, start, end } of quotes) {
      const citation = report?.citations.find((candidate) => candidate.number === number);
      const markdown = await harness.app.storage.library.getMarkdown(citation?.versionId ?? '');
      expect(markdown?.slice(start, end)).toBe(quote);
    }
  });

  it('should leave siblings alone when one executor fails, and say so in the report', async () => {
    harness.use(
      withPlan(PLAN, {
        investigate: async ({ subQuestion: { question } }) => {
          if (question === PLAN[1]) throw new AppError('E024', 'The model does not answer. Start it.');
          return finish();
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    const report = await harness.app.research.report(run.id);
    expect(report?.unanswered).toMatchObject([{ taskId: 't2', status: 'failed' }]);
    expect(report?.unanswered[0]?.reason).toContain('E024');
    expect(report?.sections.filter(({ status }) => status === 'found').length).toBeGreaterThanOrEqual(2);
  });

  it('should end with E002 when every executor fails, and try them again when resumed', async () => {
    let down = true;
    harness.use(
      withPlan(PLAN, {
        investigate: async () => {
          if (down) throw new AppError('E024', 'The model does not answer. Start it.');
          return finish();
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    const failed = await harness.app.research.execute(run.id);
    expect(failed).toMatchObject({ status: 'failed', problem: { code: 'E002' } });
    expect(failed.problem?.detail).toContain('E024');
    down = false;
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    const report = await harness.app.research.report(run.id);
    expect(report?.unanswered).toEqual([]);
    expect((await types(run)).filter((type) => type === 'plan-ready')).toHaveLength(1);
  });

  it('should publish the evidence as a partial report when no report can be written', async () => {
    harness.use(
      withPlan(PLAN, {
        writeReport: async () => {
          throw new AppError('E006', 'The writer failed three times.');
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    const report = await harness.app.research.report(run.id);
    expect(report?.status).toBe('partly');
    expect(report?.notes.join(' ')).toContain('E006');
    expect(report?.citations.length).toBeGreaterThan(0);
  });

  it('should fail with E001 when no plan can be made', async () => {
    harness.use(withPlan(['Only one?', 'only ONE?']));
    const run = await harness.submit(QUESTION);
    expect(await harness.app.research.execute(run.id)).toMatchObject({
      status: 'failed',
      problem: { code: 'E001' },
    });
    expect((await types(run)).at(-1)).toBe('run-end');
  });

  it('should wait for review, plan again with feedback, and use the edited plan', async () => {
    const feedbacks: (string | undefined)[] = [];
    harness.use(
      withPlan(PLAN, {
        plan: async ({ feedback }) => {
          feedbacks.push(feedback);
          return { rationale: '', tasks: PLAN };
        },
      }),
    );
    const run = await harness.submit(QUESTION, true);
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'awaiting-review' });
    await harness.app.research.review(run.id, { action: 'replan', feedback: 'Narrower, please.' });
    expect(feedbacks).toEqual([undefined, 'Narrower, please.']);
    expect((await harness.app.research.plan(run.id))?.revision).toBe(2);
    const ended = await harness.app.research.review(run.id, {
      action: 'edit',
      questions: ['Who makes the Heron turbine?'],
    });
    expect(ended.status).toBe('done');
    const edited = [{ id: 't1', question: 'Who makes the Heron turbine?' }];
    expect(await harness.app.research.plan(run.id)).toMatchObject({ revision: 3, subQuestions: edited });
    const reviews = (await harness.eventsOf(run)).filter(({ type }) => type === 'review-done');
    expect(reviews.map(({ data }) => data)).toEqual([
      { action: 'replan' },
      expect.objectContaining({ action: 'edit', subQuestions: [expect.objectContaining(edited[0] ?? {})] }),
    ]);
    const report = await harness.app.research.report(run.id);
    expect(report?.sections.map(({ heading }) => heading)).toEqual(['Who makes the Heron turbine?']);
    await expect(harness.app.research.review(run.id, { action: 'approve' })).rejects.toMatchObject({
      code: 'E036',
    });
  });

  it('should pause when stopped and run only the unfinished sub-questions again', async () => {
    const executed: string[] = [];
    const stop = new AbortController();
    let block = true;
    harness.use(
      withPlan(PLAN, {
        investigate: async ({ subQuestion: { question } }, { signal }) => {
          executed.push(question);
          if (!block || question === PLAN[0]) return finish();
          return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
        },
      }),
    );
    const run = await harness.submit(QUESTION);
    const executing = harness.app.research.execute(run.id, { signal: stop.signal });
    await expect.poll(() => types(run)).toContain('task-end');
    // The event is told a moment before the checkpoint.
    setTimeout(() => stop.abort(), 200);
    expect((await executing).status).toBe('paused');
    block = false;
    expect(await harness.app.research.execute(run.id)).toMatchObject({ status: 'done' });
    expect(executed.filter((question) => question === PLAN[0])).toHaveLength(1);
    const all = await types(run);
    expect(all.filter((type) => type === 'plan-ready')).toHaveLength(1);
    expect(all.filter((type) => type === 'run-end')).toHaveLength(1);
  });

  it('should cancel a run for good', async () => {
    harness.use(
      withPlan(PLAN, {
        investigate: (_, { signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      }),
    );
    const run = await harness.submit(QUESTION);
    const execution = harness.app.research.execute(run.id);
    for await (const event of harness.app.research.events(run.id, 0)) {
      if (event.type === 'task-start') await harness.app.research.cancel(run.id);
    }
    expect(await execution).toMatchObject({ status: 'cancelled' });
    await expect(harness.app.research.execute(run.id)).rejects.toMatchObject({ code: 'E036' });
  });
});
