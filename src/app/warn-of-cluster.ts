import { type Wording, wording } from '../catalogue/index.ts';
import type { Logger } from '../domain/index.ts';
import { AppError, abortAfter } from '../errors/index.ts';
import type { Storage } from '../storage/index.ts';

/** A start does not wait longer for a cluster that is silent. */
const LOOK_MS = 5_000;

/** What keeps the search cluster from being used, to be said at once: all that needs no search works without it. */
export async function warnOfCluster(
  { cluster }: Pick<Storage, 'cluster'>,
  urls: readonly string[],
  logger: Logger,
): Promise<readonly Wording[]> {
  if (cluster === undefined) return [];
  try {
    await cluster.inspect(abortAfter(LOOK_MS));
    return [];
  } catch (error) {
    logger.warn('The search cluster cannot be used as it is.', { error });
    if (error instanceof AppError && error.wording !== undefined) return [error.wording];
    return [wording('searchAway', { host: new URL(urls[0] ?? '').host })];
  }
}
