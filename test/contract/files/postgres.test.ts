import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresFiles } from '../../../src/storage/files/postgres/postgres-files.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';
import { bytesOf, describeFileStore } from './file-store-suite.ts';

describe.skipIf(postgresUrl === undefined)(onPostgres('files in Postgres'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let storage: Storage;
  let nowMs = Date.now();
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    storage = await openMemoryStorage({
      databaseUrl: database.url,
      files: { store: 'postgres' },
      clock: { now: () => new Date(nowMs) },
    });
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });
  const count = async (table: string) =>
    Number((await storage.sql.pool.query(`select count(*) from ${table}`)).rows[0]?.['count']);

  describeFileStore(async () => ({
    store: storage.fileStore,
    damage: async (hash) => {
      await storage.sql.pool.query(
        `update file_pieces set bytes = set_byte(bytes, 400000, 255 - get_byte(bytes, 400000))
         where ordinal = 1 and body_id = (select id from file_bodies where hash = $1)`,
        [hash],
      );
    },
    close: async () => undefined,
  }));

  it('should leave no row behind of what broke off, was refused or removed', async () => {
    for await (const { hash } of storage.fileStore.list()) await storage.fileStore.remove(hash);
    expect([await count('file_bodies'), await count('file_pieces')]).toEqual([0, 0]);
  });

  it('should remove what a killed writer has left, once it is old', async () => {
    await storage.sql.pool.query("insert into file_bodies (id, started_at) values ('killed', $1)", [
      new Date(nowMs).toISOString(),
    ]);
    await storage.sql.pool.query("insert into file_pieces values ('killed', 0, '\\x00')");
    await storage.fileStore.tidy(new Date(nowMs - 1000));
    expect(await count('file_bodies')).toBe(1);
    nowMs += 5000;
    await storage.fileStore.tidy(new Date(nowMs - 1000));
    expect([await count('file_bodies'), await count('file_pieces')]).toEqual([0, 0]);
  });

  it('should let a reader go on while the same content is put again', async () => {
    const bytes = randomBytes(3 * 1024 * 1024);
    const { hash } = await storage.fileStore.put(bytes);
    const parts: Uint8Array[] = [];
    for await (const part of storage.fileStore.read(hash)) {
      if (parts.length === 0) await storage.fileStore.put(bytes);
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it('should say that the database is away', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:9/none' });
    const query = async (sql: string, values?: readonly unknown[]) => {
      const { rows, rowCount } = await pool.query(sql, values as unknown[]);
      return { rows, rowCount: rowCount ?? 0 };
    };
    const store = createPostgresFiles({
      database: { query, transaction: (work) => work(query) },
      clock: { now: () => new Date() },
    });
    await expect(store.put(Buffer.from('a'))).rejects.toMatchObject({ code: 'E052' });
    await expect(bytesOf(store.read('a'.repeat(64)))).rejects.toMatchObject({ code: 'E052' });
    await pool.end();
  });
});
