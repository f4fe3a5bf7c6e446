import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../domain/index.ts';
import type { ResolvedAddress } from './check-address.ts';

export type ResolveHost = (host: string) => Promise<readonly ResolvedAddress[]>;

/**
 * The system resolves names in the four threads that also read and write files, and waits in them for a name server that does
 * not answer. Two are left to the files, whatever names a page gives.
 */
const MAX_LOOKUPS = 2;
/** Pages of one host are fetched at a time. What is kept is checked like what is new. */
const KEEP_MS = 10_000;
const MAX_KEPT = 1_000;

/** Every address of a name as the system knows it; an address is its own. */
export function createResolveHost(deps: {
  readonly clock: Clock;
  /** Of the system, when it is absent. */
  readonly lookupAll?: ResolveHost;
}): ResolveHost {
  const { clock, lookupAll = lookupOnSystem } = deps;
  const kept = new Map<string, { readonly answer: ReturnType<ResolveHost>; readonly at: number }>();
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (host) => {
    if (ipaddr.isValid(host))
      return [{ address: host, family: ipaddr.parse(host).kind() === 'ipv6' ? 6 : 4 }];
    const now = clock.now().getTime();
    const known = kept.get(host);
    if (known !== undefined && now - known.at < KEEP_MS) return known.answer;
    const entry = { answer: inTurn(host), at: now };
    kept.delete(host);
    kept.set(host, entry);
    entry.answer.catch(() => {
      if (kept.get(host) === entry) kept.delete(host);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return entry.answer;
  };

  async function inTurn(host: string): ReturnType<ResolveHost> {
    if (running >= MAX_LOOKUPS) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await lookupAll(host);
    } finally {
      // The place goes to the next in line, if there is one.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  }
}

async function lookupOnSystem(host: string): ReturnType<ResolveHost> {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
}
