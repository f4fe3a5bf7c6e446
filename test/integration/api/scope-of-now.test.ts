import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyScope } from '../../../src/app/key-scope.ts';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';
import { NO_CALLERS } from '../../fakes/no-callers.ts';
import { openServer } from '../../fakes/open-server.ts';

const QUESTION = 'Who makes the Heron turbine?';
const KEY = { 'x-api-key': 'the key of ann' };
type Server = Awaited<ReturnType<typeof openServer>>;

describe.each(HOSTS)('a key whose collection was taken away, on %s', (name) => {
  let host: Host;
  let before: Server;
  let now: Server;
  let secret: string;
  let open: string;
  const serve = (collections: readonly string[]) =>
    openServer(host.harness, {
      keys: { ann: { key: KEY['x-api-key'], collections }, root: 'the key of root' },
      parallelRuns: 0,
    });
  const submit = async (body: object): Promise<string> => {
    const response = await before.post('/api/research', { question: QUESTION, ...body }, KEY);
    const text = await response.text();
    expect(response.status, text).toBe(202);
    return (JSON.parse(text) as { id: string }).id;
  };
  const ids = async (path: string, list: string) => {
    const found = (await (await now.request(path, { headers: KEY })).json()) as Record<
      string,
      { id: string }[]
    >;
    return found[list]?.map(({ id }) => id);
  };

  beforeAll(async () => {
    host = await openHost(name);
    const folder = join(host.harness.folder, 'open');
    mkdirSync(folder);
    writeFileSync(join(folder, 'heron.md'), '# Heron\n\nThe Heron turbine is made by Norvik Marine.\n');
    open = (await host.harness.app.ingest.ingestFolder({ folder, collection: 'open' })).collection.id;
    secret = host.harness.collectionId;
    before = await serve([secret, 'open']);
    now = await serve(['open']);
  });
  afterAll(async () => {
    await before.close();
    await now.close();
    await host.close();
  });

  it('should neither search nor read with what an old run might use', async () => {
    const { app } = host.harness;
    const done = await submit({ collections: [secret] });
    await app.research.execute(done);
    const waiting = await submit({ collections: [secret], reviewPlan: true });
    await app.research.execute(waiting);
    const paused = await submit({ collections: [secret] });
    expect((await before.post(`/api/research/${paused}/pause`, {}, KEY)).status).toBe(202);
    const asked: readonly [string, object][] = [
      [`${done}/fork`, { questions: ['What is in the other folder?'] }],
      [`${done}/follow-up`, { question: QUESTION }],
      [`${done}/follow-up`, { question: QUESTION, collections: ['open'] }],
      [`${done}/rewrite`, {}],
      [`${waiting}/plan`, { action: 'approve' }],
      [`${waiting}/plan`, { action: 'edit', questions: ['What is in the other folder?'] }],
      [`${waiting}/plan`, { action: 'replan', feedback: 'Look into the other folder.' }],
      [`${paused}/resume`, {}],
    ];
    for (const [path, body] of asked)
      expect([path, (await now.post(`/api/research/${path}`, body, KEY)).status]).toEqual([path, 404]);
    for (const path of ['', '/report', '/evidence', '/events', '/checkpoints'])
      expect([path, (await now.request(`/api/research/${done}${path}`, { headers: KEY })).status]).toEqual([
        path,
        404,
      ]);
    expect(await ids('/api/research', 'runs')).toEqual([]);
    expect((await app.research.find(waiting))?.status).toBe('awaiting-review');
    expect((await app.research.find(paused))?.status).toBe('paused');
    // With the key as it was, and with one that may use all, nothing has changed.
    expect((await before.request(`/api/research/${done}/report`, { headers: KEY })).status).toBe(200);
    expect((await now.post(`/api/research/${paused}/cancel`, {}, KEY)).status).toBe(202);
    expect((await now.request(`/api/research/${done}`, { method: 'DELETE', headers: KEY })).status).toBe(204);
  }, 180_000);

  it('should not read a follow-up or a fork that has text of the run before it', async () => {
    const { app } = host.harness;
    const first = await submit({ collections: [secret] });
    await app.research.execute(first);
    const next: string[] = [];
    for (const [path, body] of [
      ['follow-up', { question: 'Who makes it, and where?', collections: ['open'] }],
      ['fork', {}],
    ] as const) {
      const response = await before.post(`/api/research/${first}/${path}`, body, KEY);
      expect(response.status).toBe(202);
      next.push(((await response.json()) as { id: string }).id);
    }
    const own = await submit({ collections: ['open'] });
    for (const id of next)
      expect((await now.request(`/api/research/${id}`, { headers: KEY })).status).toBe(404);
    expect(await ids('/api/research', 'runs')).toEqual([own]);
    expect((await now.post(`/api/research/${own}/resume`, {}, KEY)).status).not.toBe(404);
    // Nor the third of them, whose own collection is the open one.
    await app.research.execute(next[0] ?? '');
    const third = await before.post(`/api/research/${next[0]}/follow-up`, { question: QUESTION }, KEY);
    const { id } = (await third.json()) as { id: string };
    expect((await app.research.find(id))?.request.collectionIds).toEqual([open]);
    expect((await now.request(`/api/research/${id}`, { headers: KEY })).status).toBe(404);
  }, 180_000);

  it('should neither read nor go on with a batch', async () => {
    const made = await before.post('/api/batches', { questions: [QUESTION], collections: [secret] }, KEY);
    const { id } = (await made.json()) as { id: string };
    await host.harness.app.batches.work(id);
    for (const path of ['resume', 'retry'])
      expect((await now.post(`/api/batches/${id}/${path}`, {}, KEY)).status).toBe(404);
    for (const path of ['', '/rows', '/results'])
      expect((await now.request(`/api/batches/${id}${path}`, { headers: KEY })).status).toBe(404);
    expect(await ids('/api/batches', 'batches')).toEqual([]);
    expect((await before.request(`/api/batches/${id}/rows`, { headers: KEY })).status).toBe(200);
    expect((await now.request(`/api/batches/${id}`, { method: 'DELETE', headers: KEY })).status).toBe(204);
  });
});

describe.each(HOSTS)('what waits for a worker when its key changes, on %s', (name) => {
  let host: Host;
  beforeAll(async () => {
    // A server that knows one key only; the other one was taken away.
    host = await openHost(name, [`server.apiKeys=root:${'0'.repeat(64)}`]);
  });
  afterAll(() => host.close());

  it('should not be searched', async () => {
    const { app, collectionId, eventsOf } = host.harness;
    const request = { question: QUESTION, collectionIds: [collectionId], reviewPlan: false };
    const gone = await app.research.submit({ ...request, requestedBy: 'ann' });
    const kept = await app.research.submit({ ...request, requestedBy: 'root' });
    for (const { id } of [gone, kept]) await app.research.enqueue(id);
    const batch = await app.batches.create({
      source: { questions: [{ question: QUESTION }] },
      collectionIds: [collectionId],
      requestedBy: 'ann',
    });
    await app.worker.start();
    const statusOf = async (id: string) => (await app.research.find(id))?.status;
    await expect.poll(() => statusOf(kept.id)).toBe('done');
    await expect.poll(() => statusOf(gone.id)).toBe('failed');
    expect((await app.research.find(gone.id))?.problem?.code).toBe('E044');
    expect((await eventsOf(gone)).map(({ type }) => type)).toEqual(['run-end']);
    await expect.poll(async () => (await app.batches.find(batch.id))?.status).toBe('paused');
    expect(await app.batches.rows(batch.id, { after: 0, limit: 1 })).toMatchObject([{ status: 'waiting' }]);
    await app.worker.stop();
  }, 180_000);

  it('should be judged by the collections that the key has now', async () => {
    const library = {
      listCollections: async () => [
        { id: 'col_1', name: 'open' },
        { id: 'col_2', name: 'secret' },
      ],
    };
    const apiKeys = [
      { name: 'ann', sha256: '', collections: ['open', 'col_3'] },
      { name: 'root', sha256: '' },
    ];
    const assert = createKeyScope({ callers: NO_CALLERS, apiKeys, library });
    const refused = { code: 'E044' };
    await expect(assert({ requestedBy: 'ann', collectionIds: ['col_1'] })).resolves.toBeUndefined();
    await expect(assert({ requestedBy: 'ann', collectionIds: ['col_1', 'col_2'] })).rejects.toMatchObject(
      refused,
    );
    await expect(assert({ requestedBy: 'ann', collectionIds: ['col_3'] })).rejects.toMatchObject(refused);
    await expect(assert({ requestedBy: 'bo', collectionIds: [] })).rejects.toMatchObject(refused);
    await expect(assert({ requestedBy: 'root', collectionIds: ['col_2'] })).resolves.toBeUndefined();
    await expect(assert({ collectionIds: ['col_2'] })).resolves.toBeUndefined();
    const keyless = createKeyScope({ callers: NO_CALLERS, apiKeys: [], library });
    await expect(keyless({ requestedBy: 'bo', collectionIds: ['col_2'] })).resolves.toBeUndefined();
  });
});
