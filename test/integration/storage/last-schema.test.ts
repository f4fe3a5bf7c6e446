import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openEmbedded } from '../../../src/storage/database/pglite/open-embedded.ts';
import { createStorage } from '../../../src/storage/index.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import { storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

/** Columns, indexes and constraints of a database that the steps of the last version have made. */
const LAST = readFileSync(resolve(import.meta.dirname, '../../fixtures/storage/last-schema.txt'), 'utf8');
const LAST_STEP = 30;

const CATALOG = [
  `select table_name || '.' || column_name as at, data_type, is_nullable, coalesce(column_default, '') as fallback,
     coalesce(generation_expression, '') as made from information_schema.columns where table_schema = 'public' order by 1`,
  "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as c
     from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
];

describe('a library of the last version', () => {
  it('should have the schema that a new one gets in one step', async () => {
    const database = await openEmbedded({ dataDir: ':memory:', onStage: () => undefined });
    // What came later is for servers.
    expect(await migrate(database, { now: 'now' })).toEqual(['schema', 'request-gates', 'uploads']);
    const lines: string[] = [];
    for (const sql of CATALOG)
      for (const row of (await database.query(sql)).rows) lines.push(Object.values(row).join(' '));
    expect(lines.join('\n')).toBe(LAST.trimEnd());
    await database.close();
  }, 60_000);

  it('should be opened as it is; an older one is told what to do', async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder.path, 'data');
    const storage = await createStorage(storageDeps({ dataDir }));
    await publishSample(storage, 'harbours', { path: 'a.md', texts: ['harbour walls'] });
    // The last version has recorded each of its steps.
    const steps =
      'insert into schema_migrations (id, name, applied_at) select n, $1, $1 from generate_series(1, $2::int) n';
    await storage.sql.pool.query('delete from schema_migrations');
    await storage.sql.pool.query(steps, ['before', LAST_STEP]);
    await storage.close();
    const again = await createStorage(storageDeps({ dataDir }));
    expect((await again.library.listCollections()).map(({ name }) => name)).toContain('harbours');
    await again.sql.pool.query('delete from schema_migrations where id = $1', [LAST_STEP]);
    await again.close();
    await expect(createStorage(storageDeps({ dataDir }))).rejects.toMatchObject({
      code: 'E008',
      message: expect.stringMatching(/older version.*Open it once with the version before/),
    });
    folder.remove();
  }, 120_000);
});
