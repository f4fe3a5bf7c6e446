import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS, type Host, openHost } from '../../fakes/hosts.ts';

const BAD = ['\0', '\uD800', '\uDFFF', 'a\0b', '\uDC00\uD800', '\\u0000', '\\ud800'];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(fc.string({ maxLength: 5 }), fc.constantFrom(...BAD), fc.string({ maxLength: 5 }))
    .map((parts) => parts.join('')),
);

/** Every way in which text comes into the system over HTTP. Addresses and headers take what a client can send in them. */
const ENTRANCES: Readonly<Record<string, (host: Host, text: string, runs: Runs) => Promise<Response>>> = {
  question: ({ server }, text) => server.post('/api/research', { question: asked(text) }),
  collections: ({ server }, text) =>
    server.post('/api/research', { question: asked(''), collections: [text] }),
  'idempotency key': ({ server }, text) =>
    server.post('/api/research', { question: asked('') }, { 'idempotency-key': inHeader(text) }),
  'follow-up': ({ server }, text, { done }) =>
    server.post(`/api/research/${done}/follow-up`, { question: asked(text) }),
  fork: ({ server }, text, { done }) =>
    server.post(`/api/research/${done}/fork`, { questions: [asked(''), asked(text)] }),
  checkpoint: ({ server }, text, { done }) =>
    server.post(`/api/research/${done}/fork`, { checkpointId: `x${text}` }),
  'plan edit': ({ server }, text, { waiting }) =>
    server.post(`/api/research/${waiting}/plan`, { action: 'edit', questions: [asked(text)] }),
  'plan feedback': ({ server }, text, { waiting }) =>
    server.post(`/api/research/${waiting}/plan`, { action: 'replan', feedback: asked(text) }),
  'batch row': ({ server }, text) => server.post('/api/batches', { questions: [asked(''), asked(text)] }),
  'batch name': ({ server }, text) =>
    server.post('/api/batches', { questions: [asked('')], name: `n${text}` }),
  'batch row with mode': ({ server }, text) =>
    server.post('/api/batches', { questions: [{ question: asked(text), mode: 'ask' }] }),
  'cell of CSV': (host, text) =>
    upload(
      host,
      '/api/batches',
      'q.csv',
      `question,"${text.replaceAll('"', '')}"\n${asked('')},"${text.replaceAll('"', '')}"\n"${asked(text).replaceAll('"', '')}",x\n`,
    ),
  'cell of JSONL': (host, text) =>
    upload(host, '/api/batches', 'q.jsonl', `${JSON.stringify({ question: asked(text), note: text })}\n`),
  'name of a file': (host, text) => upload(host, '/api/batches', `${text}.csv`, `question\n${asked('')}\n`),
  'names in the address': (host, text) =>
    upload(
      host,
      `/api/batches?name=${inAddress(text)}&column=${inAddress(text)}&sheet=${inAddress(text)}&collection=${inAddress(text)}`,
      'q.csv',
      `question\n${asked('')}\n`,
    ),
  estimate: ({ server }, text) => server.post('/api/estimate', { question: asked(text) }),
  'collection name': ({ server }, text) => server.post('/api/collections', { name: `c${text}` }),
  'collection in the address': (host, text) =>
    upload(host, `/api/documents?collection=${inAddress(text)}`, 'd.exe', 'text'),
  'filters of lists': ({ server }, text) =>
    server.request(`/api/research?thread=${inAddress(text)}&before=${inAddress(text)}`),
  'filters of batches': ({ server }, text) => server.request(`/api/batches?before=${inAddress(text)}`),
  'filters of documents': ({ server }, text) =>
    server.request(`/api/documents?collection=${inAddress(text)}`),
  id: ({ server }, text) => server.request(`/api/research/${inAddress(text) || 'x'}`),
};

interface Runs {
  readonly done: string;
  readonly waiting: string;
}

const asked = (text: string) => `Who makes the Heron turbine ${text}?`;
const inAddress = (text: string) => encodeURIComponent(Buffer.from(text).toString()).replaceAll('.', '%2e');
const inHeader = (text: string) => `k${text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')}`.trim();

function upload({ server }: Host, path: string, name: string, text: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return server.request(path, { method: 'POST', body: form });
}

describe.each(HOSTS)('any text at any entrance, on %s', (name) => {
  let host: Host;
  let runs: Runs;
  const json = async (path: string) => {
    const response = await host.server.request(path, { headers: { accept: 'application/json' } });
    const text = await response.text();
    expect(response.status, `${path}: ${text.slice(0, 300)}`).toBe(200);
    return JSON.parse(text);
  };
  /** Every list, page by page, and what can be read of each entry. */
  async function readAll() {
    const found: { id: string; question: string }[] = [];
    for (let before = ''; ; ) {
      const page = await json(`/api/research?limit=200${before}`);
      found.push(...page.runs);
      if (page.next === undefined) break;
      before = `&before=${page.next}`;
    }
    for (const { id } of found.slice(0, 2)) {
      await json(`/api/research/${id}`);
      await json(`/api/research/${id}/events`);
      await json(`/api/research/${id}/evidence`);
    }
    const { batches } = await json('/api/batches?limit=100');
    for (const { id } of batches.slice(0, 2)) {
      await json(`/api/batches/${id}/rows`);
      for (const format of ['csv', 'jsonl', 'md', 'xlsx'])
        expect((await host.server.request(`/api/batches/${id}/results?format=${format}`)).status).toBe(200);
    }
    await json('/api/documents');
    await json('/api/collections');
    return { found, batches };
  }

  beforeAll(async () => {
    host = await openHost(name);
    const { app, submit } = host.harness;
    const done = await submit(asked(''));
    await app.research.execute(done.id);
    const waiting = await submit(asked(''), true);
    await app.research.execute(waiting.id);
    runs = { done: done.id, waiting: waiting.id };
  });
  afterAll(() => host.close());

  it.each(Object.keys(ENTRANCES))('should leave every list readable: %s', async (entrance) => {
    const send = ENTRANCES[entrance];
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const response = await send?.(host, text, runs);
        const body = await response?.text();
        expect(response?.status, body).toBeLessThan(500);
      }),
      { numRuns: 16, examples: BAD.map((text) => [text]) },
    );
    await readAll();
  });

  it('should name the field of text that cannot be stored, and keep nothing of it', async () => {
    const { found, batches } = await readAll();
    const count = [found.length, batches.length];
    const refused: readonly [string, object, string][] = [
      ['/api/research', { question: asked('\0') }, '/question'],
      ['/api/research', { question: asked(''), collections: ['policies', '\uD800'] }, '/collections/1'],
      [`/api/research/${runs.done}/follow-up`, { question: asked('\uDFFF') }, '/question'],
      [`/api/research/${runs.done}/fork`, { questions: [asked(''), '谁\0'] }, '/questions/1'],
      ['/api/batches', { questions: [asked(''), { question: asked('\0') }] }, '/questions/1/question'],
      ['/api/collections', { name: '名\0' }, '/name'],
    ];
    for (const [path, body, pointer] of refused) {
      const response = await host.server.post(path, body);
      const problem = (await response.json()) as { errors: { pointer: string }[] };
      expect([path, response.status, problem.errors[0]?.pointer]).toEqual([path, 400, pointer]);
    }
    const after = await readAll();
    expect([after.found.length, after.batches.length]).toEqual(count);
  });

  it('should clean what comes from a file, and answer its rows', async () => {
    const lines = ['question,"no\0te"', `${asked('')},"a\0b"`, 'Who acquired Norvik\0 Marine?,x'].join('\n');
    const created = (await (await upload(host, '/api/batches', 'odd.csv', lines)).json()) as { id: string };
    await host.harness.app.batches.work(created.id);
    const { rows } = await json(`/api/batches/${created.id}/rows`);
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(['answered', 'answered']);
    expect(rows[0].cells[1]).toBe('a\uFFFDb');
    expect(rows[1].question.question).toBe('Who acquired Norvik\uFFFD Marine?');
  });

  it('should read, answer and delete runs that an earlier version took in with such text', async () => {
    const { runs: store } = host.harness.app.storage;
    const at = new Date().toISOString();
    const old = {
      id: `run_old_${name}`,
      threadId: 'old',
      status: 'queued',
      createdAt: at,
      updatedAt: at,
    } as const;
    const question = asked('\0 \uD800');
    const collectionIds = [host.harness.collectionId];
    await store.insert({ ...old, question, request: { question, collectionIds, reviewPlan: false } });
    const { found } = await readAll();
    expect(found.find(({ id }) => id === old.id)?.question).toBe(question);
    expect((await host.harness.app.research.execute(old.id)).status).toBe('done');
    await readAll();
    expect((await host.server.request(`/api/research/${old.id}/report?format=markdown`)).status).toBe(200);
    expect((await host.server.request(`/api/research/${old.id}`, { method: 'DELETE' })).status).toBe(204);
  });
});
