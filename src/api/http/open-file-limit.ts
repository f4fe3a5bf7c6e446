import { readFileSync } from 'node:fs';

/** How many files this process may hold open, where the system tells. */
export function openFileLimit(): number {
  try {
    const soft = /^Max open files +(\d+) /m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
