import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const KEYS = { ann: 'key-of-ann', ben: 'key-of-ben' };
const FIRST = 'Who makes the Heron turbine, and who acquired Norvik Marine?';
const SECOND = 'And how long does its warranty last?';
let harness: Harness;
let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  harness = await openHarness();
  server = await openServer(harness, { keys: KEYS });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

type Who = keyof typeof KEYS;
interface Answer {
  readonly id: string;
  readonly threadId: string;
  readonly origin?: { readonly relation: string; readonly runId: string };
  readonly collectionIds: readonly string[];
  readonly code?: string;
}

async function ask(who: Who, body: object, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${KEYS[who]}`;
  const response = await server.post('/api/research', body, { authorization, ...headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

async function finish({ body: { id } }: { readonly body: Answer }): Promise<void> {
  // A stream that was opened before anybody worked on the run may end early.
  await expect.poll(async () => (await harness.app.research.find(id))?.status).toMatch(/^(?:done|failed)$/);
}

describe('a thread that the caller has named', () => {
  it.each(['threadId', 'thread_id'])('should go on with it as a follow-up would, by %s', async (field) => {
    const thread = { [field]: `call-17:${field}` };
    const first = await ask('ann', { question: FIRST, ...thread });
    expect(first).toMatchObject({ status: 202, body: { threadId: `call-17:${field}` } });
    expect(first.body.origin).toBeUndefined();
    await finish(first);
    const second = await ask('ann', { question: SECOND, ...thread });
    expect(second.body).toMatchObject({
      threadId: `call-17:${field}`,
      origin: { relation: 'follow-up', runId: first.body.id },
      collectionIds: first.body.collectionIds,
    });
    await finish(second);
    const known = (await harness.app.research.evidence(second.body.id)).map(({ documentId }) => documentId);
    const cited = (await harness.app.research.report(first.body.id))?.citations ?? [];
    expect(cited.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining(cited.map(({ documentId }) => documentId)));
    const third = await ask('ann', { question: 'And who owns it?', ...thread });
    expect(third.body.origin?.runId).toBe(second.body.id);
    await finish(third);
  });

  it('should not give another key the thread of this one, nor say that it is there', async () => {
    const first = await ask('ann', { question: FIRST, threadId: 'shared-name' });
    // Still going on: to another key it does not exist.
    const other = await ask('ben', { question: SECOND, threadId: 'shared-name' });
    expect(other).toMatchObject({ status: 202, body: { threadId: 'shared-name' } });
    expect(other.body.origin).toBeUndefined();
    await Promise.all([finish(first), finish(other)]);
    const again = await ask('ben', { question: 'And where?', threadId: 'shared-name' });
    expect(again.body.origin?.runId).toBe(other.body.id);
    await finish(again);
    const listed = await server.request('/api/research?thread=shared-name', {
      headers: { authorization: `Bearer ${KEYS.ben}` },
    });
    const { runs } = (await listed.json()) as { runs: Answer[] };
    expect(runs.map(({ id }) => id)).toEqual([again.body.id, other.body.id]);
    const unknown = await ask('ben', { question: SECOND, threadId: first.body.id });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'E021' } });
  });

  it('should go on with the thread of a run by its id', async () => {
    const first = await ask('ann', { question: FIRST });
    await finish(first);
    const second = await ask('ann', { question: SECOND, threadId: first.body.threadId });
    expect(second.body).toMatchObject({ threadId: first.body.id, origin: { runId: first.body.id } });
    await finish(second);
  });

  it('should refuse a question while a run of the thread is going on, but find one that was sent twice', async () => {
    const body = { question: FIRST, reviewPlan: true, threadId: 'busy' };
    const first = await ask('ann', body, { 'idempotency-key': 'once' });
    const refused = await ask('ann', { question: SECOND, threadId: 'busy' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'E036' } });
    const again = await ask('ann', body, { 'idempotency-key': 'once' });
    expect(again).toMatchObject({ status: 202, body: { id: first.body.id } });
    const elsewhere = await ask('ann', { ...body, threadId: 'other' }, { 'idempotency-key': 'once' });
    expect(elsewhere).toMatchObject({ status: 409, body: { code: 'E036' } });
    await harness.app.research.cancel(first.body.id);
    const next = await ask('ann', { question: SECOND, threadId: 'busy' });
    expect(next.status).toBe(202);
    expect(next.body.origin).toBeUndefined(); // the first one left no report
    await finish(next);
  });

  it.each(['', '-x', 'a b', 'line\nbreak', '\u0000', '\ud800', 'x'.repeat(201), '../runs'])(
    'should refuse the name %j',
    async (threadId) => {
      expect(await ask('ann', { question: FIRST, threadId })).toMatchObject({
        status: 400,
        body: { code: 'E020' },
      });
    },
  );

  it('should refuse two different names in one request', async () => {
    const { status } = await ask('ann', { question: FIRST, threadId: 'one', thread_id: 'two' });
    expect(status).toBe(400);
  });
});
