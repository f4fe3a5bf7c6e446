import * as z from 'zod';
import type { Clock, FetchResponse, TtlCache } from '../../domain/index.ts';
import { parseRobots } from './robots-rules.ts';

const KEEP_MS = 24 * 3600 * 1000;
/** A file that cannot be read now may be readable soon: one lost packet must not close a site for a day. */
const KEEP_UNREADABLE_MS = 5 * 60 * 1000;
const MAX_ORIGINS = 1_000;

/** Our name in `robots.txt`. */
const ROBOTS_NAME = 'plumbline';

export type RobotsVerdict = 'allowed' | 'forbidden' | 'unreadable';

/** What a site said: its rules, without any for no such file; `null` where they could not be read. */
const AnswerSchema = z.object({ text: z.string().nullable(), at: z.number() });
type Answer = z.infer<typeof AnswerSchema>;

interface RobotsDeps {
  readonly clock: Clock;
  readonly cache?: TtlCache | undefined;
}

interface Entry {
  /** `undefined`: no rules could be read. Rejects only when whoever asked gave up. */
  readonly rules: Promise<((path: string) => boolean) | undefined>;
  until: number;
}

/**
 * What `robots.txt` of an origin allows (RFC 9309): no such file allows everything, a server that fails or is not reached
 * allows nothing. Kept for a day for each origin, by all processes on one `cache` together, and asked once however many wait for it.
 */
export function createRobots(deps: RobotsDeps) {
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
        const isFresh = known !== undefined && now() < known.until;
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
    const answered = findAnswer(deps, origin, read, signal);
    const entry: Entry = { rules: answered.then(rulesOf), until: now() + KEEP_MS };
    kept.delete(origin);
    kept.set(origin, entry);
    answered.then(
      (answer) => {
        entry.until = staleAt(answer);
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

const rulesOf = ({ text }: Answer) => (text === null ? undefined : parseRobots(text, ROBOTS_NAME));

const staleAt = ({ text, at }: Answer): number => at + (text === null ? KEEP_UNREADABLE_MS : KEEP_MS);

/** What another process was told, else the site. A cache that does not work costs a request. */
async function findAnswer(
  { cache, clock }: RobotsDeps,
  origin: string,
  read: (url: string) => Promise<FetchResponse>,
  signal: AbortSignal,
): Promise<Answer> {
  const key = `robots:${origin}`;
  const known = await cache?.get(key).catch(() => undefined);
  const shared = known === undefined ? undefined : AnswerSchema.parse(JSON.parse(known));
  if (shared !== undefined && +clock.now() < staleAt(shared)) return shared;
  signal.throwIfAborted();
  const told = { text: await askSite(`${origin}/robots.txt`, read, signal), at: +clock.now() };
  const answer = rulesOf(told) === undefined ? { ...told, text: null } : told;
  await cache?.set(key, JSON.stringify(answer), (staleAt(answer) - answer.at) / 1000).catch(() => undefined);
  return answer;
}

async function askSite(
  address: string,
  read: (url: string) => Promise<FetchResponse>,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await read(address);
    if (response.status >= 400) {
      response.cancel();
      return response.status < 500 ? '' : null;
    }
    return await response.text();
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
