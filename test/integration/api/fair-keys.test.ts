import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Upload } from '../../../src/api/contract/fields/upload-fields.ts';
import { type ApiHarness, openApi } from '../../fakes/api-harness.ts';

const key = (name: string) => ({ name, sha256: createHash('sha256').update(name).digest('hex') });
const TWO_KEYS = { apiKeys: [key('flood'), key('other')], requestsPerMinute: 10_000 };
const as = (name: string) => ({ authorization: `Bearer ${name}` });

const upload = (api: ApiHarness, who: string, file: string) => {
  const body = new FormData();
  body.append('files', new Blob(['text']), file);
  return api.request('/api/documents', { method: 'POST', body, headers: as(who) });
};

describe('a key that asks for everything', () => {
  it('should leave places for the uploads of another, which are read while its own hold on', async () => {
    const read: string[] = [];
    const shares = new Set<string | undefined>();
    await using api = await openApi({
      settings: { ...TWO_KEYS, maxPendingUploads: 10 },
      ingest: {
        ingestFolder: async ({ folder, share, signal }) => {
          shares.add(share);
          read.push(share ?? '');
          if (share === 'flood') await new Promise((resolve) => signal?.addEventListener('abort', resolve));
          throw new Error(folder);
        },
      },
    });
    const flooded = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(api, 'flood', `f${index}.md`)),
    );
    expect(flooded.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    const answer = await upload(api, 'other', 'mine.md');
    expect(answer.status).toBe(202);
    const { id } = (await answer.json()) as Upload;
    for (let status = 'waiting'; status !== 'failed'; )
      status = ((await (await api.request(`/api/uploads/${id}`, { headers: as('other') })).json()) as Upload)
        .status;
    expect([...shares].sort()).toEqual(['flood', 'other']);
    expect(read.filter((share) => share === 'flood')).toHaveLength(2);
  });

  it('should be refused before anything is done for it', async () => {
    await using api = await openApi({
      settings: { ...TWO_KEYS, maxPendingUploads: 2 },
      ingest: {
        ingestFolder: ({ signal }) =>
          new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    expect((await upload(api, 'flood', 'first.md')).status).toBe(202);
    const before = api.collections.length;
    const refused = await api.request('/api/documents?collection=fresh', {
      method: 'POST',
      headers: { ...as('flood'), 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--\r\n',
    });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(api.collections).toHaveLength(before);
  });

  it('should leave event streams for another', async () => {
    await using api = await openApi({ settings: { ...TWO_KEYS, maxStreams: 6 } });
    api.put({
      id: 'run_flood',
      status: 'writing',
      request: { question: 'q', collectionIds: [], reviewPlan: false, requestedBy: 'flood' },
    });
    api.put({
      id: 'run_other',
      status: 'writing',
      request: { question: 'q', collectionIds: [], reviewPlan: false, requestedBy: 'other' },
    });
    const stream = (who: string) =>
      api.request(`/api/research/run_${who}/events`, {
        headers: { ...as(who), accept: 'text/event-stream' },
      });
    const flooded: number[] = [];
    for (let count = 0; count < 6; count++) flooded.push((await stream('flood')).status);
    expect(flooded).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await stream('other')).status).toBe(200);
  });

  it.each([
    ['questions', '/api/research', 'application/json', '{'],
    [
      'files of questions',
      '/api/batches',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="q.csv"\r\n\r\nquestion',
    ],
  ])(
    'should leave room for the questions of another while its own %s are never finished',
    async (_what, path, type, body) => {
      await using api = await openApi({ settings: { ...TWO_KEYS, maxUnfinishedBodies: 4 } });
      const sockets = await Promise.all(
        Array.from(
          { length: 6 },
          () =>
            new Promise<{ answer: string; destroy(): void }>((resolve, reject) => {
              const socket = connect(api.port, '127.0.0.1', () => {
                socket.write(
                  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer flood\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n${body}`,
                );
                resolve(held);
              });
              const held = { answer: '', destroy: () => socket.destroy() };
              socket.on('data', (chunk) => {
                held.answer += String(chunk);
              });
              socket.once('error', reject);
            }),
        ),
      );
      while (sockets.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length < 4)
        await new Promise((go) => setImmediate(go));
      const asked = await api.post('/api/research', { question: 'How long are backups kept?' }, as('other'));
      expect(asked.status).toBe(202);
      for (const socket of sockets) socket.destroy();
    },
  );
});

describe('more connections than a server takes', () => {
  it('should cost those that do nothing, not those that ask', async () => {
    await using api = await openApi({ maxConnections: 5 });
    const closed: number[] = [];
    const sockets = await Promise.all(
      Array.from(
        { length: 8 },
        (_, index) =>
          new Promise<{ destroy(): void }>((resolve, reject) => {
            const socket = connect(api.port, '127.0.0.1', () => resolve(socket));
            socket.once('error', reject);
            socket.once('close', () => closed.push(index));
          }),
      ),
    );
    expect((await api.request('/api/health')).status).toBe(200);
    while (closed.length < 4) await new Promise((go) => setImmediate(go));
    for (const socket of sockets) socket.destroy();
  });
});
