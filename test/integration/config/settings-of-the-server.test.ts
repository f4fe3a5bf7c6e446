import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import { serve } from '../../../src/app/serve.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-server-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server as the program starts it from a configuration. */
async function withServer<T>(flags: Readonly<Record<string, unknown>>, use: (url: string) => Promise<T>) {
  const { config } = loadConfig({
    cwd: folder,
    environment: {},
    flags: {
      'server.port': 0,
      'server.shutdownSeconds': 1,
      dataDir: mkdtempSync(join(folder, 'data-')),
      ...flags,
    },
  });
  const clock = { now: () => new Date() };
  const logger = createMemoryLogger();
  const app = await openApplication({
    config: { ...config, dataDir: ':memory:' },
    logger,
    clock,
    warnings: [],
    onWait: () => undefined,
  });
  const server = await serve({ app, config, version: '0', logger, clock });
  try {
    return await use(server.url);
  } finally {
    await server.close();
    await app.close();
  }
}

/** Status of a request under a host name, which `fetch` does not let one choose. */
function statusAs(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${url}/api/collections`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

const postJson = (url: string, path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const codeOf = async (response: Response): Promise<unknown> =>
  Reflect.get(Object(await response.json()), 'code');
const submit = (url: string) =>
  postJson(url, '/api/research', { question: 'What are tides?', web: 'allowed', reviewPlan: true });

function send(url: string, texts: readonly string[]): Promise<Response> {
  const form = new FormData();
  for (const [index, text] of texts.entries()) form.append('files', new Blob([text]), `${index}.md`);
  return fetch(`${url}/api/documents?collection=notes`, { method: 'POST', body: form });
}
const read = async (url: string, name: string): Promise<unknown> =>
  Reflect.get(Object(await (await fetch(url)).json()), name);

const KEY = 'pl_key_of_this_test';
const API_KEYS = [{ name: 'one', sha256: createHash('sha256').update(KEY).digest('hex') }];
const ORIGIN = 'https://app.example.org';
const WEB = { 'web.mode': 'allowed' };

/** Key → its values, and what a client sees under each. */
const SEEN: Readonly<
  Record<
    string,
    {
      readonly values: readonly (readonly [value: unknown, seen: unknown])[];
      readonly beside?: Readonly<Record<string, unknown>>;
      readonly see: (url: string) => Promise<unknown>;
    }
  >
> = {
  'server.apiKeys': {
    values: [
      [[], 200],
      [API_KEYS, 401],
    ],
    see: async (url) => (await fetch(`${url}/api/collections`)).status,
  },
  'server.requestsPerMinute': {
    values: [
      [2, [200, 200, 429]],
      [100, [200, 200, 200]],
    ],
    beside: { 'server.apiKeys': API_KEYS },
    see: async (url) => {
      const statuses: number[] = [];
      for (let asked = 0; asked < 3; asked++)
        statuses.push(
          (await fetch(`${url}/api/collections`, { headers: { authorization: `Bearer ${KEY}` } })).status,
        );
      return statuses;
    },
  },
  'server.corsOrigins': {
    values: [
      [[], null],
      [[ORIGIN], ORIGIN],
    ],
    see: async (url) =>
      (await fetch(`${url}/api/collections`, { headers: { origin: ORIGIN } })).headers.get(
        'access-control-allow-origin',
      ),
  },
  'server.hosts': {
    values: [
      [[], false],
      [['library.example.org'], true],
    ],
    see: async (url) => (await statusAs(url, 'library.example.org')) === 200,
  },
  'documents.limits.maxBytes': {
    values: [
      [1024, 0],
      [100_000, 1],
    ],
    see: async (url) => {
      const sent: unknown = await (await send(url, [`# Title\n\n${'Words of a note. '.repeat(200)}`])).json();
      const id: unknown = Reflect.get(Object(sent), 'id');
      if (id === undefined) return 0;
      await expect.poll(() => read(`${url}/api/uploads/${id}`, 'status')).toBe('done');
      const documents = await read(`${url}/api/documents`, 'documents');
      return Object.values(Object(documents)).filter(
        (one) => Reflect.get(Object(one), 'status') === 'indexed',
      ).length;
    },
  },
  'queue.maxWaiting': {
    values: [
      [1, true],
      [50, false],
    ],
    beside: { ...WEB, 'server.parallelRuns': 1 },
    see: async (url) => {
      const codes: unknown[] = [];
      for (let asked = 0; asked < 5; asked++) codes.push(await codeOf(await submit(url)));
      return codes.includes('E037');
    },
  },
};

describe('a setting of the server', () => {
  it.each(
    Object.entries(SEEN).flatMap(([key, { values, beside, see }]) =>
      values.map(([value, seen]) => ({ key, value, beside, see, seen })),
    ),
  )('$key = $value should be seen by a client', async ({ key, value, beside, see, seen }) => {
    expect(await withServer({ ...beside, [key]: value }, see)).toEqual(seen);
  });
});
