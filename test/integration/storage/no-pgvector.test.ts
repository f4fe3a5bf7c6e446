import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres, whyNoPostgres, whyNoVector } from '../../../scripts/start-postgres.js';
import { missingVector } from '../../../src/storage/database/postgres/missing-vector.ts';
import { createStorage } from '../../../src/storage/index.ts';
import { storageDeps } from '../../fixtures/storage/open-storage.ts';

const PACKAGED = '/usr/lib/postgresql';
const version = existsSync(PACKAGED)
  ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a))[0]
  : undefined;
const share = join('/usr/share/postgresql', version ?? '');
const isHere = version !== undefined && existsSync(join(share, 'extension')) && whyNoPostgres() === undefined;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-no-vector-'));
chmodSync(folder, 0o755); // the server runs as another user where the tests run as root
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The installed server under another root: it finds its files by where it lies, and those of pgvector are not there. */
function copyServerWithout(extension: string): string {
  const bin = join(folder, PACKAGED, version ?? '', 'bin');
  const ownShare = join(folder, share);
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(ownShare, 'extension'), { recursive: true });
  for (const name of ['postgres', 'initdb', 'pg_isready'])
    copyFileSync(join(PACKAGED, version ?? '', 'bin', name), join(bin, name));
  symlinkSync(join(PACKAGED, version ?? '', 'lib'), join(dirname(bin), 'lib'));
  for (const name of readdirSync(share))
    if (name !== 'extension') symlinkSync(join(share, name), join(ownShare, name));
  for (const name of readdirSync(join(share, 'extension')))
    if (!name.startsWith(extension))
      symlinkSync(join(share, 'extension', name), join(ownShare, 'extension', name));
  return bin;
}

describe.skipIf(!isHere)(
  isHere
    ? 'a Postgres server without pgvector'
    : 'a Postgres server without pgvector (skipped: no packaged server here)',
  () => {
    it('should be named with what is missing and how to add it, by the product, the benches and the tests', async () => {
      const bin = copyServerWithout('vector');
      const server = await startPostgres([], { bin });
      if (server === undefined) throw new Error('The server did not start.');
      try {
        await expect(createStorage(storageDeps({ databaseUrl: server.url }))).rejects.toMatchObject({
          code: 'E008',
          message: expect.stringMatching(/no pgvector.*postgresql-NN-pgvector.*create extension vector/),
        });
        expect(await whyNoVector(server.url)).toContain('no pgvector');
        const asked = spawnSync(
          process.execPath,
          [join(import.meta.dirname, '../../../scripts/with-postgres.js'), 'true'],
          { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', POSTGRES_BIN: bin } },
        );
        expect([asked.status, asked.stderr]).toEqual([
          69,
          expect.stringMatching(/^The Postgres server installed here has no pgvector\. [^\n]*\n$/),
        ]);
      } finally {
        await server.stop();
      }
    }, 120_000);
  },
);

describe('a failure that has to do with pgvector', () => {
  it.each([
    ['58P01', 'could not access file "$libdir/vector": No such file or directory', 'no pgvector'],
    ['42501', 'permission denied to create extension "vector"', 'may not create'],
    ['42704', 'type "halfvec" does not exist', 'older than 0.7'],
  ])('should say what to do about %s', (code, message, sentence) => {
    const error = missingVector(Object.assign(new Error(message), { code }));
    expect(error?.code).toBe('E008');
    expect(error?.message).toContain(sentence);
  });

  it('should leave other failures alone', () => {
    expect(
      missingVector(Object.assign(new Error('cannot insert into view "vectors"'), { code: '0A000' })),
    ).toBe(undefined);
    expect(missingVector(new Error('connection terminated'))).toBe(undefined);
    expect(missingVector(undefined)).toBe(undefined);
  });
});
