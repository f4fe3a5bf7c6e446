const TICK_MS = 5;

export interface LongestStop {
  /** Longest time between two turns of the event loop, in ms: what a user waits, other programs included. */
  readonly wallMs: number;
  /** Most processor time of this process in one such gap, in ms: what its own work holds up, on a busy machine too. */
  readonly cpuMs: number;
}

/** Measures how long this process's event loop is held up. */
export function watchLoop(): { stop(): LongestStop } {
  let wallMs = 0;
  let cpuMs = 0;
  let last = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const gap = now - last - TICK_MS;
    const { user, system } = process.cpuUsage(used);
    wallMs = Math.max(wallMs, gap);
    cpuMs = Math.max(cpuMs, Math.min(gap, (user + system) / 1000));
    last = now;
    used = process.cpuUsage();
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      return { wallMs, cpuMs };
    },
  };
}
