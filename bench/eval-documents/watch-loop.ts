import { readFileSync } from 'node:fs';

const TICK_MS = 5;
const MAIN_THREAD = `/proc/${process.pid}/task/${process.pid}/schedstat`;

export interface LongestStop {
  /** Longest time between two turns of the event loop, in ms: what a user waits, other programs included. */
  readonly wallMs: number;
  /** Most processor time of this thread in one such gap, in ms: what its own work holds up, on a busy machine too. */
  readonly cpuMs: number;
  /** What was going on then, of those that say so. */
  readonly during: string | undefined;
}

/** Measures how long this process's event loop is held up. */
export function watchLoop(activity?: () => string): { stop(): LongestStop } {
  let wallMs = 0;
  let cpuMs = 0;
  let during: string | undefined;
  let before = activity?.();
  let last = performance.now();
  let used = threadCpu();
  const timer = setInterval(() => {
    const now = performance.now();
    const gap = now - last - TICK_MS;
    const cpu = Math.min(gap, threadCpu() - used);
    wallMs = Math.max(wallMs, gap);
    if (cpu > cpuMs) {
      cpuMs = cpu;
      during = before;
    }
    before = activity?.();
    last = now;
    used = threadCpu();
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      return { wallMs, cpuMs, during };
    },
  };
}

/** Processor time of the main thread in ms (the database has another); of the whole process where /proc does not tell. */
function threadCpu(): number {
  try {
    return Number(readFileSync(MAIN_THREAD, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
