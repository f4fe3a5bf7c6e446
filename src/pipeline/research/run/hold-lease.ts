import type { Logger, RunLease, RunLeases } from '../../../domain/index.ts';
import type { RunStop } from './run-stop.ts';

/**
 * Renews a lease until `end`, and stops the execution when it is lost or somebody asks for it. A database that does not
 * answer stops nothing: whether the lease was lost meanwhile shows as soon as it is back.
 */
export function holdLease(deps: {
  leases: Pick<RunLeases, 'renew' | 'renewMs'>;
  lease: RunLease;
  stop: Pick<RunStop, 'stop'>;
  logger: Logger;
}): { end(): void } {
  const { lease, stop } = deps;
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      const kept = await deps.leases.renew(lease);
      if (kept === undefined) stop.stop('lost');
      else if (kept.wish !== undefined) stop.stop(kept.wish);
    } catch (error) {
      deps.logger.warn('the lease could not be renewed', { runId: lease.runId, error });
    } finally {
      isRenewing = false;
    }
  };
  const timer = setInterval(() => void renew(), deps.leases.renewMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
