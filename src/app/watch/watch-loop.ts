import { existsSync, readFileSync, rmSync } from 'node:fs';
import { url as debuggerUrl } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/app/watch/watching-thread.js' : './watching-thread.js',
  import.meta.url,
);
const BEAT_MS = 100;
/** A machine that is short of time must not end a server that only waits for its turn. */
const SHORTEST_LIMIT_MS = 5_000;
const LONGEST_LIMIT_MS = 30_000;
/** What closing the database takes after the last request. */
const CLOSING_MS = 5_000;

export interface WatchingOrder {
  /** Counts on while the event loop turns. */
  readonly beats: Int32Array;
  readonly limitMs: number;
  /** Written before the process ends: who it was. */
  readonly file: string;
  readonly owner: string;
  /** What standard error says then. */
  readonly said: string;
}

export interface LoopWatch {
  /** From now on the process ends after its grace period, whatever it still does. */
  endSoon(): void;
  stop(): Promise<void>;
}

/**
 * Watches the event loop of this process from a thread of its own. A loop that is held as long as a server may take to shut down serves
 * nobody, hears no signal and will not come back: the process is ended, so that whoever keeps it running starts it again.
 */
export function watchLoop(settings: {
  readonly dataDir: string;
  readonly owner: string;
  readonly graceMs: number;
  readonly said: string;
}): LoopWatch {
  // Whoever halts a program to look at it wants it to stay.
  if (debuggerUrl() !== undefined) return { endSoon: () => undefined, stop: async () => undefined };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WatchingOrder = {
    beats,
    limitMs: Math.min(LONGEST_LIMIT_MS, Math.max(SHORTEST_LIMIT_MS, settings.graceMs)),
    file: fileOf(settings.dataDir),
    owner: settings.owner,
    said: settings.said,
  };
  const worker = new Worker(ENTRY, { workerData, execArgv: [], env: {} });
  worker.unref();
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS);
  timer.unref();
  return {
    endSoon: () => worker.postMessage(settings.graceMs + CLOSING_MS),
    stop: async () => {
      clearInterval(timer);
      await worker.terminate();
    },
  };
}

/** Hands over who was ended because its event loop was held, if the process before this one was. */
export async function afterStall(dataDir: string, count: (owner: string) => Promise<void>): Promise<boolean> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return false;
  await count(readFileSync(file, 'utf8'));
  rmSync(file, { force: true });
  return true;
}

const fileOf = (dataDir: string) => join(dataDir, 'stalled');
