import { readdirSync, readFileSync } from 'node:fs';

/** Ids of this process (`own`) and of all below it. Throws where there is no /proc. */
export function processTree(own: boolean): string[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statusOf(name, 'PPid')));
  return [...parents.keys()].filter((id) => isBelow(id, parents) && (own || id !== process.pid)).map(String);
}

/** A field of /proc/ID/status; 0 for a process that has ended. */
export function statusOf(id: string, field: string): number {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Processor time of the living processes of the tree, in seconds: what a busy machine does not change. */
export function cpuSeconds(): number | undefined {
  try {
    return processTree(true).reduce((sum, id) => sum + cpuOf(id), 0);
  } catch {
    return undefined;
  }
}

function cpuOf(id: string): number {
  try {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function isBelow(id: number, parents: ReadonlyMap<number, number>): boolean {
  for (let current: number | undefined = id, steps = 0; current !== undefined && steps < 20; steps++) {
    if (current === process.pid) return true;
    current = parents.get(current);
  }
  return false;
}
