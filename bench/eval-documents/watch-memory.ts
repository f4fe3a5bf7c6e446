import { processTree, statusOf } from './process-tree.ts';

const INTERVAL_MS = 25;

/** Highest sum of the resident memory of this process and all below it, in MB; undefined where /proc does not tell. */
export function watchMemory(): { stop(): number | undefined } {
  return watch(() => residentMb(true));
}

/** The same without this process: what the processes below it need. */
export function childMemory(): { stop(): number | undefined } {
  return watch(() => residentMb(false));
}

function watch(measure: () => number | undefined): { stop(): number | undefined } {
  let peak = measure();
  const timer = setInterval(() => {
    const now = measure();
    if (now !== undefined && now > (peak ?? 0)) peak = now;
  }, INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function residentMb(own: boolean): number | undefined {
  try {
    return processTree(own).reduce((sum, id) => sum + statusOf(id, 'VmRSS') / 1024, 0);
  } catch {
    return undefined;
  }
}
