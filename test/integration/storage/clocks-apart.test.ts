import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApplication } from '../../../src/app/open-application.ts';
import type { OpenedApplication } from '../../../src/app/opened-application.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { followSyncs } from '../../../src/pipeline/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const HOUR_MS = 3_600_000;

describe.skipIf(postgresUrl === undefined)(onPostgres('servers whose clocks are an hour apart'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  let servers: readonly OpenedApplication[];
  const logger = createMemoryLogger();
  const open = (apartMs: number) => {
    const { config } = loadConfig({ environment: {}, cwd: folder, set: [`database.url=${database.url}`] });
    const clock = { now: () => new Date(Date.now() + apartMs) };
    return openApplication({ config, logger, clock, warnings: [], onWait: () => undefined });
  };
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    folder = mkdtempSync(join(tmpdir(), 'plumbline-clocks-'));
    writeFileSync(join(folder, 'a.md'), '# A\n\nThe quay is long.');
    servers = [await open(0), await open(HOUR_MS), await open(-HOUR_MS)];
  });
  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('should agree on the time', () => {
    for (const { clock } of servers)
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(10_000);
  });

  it('should keep what is cached as long as it was meant', async () => {
    const [right, ahead, behind] = servers;
    await right?.storage.cache.set('test:right', 'kept', 600);
    expect(await ahead?.storage.cache.get('test:right')).toBe('kept');
    await ahead?.storage.cache.set('test:ahead', 'brief', -1);
    expect(await behind?.storage.cache.get('test:ahead')).toBeUndefined();
  });

  it('should look at a followed folder once in its interval, whoever looked last', async () => {
    const [first] = servers;
    const setting = { folder, watch: true, removes: true, intervalSeconds: 300 };
    const { collectionId } = (await first?.syncs.setUp('followed', setting)) ?? { collectionId: '' };
    let passes = 0;
    const stop = new AbortController();
    const following = servers.map(({ syncs, clock }) =>
      followSyncs({
        syncs: {
          list: syncs.list,
          run: async (request) => {
            const made = await syncs.run(request);
            passes += 1;
            return made;
          },
        },
        clock,
        logger,
        signal: stop.signal,
        tickMs: 50,
      }),
    );
    await expect.poll(() => passes).toBeGreaterThan(0);
    await new Promise((turn) => setTimeout(turn, 2_000));
    stop.abort();
    await Promise.all(following);
    // All three may begin before the first has ended.
    expect(passes).toBeLessThanOrEqual(servers.length);
    expect((await first?.syncs.find(collectionId))?.lastPass).toMatchObject({ files: 1 });
  });
});
