import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningServer } from '../../../src/api/index.ts';
import { serve } from '../../../src/app/serve.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const CLIENTS = 100;
const RUNS = 5;

let harness: Harness;
let server: RunningServer;
beforeAll(async () => {
  harness = await openHarness();
  const { config } = loadConfig({ environment: {}, cwd: harness.folder, set: ['server.port=0'] });
  server = await serve({
    app: harness.app,
    config,
    version: '1.2.3',
    logger: harness.logger,
    clock: { now: () => new Date() },
  });
});
afterAll(async () => {
  await server.close();
  await harness.close();
});

/** Follows a run over connections that break after some bytes; gives the sequence numbers that arrived. */
async function followOverBrokenConnections(id: string, bytesPerConnection: number): Promise<number[]> {
  const numbers: number[] = [];
  for (;;) {
    const response = await fetch(`${server.url}/api/research/${id}/events`, {
      headers: { 'last-event-id': String(numbers.at(-1) ?? 0) },
    });
    if (response.status === 204) return numbers;
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let rest = '';
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.length;
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const number = /^id: (\d+)$/m.exec(block)?.[1];
        if (number !== undefined) numbers.push(Number(number));
      }
      if (bytes > bytesPerConnection) break;
    }
    await reader.cancel();
  }
}

describe('many clients at once', () => {
  it('should lose and double no event for clients that drop and come back, and answer reads meanwhile', async () => {
    const ids = await Promise.all(
      Array.from({ length: RUNS }, async (_, index) => {
        const response = await fetch(`${server.url}/api/research`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            question: `Who makes the Heron turbine, and who owns its maker in case ${index}?`,
          }),
        });
        return ((await response.json()) as { id: string }).id;
      }),
    );
    let isOver = false;
    const latencies: number[] = [];
    const reads = (async () => {
      while (!isOver) {
        const started = performance.now();
        await (await fetch(`${server.url}/api/research/${ids[0]}/report`)).text();
        latencies.push(performance.now() - started);
      }
    })();
    const logs = await Promise.all(
      Array.from({ length: CLIENTS }, (_, index) =>
        followOverBrokenConnections(ids[index % RUNS] as string, 400 + ((index * 97) % 3000)),
      ),
    );
    isOver = true;
    await reads;

    for (const [index, numbers] of logs.entries()) {
      const stored = await harness.eventsOf({ id: ids[index % RUNS] as string });
      expect(stored.at(-1)?.type).toBe('run-end');
      expect(numbers).toEqual(stored.map(({ seq }) => seq));
    }
    latencies.sort((left, right) => left - right);
    const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? 0;
    process.stdout.write(
      `reads: ${latencies.length}, p50 ${latencies[latencies.length >> 1]?.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms\n`,
    );
    expect(latencies.length).toBeGreaterThan(10);
  });
});
