import type { PgBoss } from 'pg-boss';
import type { Logger } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { createBossDatabase } from '../database/queue-database.ts';

export const QUEUE = 'research';
const DRAIN_TIMEOUT_MS = 30_000;

export interface QueueBoss {
  /** Sets pg-boss up on first use; the process that works on runs supervises it. */
  started(supervise?: boolean): Promise<PgBoss>;
  close(): Promise<void>;
}

/** pg-boss over the database of everything else, opened when it is first needed. */
export function createQueueBoss(deps: { readonly database: Database; readonly logger: Logger }): QueueBoss {
  let boss: Promise<PgBoss> | undefined;

  return {
    started(supervise = false) {
      boss ??= openBoss(deps, supervise).catch((error: unknown) => {
        boss = undefined;
        throw error;
      });
      return boss;
    },
    async close() {
      const opened = await boss?.catch(() => undefined);
      await opened?.stop({ graceful: true, timeout: DRAIN_TIMEOUT_MS });
    },
  };
}

async function openBoss(
  { database, logger }: { readonly database: Database; readonly logger: Logger },
  supervise: boolean,
): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const opened = new Boss({
    backend: database.host === 'embedded' ? 'pglite' : 'postgres',
    db: createBossDatabase(database),
    useListenNotify: true,
    schedule: false,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    queueCacheIntervalSeconds: 2,
    monitorVacuum: false,
  });
  opened.on('error', (error) => logger.warn('The queue met an error; it goes on.', { error }));
  await opened.start();
  await opened.createQueue(QUEUE, { policy: 'singleton', notify: true });
  return opened;
}
