import { writeFileSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { WatchingOrder } from './watch-loop.ts';

const LOOK_MS = 250;
const STDERR = 2;

const { beats, limitMs, file, owner, said } = workerData as WatchingOrder;
let last = -1;
let silentMs = 0;
let endsInMs = Number.POSITIVE_INFINITY;

parentPort?.on('message', (graceMs: number) => {
  endsInMs = graceMs;
});

// The looks that passed are counted and not the time: while the computer sleeps neither thread runs.
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  silentMs = beat === last ? silentMs + LOOK_MS : 0;
  last = beat;
  endsInMs -= LOOK_MS;
  if (silentMs >= limitMs) end(() => writeFileSync(file, owner));
  if (endsInMs <= 0) end(() => undefined);
}, LOOK_MS);

/** The blocked thread can run nothing any more, so nothing is asked of it. */
function end(note: () => void): void {
  try {
    note();
    // `console` would hand the line to the blocked thread.
    writeSync(STDERR, `${said}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
