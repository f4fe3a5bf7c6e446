import {
  createRequestGate,
  type RequestGate,
  type SharedGates,
  type Sleep,
} from '../../concurrency/index.ts';
import type { Clock } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

const MINUTE_MS = 60_000;

/** Admits requests to one provider. */
export interface ProviderLimiter extends Pick<RequestGate, 'pause'> {
  /** Waits for a free slot, the request rate and any pause; the result gives the slot back. */
  readonly acquire: RequestGate['enter'];
}

/** Gives every user of an endpoint, which is a base URL, the same limiter. Make one per process and hand it to everything that calls models. */
export interface ProviderLimiters {
  forProvider(
    baseUrl: string,
    limits: { readonly maxConcurrency: number; readonly requestsPerMinute?: number | undefined },
  ): ProviderLimiter;
}

export function createProviderLimiters(deps: {
  clock: Clock;
  sleep: Sleep;
  /** Counts for all processes of a deployment. */
  gates?: SharedGates | undefined;
}): ProviderLimiters {
  const { clock, sleep, gates } = deps;
  const limiters = new Map<string, ProviderLimiter>();
  return {
    forProvider: (baseUrl, { maxConcurrency, requestsPerMinute }) => {
      const key = baseUrl.replace(/(?<!\/)\/+$/, '');
      const known = limiters.get(key);
      if (known) return known;
      const { enter, pause } = createRequestGate({
        clock,
        sleep,
        concurrency: maxConcurrency,
        requests: requestsPerMinute,
        intervalMs: MINUTE_MS,
        // An address may have a key in it.
        shared: gates && { name: `model:${sha256(key)}`, gates },
      });
      const made = { acquire: enter, pause };
      limiters.set(key, made);
      return made;
    },
  };
}
