import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type {
  BatchStore,
  Clock,
  EventLog,
  Logger,
  RunLease,
  RunLeases,
  RunStore,
} from '../../domain/index.ts';
import { createBatchStore } from '../batches/batch-store.ts';
import { guardDatabase } from '../database/guard-database.ts';
import type { OpenedHost } from '../open-host.ts';
import { createEventLog } from '../runs/event-log.ts';
import { fenceDatabase } from '../runs/fence-database.ts';
import { createRunLeases, DEFAULT_LEASE } from '../runs/run-leases.ts';
import { createRunStore } from '../runs/run-store.ts';

/** What stops runs and batches, and looks at batches. */
export interface SteeringStores {
  readonly leases: RunLeases;
  readonly events: EventLog;
  readonly batches: BatchStore;
  /** Every write is E036 once the lease is lost. */
  withLease(lease: RunLease): { readonly runs: Pick<RunStore, 'setStatus'>; readonly events: EventLog };
}

export function openSteeringStores(
  { host, guards, runs }: Pick<OpenedHost, 'host' | 'guards' | 'runs'>,
  deps: { readonly clock: Clock; readonly logger: Logger },
): SteeringStores {
  const owner = `${hostname()}/${process.pid}/${randomUUID()}`;
  const leases = createRunLeases({ database: runs, owner, settings: DEFAULT_LEASE });
  return {
    leases,
    events: createEventLog({ database: runs, ...deps }),
    batches: createBatchStore({ database: runs, ...deps }),
    withLease: (lease) => {
      const database = guardDatabase(fenceDatabase(host, lease, leases.holds), guards.runs);
      return {
        runs: createRunStore({ database, ...deps }),
        events: createEventLog({ database, ...deps }),
      };
    },
  };
}
