import {
  chooseProxy,
  createDispatcher,
  findNetworkProblem,
  type NetworkSettings,
} from '../../network/index.ts';
import type { Transport } from './transport.ts';

/** Sends requests by the proxy of their address, which resolves the name: what was checked before was the name alone. */
export function createProxyTransport(network: NetworkSettings): Transport {
  let opening: ReturnType<typeof createDispatcher> | undefined;
  return async ({ url, method, headers, body, signal }) => {
    opening ??= createDispatcher(network);
    const dispatcher = await opening;
    try {
      const response = await dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...headers },
        signal,
        // A connection of its own for each: one that the other side has closed meanwhile is never met.
        reset: true,
        ...(body !== undefined && { body }),
      });
      // What fails before the body is read is met again by whoever reads it.
      response.body.on('error', () => undefined);
      return { status: response.statusCode, headers: response.headers, body: response.body };
    } catch (error) {
      throw findNetworkProblem(error, url, chooseProxy(url, network)) ?? error;
    }
  };
}
