import { sleep } from '../concurrency/index.ts';
import type { Logger, RunStore } from '../domain/index.ts';
import type { LibraryView } from '../pipeline/index.ts';
import {
  createBatchControl,
  createRunEvents,
  createRunHalting,
  createRunHolds,
} from '../pipeline/steering/index.ts';
import type { SteeringStores } from '../storage/reading/index.ts';

const POLL_MS = 500;

/** What stops runs and batches, here or where they are worked on, and looks at batches. */
export function openSteering(deps: {
  readonly runs: Pick<RunStore, 'find'>;
  readonly storage: SteeringStores;
  readonly logger: Logger;
}): {
  readonly research: Pick<LibraryView['research'], 'cancel' | 'pause'>;
  readonly batches: LibraryView['batches'];
} {
  const { runs, storage, logger } = deps;
  const { leases } = storage;
  const events = createRunEvents({ log: storage.events, pollMs: POLL_MS });
  const executions = createRunHolds({
    runs,
    leases,
    events,
    openStores: storage.withLease,
    wait: sleep,
    logger: logger.child({ component: 'lease' }),
  });
  return {
    research: createRunHalting({ runs, executions, events }),
    batches: createBatchControl({ store: storage.batches, leases, wait: sleep, live: new Map() }),
  };
}
