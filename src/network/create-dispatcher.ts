import type { Dispatcher } from 'undici';
import { chooseProxy } from './choose-proxy.ts';
import { loadAuthorities } from './load-authorities.ts';
import type { NetworkSettings } from './network-settings.ts';

/**
 * What sends requests of `undici` the way the settings say, each by its own proxy or directly. It never gives up on a slow
 * answer: whoever asks has a time limit. Addresses of `http:` are asked of the proxy, those of `https:` through a tunnel.
 */
export async function createDispatcher(settings: NetworkSettings): Promise<Dispatcher> {
  const { Agent, Dispatcher: Base, Pool, ProxyAgent } = await import('undici');
  const ca = loadAuthorities(settings);
  const tls = ca === undefined ? {} : { ca };
  const patient = { headersTimeout: 0, bodyTimeout: 0 };
  const direct = new Agent({ ...patient, connect: tls });
  const proxies = new Map<string, Dispatcher>();

  function through(proxy: URL): Dispatcher {
    const known = proxies.get(proxy.href);
    if (known !== undefined) return known;
    const { username, password } = proxy;
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const made = new ProxyAgent({
      ...patient,
      uri: proxy.href,
      proxyTunnel: false,
      requestTls: tls,
      proxyTls: tls,
      ...(username !== '' && { token: `Basic ${Buffer.from(login).toString('base64')}` }),
      // Made without the limits above, where it is asked for a plain request.
      factory: (origin, options) => new Pool(origin, { ...options, ...patient }),
    });
    proxies.set(proxy.href, made);
    return made;
  }

  class Routed extends Base {
    override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const proxy = chooseProxy(new URL(String(options.origin)), settings);
      return (proxy === undefined ? direct : through(proxy)).dispatch(options, handler);
    }
    override async close(): Promise<void> {
      await Promise.all([direct, ...proxies.values()].map((each) => each.close()));
    }
    override async destroy(): Promise<void> {
      await Promise.all([direct, ...proxies.values()].map((each) => each.destroy()));
    }
  }
  return new Routed();
}

/** Lets every `fetch` of the process go the same way: that of packages, and of a Plumbline server that commands ask. */
export async function routeGlobalFetch(settings: NetworkSettings): Promise<void> {
  const { setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(await createDispatcher(settings));
}
