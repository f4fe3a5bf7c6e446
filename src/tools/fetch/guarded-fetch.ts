import { isIP } from 'node:net';
import { wording } from '../../catalogue/index.ts';
import { sleep } from '../../concurrency/index.ts';
import type { EgressEntry, EgressLog, FetchPurpose, FetchRequest, GuardedFetch } from '../../domain/index.ts';
import { AppError, abortAfter, raceAbort } from '../../errors/index.ts';
import { assertPublic, parseWebUrl, type ResolvedAddress } from './check-address.ts';
import { explainFailure, isUnreachable } from './explain-failure.ts';
import { isPrivateName } from './public-address.ts';
import { type Hop, redirectOf } from './redirect.ts';
import { requestHeaders } from './request-headers.ts';
import type { Robots } from './robots.ts';
import { toResponse } from './to-response.ts';
import type { DirectTransport, Transport, TransportResponse } from './transport.ts';
import { refused, unacceptable, unavailable } from './web-failure.ts';

const MAX_REDIRECTS = 5;
/** Behind a proxy the name servers of a company may know no name outside, and take their time to say so. */
const MAX_LOOKUP_MS = 2_000;

export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

export interface GuardedFetchDeps {
  /** Every address of a host name. Asked once per hop; its answer is what is checked and connected to. */
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly send: DirectTransport;
  /** The proxy of an address, for those that have one. It resolves the name. */
  readonly proxy?: { readonly serves: (url: URL) => boolean; readonly send: Transport } | undefined;
  /** Absent: `robots.txt` is not asked. */
  readonly robots: Robots | undefined;
  /** Hosts of one's own that may be reached though they are not public. */
  readonly isInternal: (url: URL, purpose: FetchPurpose) => boolean;
  readonly limits: Readonly<Record<FetchPurpose, FetchLimits>>;
  readonly userAgent: string;
  /** Refuses everything before a name is looked up. */
  readonly offline: boolean;
}

/** Makes the one way out, for each log of what goes out. See `GuardedFetch`. */
export function createGuardedFetch(deps: GuardedFetchDeps): (log: EgressLog) => GuardedFetch {
  return (log) => {
    const guarded: GuardedFetch = async (address, request) => {
      const limits = deps.limits[request.purpose];
      const maxBytes = Math.min(limits.maxBytes, request.maxBytes ?? limits.maxBytes);
      const timeoutMs = Math.min(limits.timeoutMs, request.timeoutMs ?? limits.timeoutMs);
      const timeout = abortAfter(timeoutMs);
      const signal = request.signal === undefined ? timeout : AbortSignal.any([request.signal, timeout]);
      const explain = (host: string) => (error: unknown) =>
        explainFailure(error, { host, timeoutMs, timedOut: timeout.aborted, caller: request.signal });

      let hop: Hop = {
        url: parseOrRecord(address, request, log),
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        body: request.body,
      };
      let cameFromPublic = false;
      for (let redirects = 0; ; redirects++) {
        const { url } = hop;
        const record = (outcome: EgressEntry['outcome'], detail: string) =>
          log.record(entryOf(url, request, outcome, detail));
        try {
          const isInternal = deps.isInternal(url, request.purpose);
          if (isInternal && cameFromPublic) throw refused(url.host, wording('whyPageIntoInternal'));
          await assertRobots(deps, url, request, guarded, signal);
          const response = await exchange(deps, hop, isInternal, request, signal);
          record('ok', String(response.status));
          const next = redirectOf(response, hop);
          if (next === undefined)
            return toResponse(response, url, request, { maxBytes, signal, explain: explain(url.host) });
          response.body.destroy();
          if (redirects >= MAX_REDIRECTS)
            throw unacceptable(url.host, wording('whyManyRedirects', { most: MAX_REDIRECTS }));
          cameFromPublic ||= !isInternal;
          hop = next;
        } catch (error) {
          const failure = explain(url.host)(error);
          if (failure instanceof AppError && failure.code !== 'E047')
            record(failure.code === 'E046' ? 'failed' : 'refused', failure.code);
          throw failure;
        }
      }
    };
    return guarded;
  };
}

async function assertRobots(
  deps: GuardedFetchDeps,
  url: URL,
  request: FetchRequest,
  read: GuardedFetch,
  signal: AbortSignal,
): Promise<void> {
  if (deps.robots === undefined || request.purpose !== 'document') return;
  const ask = (address: string) => read(address, { purpose: 'robots', accept: ['*/*'], signal });
  const verdict = await raceAbort(deps.robots.judge(url, ask, signal), signal);
  if (verdict === 'allowed') return;
  throw new AppError(
    'E048',
    wording(verdict === 'forbidden' ? 'robotsForbid' : 'robotsUnread', { host: url.host }),
  );
}

async function exchange(
  deps: GuardedFetchDeps,
  { url, method, headers, body }: Hop,
  isInternal: boolean,
  request: FetchRequest,
  signal: AbortSignal,
): Promise<TransportResponse> {
  signal.throwIfAborted();
  const sent = requestHeaders(headers, { accept: request.accept, userAgent: deps.userAgent });
  if (deps.proxy?.serves(url)) {
    await assertForProxy(deps, url, isInternal, signal);
    return deps.proxy.send({ url, method, headers: sent, body, signal });
  }
  const addresses = await addressesOf(deps, url, isInternal, signal);
  let failure: unknown;
  // The next address is tried only where nothing was sent to the one before.
  for (const target of addresses) {
    try {
      return await deps.send({ url, target, method, headers: sent, body, signal });
    } catch (error) {
      failure = error;
      if (!isUnreachable(error) || signal.aborted) break;
    }
  }
  throw failure;
}

/**
 * Before a proxy is asked: no private address, no name that only a network of one's own knows, and none that is known here by
 * a private address. A name that is not known here is left to the proxy.
 */
async function assertForProxy(deps: GuardedFetchDeps, url: URL, isInternal: boolean, signal: AbortSignal) {
  if (deps.offline) throw refused(url.host, wording('whyOffline'));
  if (isInternal) return;
  const host = hostOf(url);
  const family = isIP(host);
  if (family !== 0) return assertPublic(url.host, [{ address: host, family: family === 6 ? 6 : 4 }]);
  if (isPrivateName(host)) throw refused(url.host, wording('whyNameForProxy'));
  const waited = new AbortController();
  const tooLong = sleep(MAX_LOOKUP_MS, waited.signal).catch(() => undefined);
  const known = deps.resolve(host).catch(() => []);
  const addresses = await raceAbort(Promise.race([known, tooLong]), signal).finally(() => waited.abort());
  assertPublic(url.host, addresses ?? []);
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

async function addressesOf(deps: GuardedFetchDeps, url: URL, isInternal: boolean, signal: AbortSignal) {
  if (deps.offline) throw refused(url.host, wording('whyOffline'));
  const host = hostOf(url);
  const addresses = await raceAbort(deps.resolve(host), signal);
  if (addresses.length === 0) throw unavailable(url.host, wording('whyNoAddress'));
  if (!isInternal) assertPublic(url.host, addresses);
  return addresses;
}

function parseOrRecord(address: string, request: FetchRequest, log: EgressLog): URL {
  try {
    return parseWebUrl(address);
  } catch (error) {
    const detail = error instanceof AppError ? error.code : 'E039';
    log.record({ host: '', purpose: request.purpose, url: '', sent: '', outcome: 'refused', detail });
    throw error;
  }
}

function entryOf(
  url: URL,
  request: FetchRequest,
  outcome: EgressEntry['outcome'],
  detail: string,
): EgressEntry {
  const { purpose, sent = '' } = request;
  const words = outcome === 'refused' || purpose === 'robots' ? '' : sent;
  return { host: url.host, purpose, url: `${url.origin}${url.pathname}`, sent: words, outcome, detail };
}
