import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, whyNoPostgres } from '../../../scripts/start-postgres.js';
import { OPERATIONS } from '../../../src/api/contract/operations.ts';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

type Server = Awaited<ReturnType<typeof openServer>>;

/**
 * These ask no database: figures of the process, a file, what is refused on a server, a stream that waits for its run. What looks at
 * the database itself says so of it; examples are copied where a server has them.
 */
const WITHOUT_DATABASE = [
  'previewBatch',
  'getMetrics',
  'listTools',
  'getUpload',
  'makeBackup',
  'followResearch',
  'estimateResearch',
  'diagnose',
  'getConfig',
  'addExamples',
  'changeConfig',
  'tryModel',
  'listEmbeddingModels',
  'downloadModel',
  'cancelDownload',
  'restart',
];

const UPLOADS = ['uploadDocuments', 'uploadFiles'];

const BODIES: Readonly<Record<string, unknown>> = {
  submitResearch: { question: 'Who makes the Heron turbine?' },
  decidePlan: { action: 'approve' },
  followUpResearch: { question: 'And who owns it?' },
  addResearchTask: { question: 'Also look at its price.' },
  createBatch: { questions: ['Who makes the Heron turbine?'] },
  retryBatch: { status: 'failed' },
  createCollection: { name: 'new' },
  searchLibrary: { question: 'Who makes the Heron turbine?' },
  askQuestion: { question: 'Who makes the Heron turbine?' },
  query: { question: 'Who makes the Heron turbine?' },
  summarize: { document: 'doc_1' },
  createChatCompletion: {
    model: 'plumbline-ask',
    messages: [{ role: 'user', content: 'Who makes the Heron turbine?' }],
  },
  changeDocument: { title: 'New' },
  changeDocuments: { action: 'delete', ids: ['doc_1'] },
  callTool: { arguments: {} },
  renameConversation: { title: 'Turbines' },
  reviewBatchRow: { reviewed: true },
  renameTopic: { name: 'Turbines' },
  splitTopic: { topic: 'turbine' },
  mergeTopics: { topics: ['turbine'], into: 'Turbines' },
};

const QUERIES: Readonly<Record<string, string>> = {
  getBatchResults: '?format=csv',
  compareVersions: '?from=1&to=2',
  getPages: '?pages=1-2',
  getPassage: '?start=0&end=1',
};

const upload = () => {
  const form = new FormData();
  form.append('files', new Blob(['# Note\n\nA note.\n']), 'note.md');
  return form;
};

interface Said {
  readonly name: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly ms: number;
}

function expectSaid(said: readonly Said[]): void {
  for (const { name, status, code, ms } of said) {
    expect([name, status, code]).toEqual([name, 503, expect.stringMatching(/^E00[457]$/)]);
    expect(ms, name).toBeLessThan(2000);
  }
}

describe.skipIf(whyNoPostgres() !== undefined)('a Postgres that is stopped', () => {
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let harness: Harness;
  let server: Server;
  let ids: Readonly<Record<string, string>>;

  const signal = (name: NodeJS.Signals) => {
    const children = execFileSync('pgrep', ['-P', String(postgres.pid())], { encoding: 'utf8' });
    for (const pid of [postgres.pid(), ...children.trim().split('\n').map(Number)])
      process.kill(Number(pid), name);
  };
  const requests = () =>
    OPERATIONS.filter(({ isPublic, id }) => !isPublic && !WITHOUT_DATABASE.includes(id)).map((operation) => {
      const id = ids[operation.tag === 'Library' ? 'document' : operation.tag] ?? ids['Research'] ?? '';
      const path = operation.path
        .replace('{id}', id)
        .replace('{name}', 'list_documents')
        .replace('{selector}', '1')
        .replace('{file}', 'img_001.png')
        .replace('{number}', '1')
        .replace('{row}', '1');
      const body = UPLOADS.includes(operation.id) ? upload() : JSON.stringify(BODIES[operation.id] ?? {});
      return {
        name: operation.id,
        send: () =>
          server.request(`${path}${QUERIES[operation.id] ?? ''}`, {
            method: operation.method.toUpperCase(),
            ...(operation.method === 'get' ? {} : { body }),
            ...(typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}),
          }),
      };
    });
  const answer = async ({ name, send }: ReturnType<typeof requests>[number]): Promise<Said> => {
    const started = performance.now();
    const response = await send();
    const said = (await response.json()) as { code?: string; error?: { code: string } };
    const code = said.code ?? said.error?.code;
    return { name, status: response.status, code, ms: performance.now() - started };
  };
  /** Eight at a time, so that the time is that of the database and not of this machine. */
  const answers = async () => {
    const all = requests();
    const said: Said[] = [];
    for (let first = 0; first < all.length; first += 8)
      said.push(...(await Promise.all(all.slice(first, first + 8).map(answer))));
    return said;
  };

  beforeAll(async () => {
    const started = await startPostgres();
    if (started === undefined) throw new Error('Postgres did not start.');
    postgres = started;
    harness = await openHarness({ set: [`database.url=${postgres.url}`] });
    server = await openServer(harness, { parallelRuns: 0 });
    const run = await harness.submit('Who makes the Heron turbine?');
    await harness.app.research.execute(run.id);
    const batch = (await (await server.post('/api/batches', BODIES['createBatch'])).json()) as { id: string };
    const [document] = await harness.app.library.documents();
    ids = { Research: run.id, Batches: batch.id, document: document?.id ?? '' };
    await server.post('/api/research', BODIES['submitResearch']);
  }, 120_000);
  afterAll(async () => {
    await server?.close();
    await harness?.close();
    await postgres?.stop();
  }, 60_000);

  it('should be said by every operation within 2 s while its processes are frozen, and be over with them', async () => {
    signal('SIGSTOP');
    const said = await answers().finally(() => signal('SIGCONT'));
    expect(said.length).toBeGreaterThan(25);
    expectSaid(said);
    await expect.poll(async () => (await server.request('/api/ready')).status).toBe(200);
    const asked = await server.post('/api/search', BODIES['searchLibrary']);
    expect(asked.status).toBe(200);
  }, 60_000);

  it('should wait with a write for a database that lives, however slow it is', async () => {
    const { pool } = harness.app.storage.sql;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('lock table collections, runs in access exclusive mode');
    const writes = [
      server.post('/api/research', BODIES['submitResearch']),
      server.post('/api/collections', { name: 'slow' }),
      server.post('/api/search', BODIES['searchLibrary']),
    ];
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await client.query('commit');
    client.release();
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([202, 200, 200]);
  }, 60_000);

  it('should be said by every operation within 2 s when it was killed, and be over when it is back', async () => {
    signal('SIGKILL');
    const said = await answers();
    expectSaid(said);
    await postgres.start();
    await expect.poll(async () => (await server.request('/api/ready')).status).toBe(200);
  }, 60_000);
});
