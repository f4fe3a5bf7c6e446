import { createRequestGate, type RequestGate, type Sleep } from '../../concurrency/index.ts';
import type { Clock } from '../../domain/index.ts';
import { sha256 } from '../../linguistics/index.ts';

const MINUTE_MS = 60_000;
/** Of the requests of a minute, how many may start at once in all processes together. */
const AT_ONCE = 1 / 6;

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
  /** Counts for all processes of a deployment: 0 when a request may start, else the seconds to wait. */
  takeShared?: ((name: string, perMinute: number, atOnce: number) => Promise<number>) | undefined;
}): ProviderLimiters {
  const limiters = new Map<string, ProviderLimiter>();
  return {
    forProvider: (baseUrl, { maxConcurrency, requestsPerMinute }) => {
      const key = baseUrl.replace(/(?<!\/)\/+$/, '');
      const known = limiters.get(key);
      if (known) return known;
      const gate = createRequestGate({
        ...deps,
        concurrency: maxConcurrency,
        requests: requestsPerMinute,
        intervalMs: MINUTE_MS,
      });
      const acquire =
        requestsPerMinute === undefined ? gate.enter : together(deps, gate, key, requestsPerMinute);
      const made = { acquire, pause: gate.pause };
      limiters.set(key, made);
      return made;
    },
  };
}

/** What this process may start, once all of them together may. */
function together(
  { takeShared, sleep }: Parameters<typeof createProviderLimiters>[0],
  gate: RequestGate,
  key: string,
  perMinute: number,
): RequestGate['enter'] {
  if (takeShared === undefined) return gate.enter;
  // An address may have a key in it.
  const name = `model:${sha256(key)}`;
  const atOnce = Math.max(1, Math.ceil(perMinute * AT_ONCE));
  return async (signal) => {
    const leave = await gate.enter(signal);
    try {
      for (;;) {
        // A database that is away lets each process count for itself.
        const seconds = await takeShared(name, perMinute, atOnce).catch(() => 0);
        if (seconds === 0) return leave;
        await sleep(seconds * 1000, signal);
      }
    } catch (error) {
      leave();
      throw error;
    }
  };
}
