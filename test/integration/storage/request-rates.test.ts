import { describe, expect, it } from 'vitest';
import { sleep } from '../../../src/concurrency/index.ts';
import { createProviderLimiters } from '../../../src/language/index.ts';
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

  it('should be one limit for the models that all of them ask', async () => {
    const database = await createTestDatabase(postgresUrl ?? '');
    const servers = [
      await openMemoryStorage({ databaseUrl: database.url }),
      await openMemoryStorage({ databaseUrl: database.url }),
    ];
    const stop = new AbortController();
    let started = 0;
    const asking = servers.flatMap(({ gates }) => {
      const limiters = createProviderLimiters({
        clock: { now: () => new Date() },
        sleep,
        gates,
      });
      const limiter = limiters.forProvider('http://one', { maxConcurrency: 40, requestsPerMinute: 60 });
      return Array.from({ length: 40 }, async () => {
        (await limiter.acquire(stop.signal))();
        started += 1;
      });
    });
    setTimeout(() => stop.abort(), 4_000);
    await Promise.allSettled(asking);
    // Ten at once, and then one in a second.
    expect(started).toBeGreaterThanOrEqual(10);
    expect(started).toBeLessThanOrEqual(16);
    for (const server of servers) await server.close();
    await database.drop();
  });

  it('should have no need of it where a process is alone', async () => {
    const storage = await openMemoryStorage();
    expect([storage.rates, storage.gates]).toEqual([undefined, undefined]);
    await storage.close();
  });
});
