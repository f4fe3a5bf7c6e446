import type { Response } from 'express';
import { wording } from '../../catalogue/index.ts';
import { AppError, onAbort } from '../../errors/index.ts';
import type { FairPlaces } from '../security/fair-places.ts';

/**
 * Does what a client waits for, in one of the places that answers and streams share. The signal is aborted when the client leaves
 * or the server stops. E037 when the key has as many places as it may.
 */
export async function whileClientWaits(
  deps: { readonly places: FairPlaces; readonly stopping: AbortSignal },
  key: string,
  response: Response,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const release = deps.places.take(key);
  if (release === undefined)
    throw new AppError('E037', wording('tooManyStreams'), { details: { retryAfterSeconds: 5 } });
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  // `AbortSignal.any` over a signal that lives as long as the server would keep something of each stream there ever was.
  const forget = onAbort(deps.stopping, leave);
  try {
    await work(left.signal);
  } finally {
    response.off('close', leave);
    forget();
    release();
  }
}
