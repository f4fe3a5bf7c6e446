import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, PlumblineError } from '../../../examples/clients/typescript/client.ts';
import type { RunEvent } from '../../../examples/clients/typescript/plumbline-api.ts';
import type { RunningServer } from '../../../src/api/index.ts';
import { serve } from '../../../src/app/serve.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const CLIENTS = join(import.meta.dirname, '../../../examples/clients');
const QUESTION = 'Who makes the Heron turbine and who acquired its maker?';

let harness: Harness;
let server: RunningServer;
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  harness = await openHarness();
  const { config } = loadConfig({ environment: {}, cwd: harness.folder, set: ['server.port=0'] });
  server = await serve({
    app: harness.app,
    config,
    version: '1.2.3',
    logger: harness.logger,
    clock: { now: () => new Date() },
  });
  client = createClient({ baseUrl: server.url });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

async function whenRead(id: string) {
  for (;;) {
    const upload = await client.call('getUpload', { params: { id } });
    if (upload.status === 'done' || upload.status === 'failed') return upload;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a client made from the OpenAPI document alone', () => {
  it('should submit, review, follow and fetch', async () => {
    const run = await client.call('submitResearch', { body: { question: QUESTION, reviewPlan: true } });
    const events: RunEvent[] = [];
    for await (const event of client.follow(run)) {
      events.push(event);
      if (event.type !== 'review-wait') continue;
      const { plan, status } = await client.call('getResearch', { params: { id: run.id } });
      expect(status).toBe('awaiting-review');
      expect(plan?.subQuestions.length).toBeGreaterThanOrEqual(3);
      await client.call('decidePlan', { params: { id: run.id }, body: { action: 'approve' } });
    }
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(events.filter(({ type }) => type === 'run-end')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ type: 'run-end', data: { status: 'done' } });

    const report = await client.call('getReport', { params: { id: run.id } });
    expect(report.status).not.toBe('failed');
    expect(report.citations.length).toBeGreaterThan(0);
    expect(await client.reportText(run, 'text/markdown')).toContain(report.title);
    expect(await client.reportText(run, 'text/html')).toContain('<!doctype html>');
    const { evidence } = await client.call('getEvidence', { params: { id: run.id } });
    expect(evidence.map(({ id }) => id)).toEqual(
      expect.arrayContaining(report.citations.map((one) => one.evidenceId)),
    );

    const again = client.call('decidePlan', { params: { id: run.id }, body: { action: 'approve' } });
    await expect(again).rejects.toThrow(PlumblineError);
    await expect(again).rejects.toThrow(/^E036/);
    expect(
      (await client.call('listResearch', { query: { status: 'done' } })).runs.map(({ id }) => id),
    ).toContain(run.id);
  });

  it('should give the same run for the same idempotency key, and refuse another question under it', async () => {
    const headers = { 'Idempotency-Key': 'order-1' };
    const ask = (question: string) => client.call('submitResearch', { body: { question }, headers });
    const runs = await Promise.all([ask(QUESTION), ask(QUESTION), ask(QUESTION)]);
    expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    await expect(ask('What is the range of neap tides?')).rejects.toThrow(/^E036/);
    for await (const _event of client.follow(runs[0] as { id: string }));
    expect((await ask(QUESTION)).status).toBe('done');
  });

  it('should upload a document, ask it, and delete it', async () => {
    const content = new Blob(['# Crane\n\n## Load\n\nThe harbour crane of Quay 7 lifts 55 tonnes.\n']);
    const upload = await client.upload('harbour', [{ name: 'crane.md', content }]);
    const [file] = (await whenRead(upload.id)).files;
    expect(file).toMatchObject({ sourcePath: 'crane.md', outcome: 'indexed' });
    const run = await client.call('submitResearch', {
      body: { question: 'How many tonnes does the harbour crane of Quay 7 lift?', collections: ['harbour'] },
    });
    for await (const _event of client.follow(run));
    const { citations } = await client.call('getReport', { params: { id: run.id } });
    expect(citations.map(({ sourcePath }) => sourcePath)).toContain('crane.md');

    const params = { id: file?.documentId ?? '' };
    await client.call('deleteDocument', { params });
    await expect(client.call('getDocument', { params })).rejects.toThrow(/^E021/);
    await client.call('deleteResearch', { params: { id: run.id } });
    await expect(client.call('getReport', { params: { id: run.id } })).rejects.toThrow(/^E021/);
  });

  it('should cancel and refuse to go on with what was cancelled', async () => {
    const run = await client.call('submitResearch', { body: { question: QUESTION, reviewPlan: true } });
    for await (const event of client.follow(run))
      if (event.type === 'review-wait') await client.call('cancelResearch', { params: { id: run.id } });
    expect((await client.call('getResearch', { params: { id: run.id } })).status).toBe('cancelled');
    const repeated = await client.call('cancelResearch', { params: { id: run.id } });
    expect(repeated.status).toBe('cancelled');
    await expect(client.call('resumeResearch', { params: { id: run.id } })).rejects.toThrow(/^E036/);
  });
});

const has = (command: string, args: string[]) => spawnSync(command, args).status === 0;
const environment = () => ({ PATH: process.env['PATH'] ?? '', PLUMBLINE_URL: server.url });

describe('the example clients', () => {
  it.skipIf(!has('python3', ['--version']))('should work in Python with the standard library', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      'python3',
      [
        join(CLIENTS, 'python/plumbline_client.py'),
        QUESTION,
        '--docs',
        join(harness.folder, 'company.md'),
        '--collection',
        'python',
      ],
      { env: environment() },
    );
    expect(stderr).toContain('indexed: company.md');
    expect(stderr).toContain('review-wait');
    expect(stdout).toContain('Haiyue');
  });

  it.skipIf(!has('curl', ['--version']) || !has('jq', ['--version']))('should work in a shell', async () => {
    const { stdout, stderr } = await promisify(execFile)(
      'sh',
      [join(CLIENTS, 'curl/research.sh'), QUESTION, join(harness.folder, 'company.md')],
      { env: environment() },
    );
    expect(stderr).toContain('event: run-end');
    expect(stdout).toContain('Haiyue');
  });
});
