import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');

describe.skipIf(opensearchUrl === undefined)(
  onOpenSearch('a library that moves to a cluster and back'),
  () => {
    let cwd = '';
    let cluster: ReturnType<typeof testCluster>;
    beforeEach(() => {
      cluster = testCluster(opensearchUrl ?? '');
      cwd = mkdtempSync(join(tmpdir(), 'plumbline-moves-'));
      mkdirSync(join(cwd, 'docs'));
      writeFileSync(
        join(cwd, 'docs/policy.md'),
        '# Backups\n\nBackups of the ledger are kept for 35 days.\n',
      );
    });
    afterEach(async () => {
      await cluster.removeIndexes();
      rmSync(cwd, { recursive: true, force: true });
    });

    async function moveThereAndBack(set: Readonly<Record<string, string>>): Promise<void> {
      const { PATH = '', HOME = '' } = process.env;
      const urls = `${opensearchUrl}?prefix=${cluster.search.prefix}`;
      const plumbline = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
        new Promise<string>((done, fail) => {
          execFile(
            process.execPath,
            [BIN, ...args],
            { cwd, env: { PATH, HOME, ...set, ...env } },
            (error, out, err) =>
              error === null ? done(out) : fail(new Error(`${args.join(' ')}: ${out}${err}`)),
          );
        });
      const there = { PLUMBLINE_INDEX_URLS: urls };
      const doctor = async () => (await plumbline(there, 'doctor', '--json')).replace(/\s+/g, ' ');
      const search = () => plumbline(there, 'search', 'how long are backups kept', '--json');
      await plumbline({}, 'ingest', 'docs', '--quiet');
      expect(await doctor()).toMatch(
        /OpenSearch 2\.\d+\.\d+ at .{5,40} with its k-NN plugin answers; the index is in the database/,
      );
      await plumbline(there, 'library', 'reindex', '--to', 'opensearch');
      expect(await doctor()).toMatch(/with its k-NN plugin has the index/);
      expect(await search()).toContain('35 days');
      // Without the cluster its library says where its index is.
      await expect(plumbline({}, 'search', 'backups')).rejects.toThrow('E122');
      await plumbline(there, 'library', 'reindex', '--to', 'database');
      expect(await search()).toContain('35 days');
      expect(await plumbline({}, 'search', 'backups', '--json')).toContain('35 days');
    }

    it('should be found wherever its index is, and doctor say where', () => moveThereAndBack({}), 180_000);

    it.skipIf(postgresUrl === undefined)(
      onPostgres('should do so from Postgres'),
      async () => {
        const database = await createTestDatabase(postgresUrl ?? '');
        await moveThereAndBack({ PLUMBLINE_DATABASE_URL: database.url });
        await database.drop();
      },
      180_000,
    );
  },
);
