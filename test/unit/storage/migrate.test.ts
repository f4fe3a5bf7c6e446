import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedDatabase, openEmbedded } from '../../../src/storage/database/pglite/open-embedded.ts';
import { migrate } from '../../../src/storage/migrations/migrate.ts';
import type { Migration } from '../../../src/storage/migrations/migrations.ts';

const step = (id: number, sql: string): Migration => ({ id, name: `step ${id}`, sql: () => sql });
const first = step(1, 'create table one (a int); create table two (a int);');

describe('migrate', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbedded({ dataDir: ':memory:', onStage: () => undefined });
  });
  afterAll(() => database.close());
  const run = (migrations: readonly Migration[]) => migrate(database, { now: 'now' }, migrations);

  it('should run each step once, all or none, and refuse a newer schema', async () => {
    expect(await run([first])).toEqual(['step 1']);
    expect(await run([first])).toEqual([]);
    const broken = [first, step(2, 'create table three (a int)'), step(3, 'create nonsense')];
    await expect(run(broken)).rejects.toThrow('syntax');
    expect((await database.query('select id from schema_migrations')).rows).toEqual([{ id: 1 }]);
    expect((await database.query("select to_regclass('three')::text as found")).rows).toEqual([
      { found: null },
    ]);
    const fixed = [first, step(2, 'create table three (a int)'), step(3, '')];
    expect(await run(fixed)).toEqual(['step 2', 'step 3']);
    await expect(run([first])).rejects.toMatchObject({
      code: 'E008',
      message: expect.stringMatching(/newer version.*step 3/),
    });
  });

  it('should take the steps before its first one for part of it, and refuse a database without it', async () => {
    const own = await openEmbedded({ dataDir: ':memory:', onStage: () => undefined });
    await migrate(own, { now: 'now' }, [first, step(2, 'create table three (a int)')]);
    const squashed = step(3, 'create table one (a int); create table four (a int);');
    await expect(migrate(own, { now: 'now' }, [squashed])).rejects.toMatchObject({
      code: 'E008',
      message: expect.stringMatching(/older version.*version before this one/),
    });
    await own.query("insert into schema_migrations (id, name, applied_at) values (3, 'step three', 'now')");
    expect(await migrate(own, { now: 'now' }, [squashed])).toEqual([]);
    await own.close();
  });
});
