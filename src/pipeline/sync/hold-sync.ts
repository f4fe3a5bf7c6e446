import { wording } from '../../catalogue/index.ts';
import type { Logger, RunLeases } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { holdLease } from '../research/run/hold-lease.ts';

export interface SyncLeases {
  readonly leases: Pick<RunLeases, 'acquire' | 'renew' | 'release' | 'renewMs'>;
  readonly logger: Logger;
}

/**
 * Does a pass while nobody else makes one of the same collection, in whatever process: E036 while somebody does. The lease of a process
 * that died is free after seconds.
 */
export async function holdSync<T>(
  { leases, logger }: SyncLeases,
  { collectionId, signal }: { readonly collectionId: string; readonly signal?: AbortSignal | undefined },
  pass: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const underWay = () => new AppError('E036', wording('syncUnderWay'));
  const lease = await leases.acquire(`sync_${collectionId}`);
  if (lease === undefined) throw underWay();
  const lost = new AbortController();
  const held = holdLease({ leases, lease, logger, stop: { stop: () => lost.abort(underWay()) } });
  try {
    return await pass(signal === undefined ? lost.signal : AbortSignal.any([signal, lost.signal]));
  } finally {
    held.end();
    await leases.release(lease);
  }
}
