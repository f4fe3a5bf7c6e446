import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openServer } from '../../fakes/open-server.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';
import { createTestDatabase } from '../../fixtures/storage/open-storage.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

/** Stands before a database server: lets everything through, hangs up on everyone, or takes connections and says nothing. */
async function openGate(target: URL) {
  const port = Number(target.port);
  let mode: 'open' | 'closed' | 'silent' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const gate = createServer((client) => {
    keep(client);
    if (mode === 'closed') client.destroy();
    if (mode !== 'open') return;
    const server = connect(port, target.hostname);
    keep(server);
    const pass = (to: Socket) => (bytes: Buffer) => {
      if (mode === 'open') to.write(bytes);
    };
    client.on('data', pass(server)).once('close', () => server.destroy());
    server.on('data', pass(client)).once('close', () => client.destroy());
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (gate.address() as AddressInfo).port,
    set(next: typeof mode) {
      if (mode === 'silent' || next === 'closed') hangUp();
      mode = next;
    },
    close() {
      hangUp();
      gate.close();
    },
  };
}

describe.skipIf(postgresUrl === undefined)(onPostgres('a database that is away'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let gate: Awaited<ReturnType<typeof openGate>>;
  let harness: Harness;
  let server: Awaited<ReturnType<typeof openServer>>;
  let runId: string;

  beforeAll(async () => {
    database = await createTestDatabase(postgresUrl ?? '');
    const url = new URL(database.url);
    gate = await openGate(url);
    url.port = String(gate.port);
    harness = await openHarness({ set: [`database.url=${url.href}`] });
    server = await openServer(harness, { parallelRuns: 0 });
    const run = await harness.submit('Who makes the Heron turbine?');
    runId = (await harness.app.research.execute(run.id)).id;
  });
  afterAll(async () => {
    gate?.set('open');
    await server?.close();
    await harness?.close();
    gate?.close();
    await database?.drop();
  });
  const timed = async (path: string) => {
    const started = performance.now();
    const response = await server.request(path, { headers: { accept: 'application/json' } });
    const body = (await response.json()) as { code?: string };
    return { status: response.status, code: body.code, ms: performance.now() - started };
  };

  it.each(['closed', 'silent'] as const)(
    'should be said by readiness and reads within 2 s: %s',
    async (mode) => {
      const run = `/api/research/${runId}`;
      const reads = [
        '/api/ready',
        '/api/research',
        run,
        `${run}/events`,
        `${run}/report`,
        `${run}/checkpoints`,
      ];
      const all = [...reads, '/api/collections', '/api/documents', '/api/batches'];
      for (const path of all) expect([path, (await timed(path)).status]).toEqual([path, 200]);
      gate.set(mode);
      for (const path of all) {
        const { status, code, ms } = await timed(path);
        expect([path, status]).toEqual([path, 503]);
        expect(['E004', 'E007']).toContain(code);
        expect(ms, path).toBeLessThan(2000);
      }
      // Many at once, as from a page and its probes.
      for (const { status, ms } of await Promise.all(Array.from({ length: 30 }, () => timed('/api/ready')))) {
        expect(status).toBe(503);
        expect(ms).toBeLessThan(2000);
      }
      gate.set('open');
      await expect.poll(async () => (await timed('/api/ready')).status).toBe(200);
    },
  );

  it('should be waited for while it lives, however slow it is', async () => {
    const { pool } = harness.app.storage.sql;
    const client = await pool.connect();
    await client.query('begin');
    await client.query('lock table collections in access exclusive mode');
    const ready = timed('/api/ready');
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await client.query('commit');
    client.release();
    expect((await ready).status).toBe(200);
    expect((await ready).ms).toBeGreaterThan(2500);
  });
});
