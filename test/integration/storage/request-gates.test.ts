import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep } from '../../../src/concurrency/index.ts';
import { createProviderGate } from '../../../src/tools/sources/client/provider-gate.ts';
import { createTestDatabase, openMemoryStorage, storageDeps } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const WORKER = join(import.meta.dirname, '../../fixtures/storage/gate-worker.mjs');
const clock = { now: () => new Date() };
const MOST = 4;
/** After which a place of a dead process is free, with time for a busy machine to look. */
const FREED_MS = 9_000;

/** Answers after a moment, or never, and counts how many wait at once. */
async function startModel() {
  const waiting = new Set<ServerResponse>();
  const model = { most: 0, calls: 0, answers: true, waiting: () => waiting.size };
  const server = createServer((_request, response) => {
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    model.calls += 1;
    model.most = Math.max(model.most, waiting.size);
    // Kept connections would end with their process alone.
    if (model.answers) setTimeout(() => response.setHeader('connection', 'close').end('ok'), 80);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { model, address, stop: () => server.close() };
}

describe.skipIf(postgresUrl === undefined)(onPostgres('what several processes ask of one provider'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    await (await openMemoryStorage({ databaseUrl: database.url })).close();
  });
  afterAll(() => database.drop());
  const start = (address: string, calls: number) =>
    spawn(
      process.execPath,
      [
        WORKER,
        JSON.stringify({ ...storageDeps(), databaseUrl: database.url }),
        address,
        `${calls}`,
        `${MOST}`,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );

  it('should be so many calls at a time of three processes together, all of which are made', async () => {
    const { model, address, stop } = await startModel();
    const ended = await Promise.all([30, 30, 30].map((calls) => once(start(address, calls), 'exit')));
    expect(ended.map(([code]) => code)).toEqual([0, 0, 0]);
    expect([model.calls, model.most]).toEqual([90, MOST]);
    stop();
  }, 120_000);

  it('should go on within seconds where a process that held all places is killed, and not before', async () => {
    const { model, address, stop } = await startModel();
    model.answers = false;
    const holder = start(address, MOST);
    while (model.waiting() < MOST) await delay(20);
    model.answers = true;
    const next = start(address, 3);
    // Longer than a place lasts without word of its holder: a living one keeps it.
    await delay(FREED_MS + 2_000);
    expect(model.calls).toBe(MOST);
    holder.kill('SIGKILL');
    const killed = performance.now();
    expect(await once(next, 'exit')).toEqual([0, null]);
    expect(performance.now() - killed).toBeLessThan(FREED_MS + 6_000);
    expect(model.calls).toBe(MOST + 3);
    stop();
  }, 120_000);

  it('should wait in every process for a pause that one was asked for', async () => {
    const storages = [
      await openMemoryStorage({ databaseUrl: database.url }),
      await openMemoryStorage({ databaseUrl: database.url }),
    ];
    const gateOf = (label: string, place: number) =>
      createProviderGate({
        label,
        limits: { requests: 60, intervalMs: 1_000, concurrency: 2 },
        clock,
        sleep,
        gates: storages[place]?.gates,
      });
    const [first, second] = [gateOf('Pausing', 0), gateOf('Pausing', 1)];
    (await second.enter())();
    first.pause(1_500);
    await delay(200);
    const asked = performance.now();
    (await gateOf('Other', 1).enter())();
    expect(performance.now() - asked).toBeLessThan(1_000);
    (await second.enter())();
    expect(performance.now() - asked).toBeGreaterThan(1_100);
    first.pause(300_000);
    await delay(200);
    await expect(second.enter()).rejects.toMatchObject({ code: 'E037' });
    for (const storage of storages) await storage.close();
  });

  it('should keep the rate of a source in all processes together', async () => {
    const storages = [
      await openMemoryStorage({ databaseUrl: database.url }),
      await openMemoryStorage({ databaseUrl: database.url }),
    ];
    const stop = new AbortController();
    let started = 0;
    const asking = storages.flatMap(({ gates }) => {
      const limits = { requests: 1, intervalMs: 1_000, concurrency: 1 };
      const gate = createProviderGate({ label: 'Slow', limits, clock, sleep, gates });
      return Array.from({ length: 20 }, async () => {
        (await gate.enter(stop.signal))();
        started += 1;
      });
    });
    setTimeout(() => stop.abort(), 4_500);
    await Promise.allSettled(asking);
    expect(started).toBeGreaterThanOrEqual(3);
    expect(started).toBeLessThanOrEqual(5);
    for (const storage of storages) await storage.close();
  });

  it('should count for each process alone where the database cannot be asked', async () => {
    const gates = {
      enter: () => Promise.reject(new Error('away')),
      pause: () => Promise.reject(new Error('away')),
    };
    const gate = createProviderGate({
      label: 'Alone',
      limits: { requests: 9, intervalMs: 50, concurrency: 1 },
      clock,
      sleep,
      gates,
    });
    gate.pause(10);
    (await gate.enter())();
    (await gate.enter())();
  });
});
