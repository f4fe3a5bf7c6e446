import type { Database } from '../database/database.ts';
import { type DatabaseGuard, withRetry } from '../database/guard-database.ts';
import type { Checkpointer } from './checkpointer.ts';

/** LangGraph takes 1.3 s to load, so only those who run a graph pay for it. */
export async function loadCheckpointer(
  host: Database,
  guard: DatabaseGuard,
  setup = true,
): Promise<Checkpointer> {
  const { createCheckpointer } = await import('./checkpointer.ts');
  const alive = { ...guard, isAlive: host.isAlive };
  return createCheckpointer({ pool: host.pool, retry: (work) => withRetry(work, alive), setup });
}

/** The same promise for every caller; after a failure the next one tries again. */
export function onceUntilItFails<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
