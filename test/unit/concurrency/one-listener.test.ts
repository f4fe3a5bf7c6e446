import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createExecutorPool } from '../../../src/agents/index.ts';
import { createRequestGate, createShareWork, sleep } from '../../../src/concurrency/index.ts';
import { createReadingPlaces } from '../../../src/documents/process/reading-places.ts';
import { createRunStop } from '../../../src/pipeline/research/run/run-stop.ts';
import { createGate } from '../../../src/storage/database/pglite/gate.ts';

/** Statements of the session, beside the one that is under way. */
const SENT_AHEAD = 2;

const never = new Promise<never>(() => undefined);

/** Each waits for what never comes free. */
const WAITING: Readonly<Record<string, () => (signal: AbortSignal) => Promise<unknown>>> = {
  'the session of the database': () => {
    const gate = createGate({ run: () => never });
    return (signal) => gate.lookUp('select 1', [], signal);
  },
  'an executor': () => {
    const pool = createExecutorPool({
      size: 1,
      createExecutor: (name) => ({ name, execute: () => never }),
    });
    return (signal) => pool.use(() => never, signal);
  },
  'a place for a request': () => {
    const gate = createRequestGate({
      concurrency: 1,
      intervalMs: 1000,
      clock: { now: () => new Date() },
      sleep,
    });
    return (signal) => gate.enter(signal).then(() => never);
  },
  'a place for a reading': () => {
    const places = createReadingPlaces({ size: 1, slowMs: 60_000 });
    return (signal) => places.take('key', signal).then(() => never);
  },
  'the work of another': () => {
    const share = createShareWork<never>();
    return (signal) => share('key', () => never, signal);
  },
  'another try': () => (signal) => sleep(60_000, signal),
  'the end of a batch': () => async (signal) => {
    const stop = createRunStop(signal);
    await new Promise((_, reject) => stop.signal.addEventListener('abort', reject));
  },
};

describe('a run that waits many times with its one signal', () => {
  it.each(Object.keys(WAITING))('should have one listener while it waits for %s', async (name) => {
    const wait = WAITING[name]?.();
    const first = new AbortController();
    void wait?.(first.signal).catch(() => undefined); // takes what is free
    const stop = new AbortController();
    const waiting = Array.from({ length: 30 }, () =>
      wait?.(stop.signal).then(
        () => 'came free',
        () => 'left',
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(getEventListeners(stop.signal, 'abort').length).toBeLessThanOrEqual(1);
    stop.abort();
    // Some statements are sent ahead of others, and a statement that was sent always ends before its caller may leave.
    const left = await Promise.all(waiting.slice(name === 'the session of the database' ? SENT_AHEAD : 0));
    expect(left).not.toContain('came free');
  });
});
