import type { Clock, EventLog, Logger, RunArtifacts, RunLease, RunStore } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { type DatabaseGuard, guardDatabase } from '../database/guard-database.ts';
import type { HostDatabase } from '../database/open-database.ts';
import type { Checkpointer } from './checkpointer.ts';
import { deleteRunRows } from './delete-run.ts';
import { createEventLog } from './event-log.ts';
import { createEventTail } from './event-tail.ts';
import { fenceDatabase } from './fence-database.ts';
import { loadCheckpointer, onceUntilItFails } from './load-checkpointer.ts';
import { createRunArtifacts } from './run-artifacts.ts';
import { createRunMemory } from './run-memory.ts';
import { createRunStore } from './run-store.ts';

/** What the holder of a run's lease writes with. Once the lease is lost every write is E036 and changes nothing. */
export interface LeasedStores {
  readonly runs: Pick<RunStore, 'setStatus'>;
  readonly artifacts: RunArtifacts;
  readonly events: EventLog;
  checkpointer(): Promise<Checkpointer>;
}

/** Runs with what they make, on the database as it is and under a lease. */
export function openRunStores(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  { host, guard }: { readonly host: HostDatabase; readonly guard: DatabaseGuard },
) {
  // An embedded database has no other writer than this process, so what is written here need not be read back.
  const isAlone = host.host === 'embedded';
  const tail = isAlone ? createEventTail() : undefined;
  const memory = isAlone ? createRunMemory() : undefined;
  const checkpointer = onceUntilItFails(() => loadCheckpointer(host, guard));
  const storesOn = (database: Database) => ({
    runs: createRunStore({ database, clock, logger, memory }),
    artifacts: createRunArtifacts({ database, logger }),
    events: createEventLog({ database, clock, logger, tail }),
  });

  return {
    checkpointer,
    on: storesOn,
    withLease(lease: RunLease, holds: Parameters<typeof fenceDatabase>[2]): LeasedStores {
      // What a run stores must not delay its searches.
      const fenced = fenceDatabase({ ...host, ...host.background }, lease, holds);
      return {
        ...storesOn(guardDatabase(fenced, guard)),
        checkpointer: async () => {
          await checkpointer(); // its tables exist from here on
          return loadCheckpointer(fenced, guard, false);
        },
      };
    },
    async deleteRun(runs: Database, runId: string): Promise<void> {
      await (await checkpointer()).deleteThread(runId);
      const deleteRows = () => deleteRunRows(runs, runId);
      await (memory === undefined ? deleteRows() : memory.change(runId, deleteRows));
      tail?.forget(runId);
    },
  };
}
