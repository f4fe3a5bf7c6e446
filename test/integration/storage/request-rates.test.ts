import { describe, expect, it } from 'vitest';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

describe.skipIf(postgresUrl === undefined)(onPostgres('how often a key may ask several servers'), () => {
  it('should be one limit for all of them, whatever their clocks say', async () => {
    const database = await createTestDatabase(postgresUrl ?? '');
    const late = { now: () => new Date(Date.now() + 3_600_000) };
    const servers = [
      await openMemoryStorage({ databaseUrl: database.url }),
      await openMemoryStorage({ databaseUrl: database.url, clock: late }),
    ];
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, place) => servers[place % 2]?.rates?.take('ada', 20)),
    );
    const allowed = asked.filter((seconds) => seconds === 0).length;
    // What refills while they ask: one in three seconds.
    expect(allowed).toBeGreaterThanOrEqual(20);
    expect(allowed).toBeLessThanOrEqual(22);
    expect(Math.max(...asked.map((seconds) => seconds ?? 0))).toBeLessThanOrEqual(3);
    expect(await servers[0]?.rates?.take('bea', 20)).toBe(0);
    for (const server of servers) await server.close();
    await database.drop();
  });

  it('should have no need of it where a process is alone', async () => {
    const storage = await openMemoryStorage();
    expect(storage.rates).toBeUndefined();
    await storage.close();
  });
});
