import { readdirSync, readFileSync } from 'node:fs';

/** Files, pipes and connections of this process. Without `/proc` they cannot be counted and are taken for unlimited. */
export function openFiles(): { readonly limit: number; readonly held: number } {
  try {
    const soft = /^Max open files +(\d+) /m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    if (soft !== undefined) return { limit: Number(soft), held: readdirSync('/proc/self/fd').length };
  } catch {
    // not that system, or no descriptor is free to look with
  }
  return { limit: Number.POSITIVE_INFINITY, held: 0 };
}
