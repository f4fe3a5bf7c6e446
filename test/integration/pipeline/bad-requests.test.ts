import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, PLAN, withPlan } from '../../fakes/research-harness.ts';

const QUESTION = 'Who makes the Heron turbine, and who acquired Norvik Marine?';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
const research = () => harness.app.research;
const endings = async (id: string) =>
  (await harness.eventsOf({ id })).filter(({ type }) => type === 'run-end').map(({ data }) => data['status']);

describe('what does not fit the state of a run', () => {
  it('should take one of two reviews that come at once, whichever entrance they take', async () => {
    harness.use(withPlan(PLAN));
    const { id } = await harness.submit(QUESTION, true);
    expect((await research().execute(id)).status).toBe('awaiting-review');
    const decisions = await Promise.allSettled([
      research().review(id, { action: 'approve' }),
      research().review(id, { action: 'edit', questions: ['What is the range of spring tides?'] }),
      research().decide(id, { action: 'replan', feedback: 'Ask about the tides.' }),
    ]);
    const refused = decisions.flatMap((decision) =>
      decision.status === 'rejected' ? [decision.reason] : [],
    );
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'E036' });
    if ((await research().find(id))?.status === 'queued') await research().execute(id);
    const reviews = (await harness.eventsOf({ id })).filter(({ type }) => type === 'review-done');
    expect(reviews).toHaveLength(1);
  });

  it('should refuse a review, a resume and a pause of a run that is done, and change nothing', async () => {
    const { id } = await harness.submit(QUESTION);
    const done = await research().execute(id);
    await expect(research().review(id, { action: 'approve' })).rejects.toMatchObject({ code: 'E036' });
    await expect(research().decide(id, { action: 'approve' })).rejects.toMatchObject({ code: 'E036' });
    await expect(research().resume(id)).rejects.toMatchObject({ code: 'E036' });
    await expect(research().pause(id)).rejects.toMatchObject({ code: 'E036' });
    expect(await research().find(id)).toEqual(done);
    expect(await research().execute(id)).toEqual(done);
    expect(await research().cancel(id)).toEqual(done);
    expect(await endings(id)).toEqual(['done']);
  });

  it('should end a run once that is cancelled twice, also at once, and refuse to go on with it', async () => {
    const { id } = await harness.submit(QUESTION);
    const cancelled = await Promise.all([research().cancel(id), research().cancel(id)]);
    expect(cancelled.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect((await research().cancel(id)).status).toBe('cancelled');
    expect(await endings(id)).toEqual(['cancelled']);
    await expect(research().resume(id)).rejects.toMatchObject({ code: 'E036' });
    await expect(research().execute(id)).rejects.toMatchObject({ code: 'E036' });
    await expect(research().rewriteReport(id)).rejects.toMatchObject({ code: 'E036' });
    await expect(research().followUp(id, { question: QUESTION })).rejects.toMatchObject({ code: 'E036' });
    await expect(research().execute(id, { rewrite: true })).rejects.toMatchObject({ code: 'E036' });
  });

  it('should say E021 of an unknown batch, whatever is asked of it', async () => {
    const { batches } = harness.app;
    const asked = [
      batches.work('bat_9'),
      batches.resume('bat_9'),
      batches.pause('bat_9'),
      batches.cancel('bat_9'),
      batches.retry('bat_9'),
      batches.remove('bat_9'),
      batches.rows('bat_9', { after: 0, limit: 1 }),
    ];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'E021' } });
    expect(await batches.find('bat_9')).toBeUndefined();
  });

  it('should never work on a run that was cancelled while it waited in the queue', async () => {
    const { id } = await harness.submit(QUESTION);
    await research().enqueue(id);
    expect((await research().cancel(id)).status).toBe('cancelled');
    const next = await harness.submit(QUESTION);
    await research().enqueue(next.id);
    await harness.app.worker.start();
    await expect.poll(async () => (await research().find(next.id))?.status).toBe('done');
    await harness.app.worker.stop();
    expect(await endings(id)).toEqual(['cancelled']);
    expect((await harness.eventsOf({ id })).map(({ type }) => type)).toEqual(['run-end']);
  });
});
