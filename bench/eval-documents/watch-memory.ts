import { readdirSync, readFileSync } from 'node:fs';

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
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc'))
      if (/^\d+$/.test(name)) parents.set(Number(name), statusOf(name, 'PPid'));
    let total = 0;
    for (const id of parents.keys())
      if (isBelow(id, parents) && (own || id !== process.pid)) total += statusOf(String(id), 'VmRSS') / 1024;
    return total;
  } catch {
    return undefined;
  }
}

function isBelow(id: number, parents: ReadonlyMap<number, number>): boolean {
  for (let current: number | undefined = id, steps = 0; current !== undefined && steps < 20; steps++) {
    if (current === process.pid) return true;
    current = parents.get(current);
  }
  return false;
}

function statusOf(id: string, field: string): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
