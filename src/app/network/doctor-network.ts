import { basename } from 'node:path';
import { type Wording, wording } from '../../catalogue/index.ts';
import { sleep } from '../../concurrency/index.ts';
import { type Config, languageMode } from '../../config/index.ts';
import type { Clock, Logger } from '../../domain/index.ts';
import { chooseProxy, describeProxy, loadAuthorities, type NetworkSettings } from '../../network/index.ts';
import { createWebSources } from '../../tools/index.ts';
import type { Probe } from '../doctor.ts';
import { networkSettings } from './network-settings.ts';
import { userAgent, WEB_TIMEOUT_MS } from './open-guarded-fetch.ts';

/** Which way each part of a run goes out: directly, by which proxy, or not at all; and which certificates are trusted. */
export function networkProbe(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
}): Probe {
  const { config } = deps;
  const network = networkSettings(config);
  const { language, embedding, rerank } = config;
  const models = languageMode(config) === 'model' ? language.baseUrl : undefined;
  const embeddings = embedding.provider === 'openai' ? embedding.baseUrl : undefined;
  const reranker = ['builtin', 'none'].includes(rerank.provider)
    ? undefined
    : (rerank.baseUrl ?? language.baseUrl);
  return {
    name: wording('checkNetwork'),
    run: () => {
      loadAuthorities(network);
      return {
        detail: wording('ways', {
          models: wayTo(models === undefined ? [] : [models], network),
          embeddings: wayTo(embeddings === undefined ? [] : [embeddings], network),
          reranker: wayTo(reranker === undefined ? [] : [reranker], network),
          sources: wayTo(sourceAddresses(deps), network),
          trust: trustOf(network),
        }),
      };
    },
  };
}

/** Pages of the web go the way of their scheme, like the sources; nothing is sent while the web is off. */
function sourceAddresses({ config, clock, logger }: Parameters<typeof networkProbe>[0]): readonly string[] {
  if (config.web.mode === 'off' || config.web.offline) return [];
  const { sources } = createWebSources(
    { ...config.sources, contact: config.web.contact, cacheTtlSeconds: 0 },
    {
      clock,
      sleep,
      random: Math.random,
      timeoutMs: WEB_TIMEOUT_MS,
      maxAttempts: 1,
      userAgent: userAgent(config),
      logger,
    },
  );
  const own = [config.sources.searxng.baseUrl, config.sources.akshare.baseUrl].flatMap((url) => url ?? []);
  const isOwn = (host: string) => own.some((url) => new URL(url).host === host);
  const others = sources.flatMap(({ hosts }) => hosts).filter((host) => !isOwn(host));
  return [...own, ...others.map((host) => `https://${host}`)];
}

/** One way where all go the same; otherwise each with its hosts. */
function wayTo(addresses: readonly string[], network: NetworkSettings): Wording {
  const ways = new Map<string, string[]>();
  for (const url of addresses.map((address) => new URL(address))) {
    const proxy = chooseProxy(url, network);
    const way = proxy === undefined ? '' : describeProxy(proxy);
    ways.set(way, [...(ways.get(way) ?? []), url.host]);
  }
  const said = (way: string) => (way === '' ? wording('wayDirect') : wording('wayProxy', { proxy: way }));
  const [first] = ways.keys();
  if (first === undefined) return wording('wayNone');
  if (ways.size === 1) return said(first);
  const parts = [...ways].map(([way, hosts]) =>
    wording('wayFor', { way: said(way), hosts: hosts.join(', ') }),
  );
  return parts.reduce((all, part) => wording('wayAnd', { first: all, second: part }));
}

/** Files are named without their folders, which are nobody else's business. */
function trustOf({ nodeCaFile, caFile }: NetworkSettings): Wording {
  const files = [
    ...(nodeCaFile === undefined ? [] : [`NODE_EXTRA_CA_CERTS (${basename(nodeCaFile)})`]),
    ...(caFile === undefined ? [] : [`network.caFile (${basename(caFile)})`]),
  ];
  return files.reduce((trust, file) => wording('trustFile', { trust, file }), wording('trustNode'));
}
