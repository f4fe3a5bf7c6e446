import type { Clock, FetchResponse } from '../../domain/index.ts';
import { parseRobots } from './robots-rules.ts';

const KEEP_MS = 24 * 3600 * 1000;
/** A file that cannot be read now may be readable soon: one lost packet must not close a site for a day. */
const KEEP_UNREADABLE_MS = 5 * 60 * 1000;
const MAX_ORIGINS = 1_000;

/** Our name in `robots.txt`. */
const ROBOTS_NAME = 'plumbline';

export type RobotsVerdict = 'allowed' | 'forbidden' | 'unreadable';

interface Entry {
  /** `undefined`: no rules could be read. Rejects only when whoever asked gave up. */
  readonly rules: Promise<((path: string) => boolean) | undefined>;
  readonly at: number;
  keepMs: number;
}

/**
 * What `robots.txt` of an origin allows (RFC 9309): no such file allows everything, a server that fails or is not reached
 * allows nothing. Kept for a day for each origin, and asked once however many wait for it.
 */
export function createRobots(deps: { readonly clock: Clock }) {
  const kept = new Map<string, Entry>();
  const now = () => deps.clock.now().getTime();

  return {
    /** `read` is given up with `signal`; who waits for another's reading then reads for itself. */
    async judge(
      url: URL,
      read: (url: string) => Promise<FetchResponse>,
      signal: AbortSignal,
    ): Promise<RobotsVerdict> {
      for (;;) {
        signal.throwIfAborted();
        const known = kept.get(url.origin);
        const isFresh = known !== undefined && now() - known.at < known.keepMs;
        const { rules } = isFresh ? known : ask(url.origin, read, signal);
        try {
          const allows = await rules;
          if (allows === undefined) return 'unreadable';
          return allows(`${url.pathname}${url.search}`) ? 'allowed' : 'forbidden';
        } catch (error) {
          if (!isFresh) throw error;
        }
      }
    },
  };

  function ask(origin: string, read: (url: string) => Promise<FetchResponse>, signal: AbortSignal): Entry {
    const entry: Entry = {
      rules: readRules(`${origin}/robots.txt`, read, signal),
      at: now(),
      keepMs: KEEP_MS,
    };
    kept.delete(origin);
    kept.set(origin, entry);
    entry.rules.then(
      (rules) => {
        if (rules === undefined) entry.keepMs = KEEP_UNREADABLE_MS;
      },
      () => {
        if (kept.get(origin) === entry) kept.delete(origin);
      },
    );
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_ORIGINS) break;
      kept.delete(oldest);
    }
    return entry;
  }
}
export type Robots = ReturnType<typeof createRobots>;

async function readRules(
  address: string,
  read: (url: string) => Promise<FetchResponse>,
  signal: AbortSignal,
): Promise<((path: string) => boolean) | undefined> {
  try {
    const response = await read(address);
    if (response.status >= 400) {
      response.cancel();
      return response.status < 500 ? () => true : undefined;
    }
    return parseRobots(await response.text(), ROBOTS_NAME);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
