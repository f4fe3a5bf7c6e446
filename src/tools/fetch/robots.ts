import robotsParser from 'robots-parser';
import type { Clock, FetchResponse } from '../../domain/index.ts';
import { isAbort } from '../../errors/index.ts';

const KEEP_MS = 24 * 3600 * 1000;
const MAX_ORIGINS = 1_000;

/** Our name in `robots.txt`. */
export const ROBOTS_NAME = 'Plumbline';

type Rules = (url: string) => boolean;
// Its types name a module inside a module, which leaves nothing to call.
const parseRobots = robotsParser as unknown as (
  address: string,
  text: string,
) => { isAllowed(url: string, name: string): boolean | undefined };

/**
 * What `robots.txt` of an origin allows (RFC 9309): no such file allows everything, a server that fails or is not reached
 * allows nothing. Kept for a day for each origin.
 */
export function createRobots(deps: { readonly clock: Clock }) {
  const kept = new Map<string, { readonly rules: Promise<Rules>; readonly at: number }>();

  return {
    async allows(
      url: URL,
      read: (url: string) => Promise<FetchResponse>,
      signal?: AbortSignal,
    ): Promise<boolean> {
      const now = deps.clock.now().getTime();
      const known = kept.get(url.origin);
      if (known !== undefined && now - known.at < KEEP_MS) return (await known.rules)(url.href);
      const rules = readRules(`${url.origin}/robots.txt`, read, signal);
      kept.set(url.origin, { rules, at: now });
      // An abort is the caller's: the next one asks again.
      rules.catch(() => kept.delete(url.origin));
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_ORIGINS) break;
        kept.delete(oldest);
      }
      return (await rules)(url.href);
    },
  };
}
export type Robots = ReturnType<typeof createRobots>;

async function readRules(
  address: string,
  read: (url: string) => Promise<FetchResponse>,
  signal?: AbortSignal,
): Promise<Rules> {
  try {
    const response = await read(address);
    if (response.status >= 400) {
      response.cancel();
      return () => response.status < 500;
    }
    const parsed = parseRobots(address, await response.text());
    return (url) => parsed.isAllowed(url, ROBOTS_NAME) !== false;
  } catch (error) {
    if (isAbort(error, signal)) throw error;
    return () => false;
  }
}
