import type { Run } from '../../domain/index.ts';

/** Runs by id, in memory. Right only where all writers are in this process. */
export interface RunMemory {
  find(id: string, read: () => Promise<Run | undefined>): Promise<Run | undefined>;
  /** Around every write, so that nothing that was read before or during it is kept. */
  change<T>(id: string, write: () => Promise<T>): Promise<T>;
}

const MAX_RUNS = 2000;

export function createRunMemory(maxRuns = MAX_RUNS): RunMemory {
  const runs = new Map<string, Run>();
  let changes = 0;

  const forget = (id: string) => {
    changes += 1;
    runs.delete(id);
  };
  return {
    async find(id, read) {
      const known = runs.get(id);
      if (known !== undefined) return known;
      const before = changes;
      const run = await read();
      if (run === undefined || changes !== before) return run;
      runs.set(id, run);
      const [oldest] = runs.keys();
      if (runs.size > maxRuns && oldest !== undefined) runs.delete(oldest);
      return run;
    },
    async change(id, write) {
      forget(id);
      try {
        return await write();
      } finally {
        forget(id);
      }
    },
  };
}
