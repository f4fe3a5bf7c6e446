import { sleep } from '../../concurrency/index.ts';
import type { Clock, Logger } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { SyncService } from './sync-service.ts';

/** How often settings are looked at again. */
const TICK_MS = 1_000;

/**
 * Makes a pass of each watched collection at its interval, one after the other, until the signal aborts. Looks instead of listening:
 * that works on network drives and in containers too. A pass that fails says so and is made again.
 */
export async function followSyncs(deps: {
  readonly syncs: Pick<SyncService, 'list' | 'run'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly tickMs?: number | undefined;
}): Promise<void> {
  const { syncs, clock, logger, signal, tickMs = TICK_MS } = deps;
  while (!signal.aborted) {
    try {
      for (const { collectionId, watch, intervalSeconds, lastPass } of await syncs.list()) {
        const age = clock.now().getTime() - Date.parse(lastPass?.at ?? new Date(0).toISOString());
        // A clock that was set back must not keep a folder from being looked at.
        if (!watch || (age >= 0 && age < intervalSeconds * 1000)) continue;
        await syncs.run({ collectionId, signal }).catch((error: unknown) => {
          // Another process is at it, and says what it did.
          if (!(error instanceof AppError && error.code === 'E036') || signal.aborted) throw error;
        });
      }
      await sleep(tickMs, signal);
    } catch (error) {
      if (isAbort(error, signal)) return;
      logger.warn('a folder could not be followed', { error });
      await sleep(tickMs * 10, signal).catch(() => undefined);
    }
  }
}
