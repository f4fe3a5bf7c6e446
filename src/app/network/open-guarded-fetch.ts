import type { Config } from '../../config/index.ts';
import type { Clock, EgressLog, GuardedFetch, TtlCache } from '../../domain/index.ts';
import { chooseProxy, loadAuthorities } from '../../network/index.ts';
import {
  createGuardedFetch,
  createProxyTransport,
  createResolveHost,
  createRobots,
  createTransport,
  hostAndPort,
  listsHost,
} from '../../tools/index.ts';
import { networkSettings } from './network-settings.ts';

const MIB = 1024 * 1024;
/** Longest time for one page or one answer of a source. */
export const WEB_TIMEOUT_MS = 30_000;
/** Longest time for one document at a MinerU server. */
const MINERU_TIMEOUT_MS = 300_000;

/** Names the program, and a way to reach its operator when the configuration gives one. */
export function userAgent({ web }: Pick<Config, 'web'>): string {
  return web.contact === undefined ? 'Plumbline' : `Plumbline (+${web.contact})`;
}

/** The guarded fetcher of the configuration, for each log of what goes out. It remembers `robots.txt`, in `cache` for others too. */
export function openGuardedFetch(
  config: Pick<Config, 'documents' | 'web' | 'sources' | 'mineru' | 'network'>,
  clock: Clock,
  cache?: TtlCache,
): (log: EgressLog) => GuardedFetch {
  const { allowHosts, offline } = config.web;
  // These services run on one's own machines: an address in the configuration is the permission to use it.
  const own = [config.sources.searxng.baseUrl, config.sources.akshare.baseUrl, config.mineru.baseUrl];
  const ownHosts = own.flatMap((address) => (address === undefined ? [] : [hostAndPort(new URL(address))]));
  const network = networkSettings(config);
  let trusted: { readonly list: string[] | undefined } | undefined;
  const authorities = () => {
    trusted ??= { list: loadAuthorities(network) };
    return trusted.list;
  };
  return createGuardedFetch({
    resolve: createResolveHost({ clock }),
    send: createTransport(authorities),
    proxy: { serves: (url) => chooseProxy(url, network) !== undefined, send: createProxyTransport(network) },
    robots: createRobots({ clock, cache }),
    isInternal: (url, purpose) =>
      listsHost(
        purpose === 'search' || purpose === 'service' ? [...allowHosts, ...ownHosts] : allowHosts,
        url,
      ),
    limits: {
      // Sources set limits of their own; the figures of a large company are tens of megabytes.
      search: { maxBytes: 64 * MIB, timeoutMs: WEB_TIMEOUT_MS },
      document: { maxBytes: config.documents.limits.maxBytes, timeoutMs: WEB_TIMEOUT_MS },
      robots: { maxBytes: MIB / 2, timeoutMs: 10_000 },
      service: { maxBytes: 200 * MIB, timeoutMs: MINERU_TIMEOUT_MS },
    },
    userAgent: userAgent(config),
    offline,
  });
}
