import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { listConfigKeys, loadConfig } from '../../../src/config/index.ts';
import { createDocumentReader } from '../../../src/documents/index.ts';
import { AppError, toProblem } from '../../../src/errors/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { openLocalFetch } from '../../fakes/local-fetch.ts';
import { createTestLanguage, planInput } from '../../integration/language/model/setup.ts';

const secret = fc.stringMatching(/^sk-[a-zA-Z0-9]{24}$/);
const place = fc.constantFrom('/home/ann/library/a.pdf', 'C:\\Users\\ann\\a.pdf', '/srv/keys/id_rsa');
const hostile = fc.record({ secret, place, status: fc.constantFrom(200, 400, 401, 403, 404, 429, 500, 503) });
type Hostile = typeof hostile extends fc.Arbitrary<infer Value> ? Value : never;

const KEYS = listConfigKeys().filter(({ path }) => path !== 'dataDir');
const reader = createDocumentReader({ processes: 1 });
let folder: string;
let server: Server;
let address: string;
let body = '';
let status = 200;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-hidden-'));
  server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await reader.close();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** Ways in which the system meets what nobody should see; each throws. */
const MEETINGS: Readonly<Record<string, (input: Hostile, pick: number) => Promise<unknown>>> = {
  'a setting of the wrong kind': async (input, pick) => {
    const key = KEYS[pick % KEYS.length]?.path ?? '';
    return loadConfig({
      cwd: folder,
      environment: {},
      flags: {
        [key]: { [input.secret]: input.place },
        'executor.poolSize': `${input.secret}${input.place}`,
      },
    });
  },
  'a file that is not there or not what it says': async ({ secret: key, place: path }, pick) => {
    const name = 'report.pdf';
    const file = join(folder, name);
    rmSync(file, { force: true });
    if (pick % 2 > 0) writeFileSync(file, `%PDF-1.7 ${key} ${path}`);
    return reader.read(
      { path: file, sourcePath: name, bytes: 50 },
      { documentId: 'doc_1', versionId: 'ver_1' },
    );
  },
  'a model’s endpoint that fails and repeats the key': async ({ secret: key, place: path, status: code }) => {
    status = code;
    body = JSON.stringify({ error: { message: `Wrong key ${key} in ${path}`, type: 'invalid' } });
    const { language } = createTestLanguage({ baseUrl: `${address}/v1` }, { apiKey: key, maxAttempts: 1 });
    return language.plan(planInput, createCallContext());
  },
  'an address with a password in it': async ({ secret: key }) =>
    openLocalFetch({ maxBytes: 1000, timeoutMs: 1000 })(`http://ann:${key}@127.0.0.1:1/${key}?token=${key}`, {
      purpose: 'document',
      accept: ['text/html'],
    }),
};

describe('property 36: errors are friendly', () => {
  it.prop([fc.constantFrom(...Object.keys(MEETINGS)), hostile, fc.nat(1000)], { numRuns: 160 })(
    'property 36: our own sentences hold no secret, no absolute path and no stack, whatever the system met',
    async (meeting, input, pick) => {
      const error: unknown = await (MEETINGS[meeting]?.(input, pick) ?? Promise.resolve()).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(AppError);
      const problem = toProblem(error);
      const shown = JSON.stringify(problem);
      expect(shown).not.toContain(input.secret);
      for (const hidden of [input.place, folder, process.cwd()])
        expect(shown).not.toContain(JSON.stringify(hidden).slice(1, -1));
      expect(shown).not.toMatch(/\bat .{0,200}:\d+:\d+|node_modules|node:internal/);
      expect(problem.detail).toMatch(/[.。]$|\.\S*$/);
    },
    120_000,
  );
});
