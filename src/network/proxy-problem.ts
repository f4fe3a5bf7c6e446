import { type Wording, wording } from '../catalogue/index.ts';

const UNREACHABLE = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH UND_ERR_CONNECT_TIMEOUT'.split(' '),
);

/** What a proxy did to a request. The only connection that is made is the one to the proxy, so a broken one is its own. */
export function proxyProblem(
  cause: Error,
  host: string,
  proxy: string,
): { readonly kind: 'proxy-refused' | 'proxy-unreachable'; readonly said: Wording } | undefined {
  const status = Number(/^Proxy response \((\d{3})\)/.exec(cause.message)?.[1] ?? 0);
  if (status === 407 || cause.message.startsWith('Proxy Authentication Required'))
    return { kind: 'proxy-refused', said: wording('proxyWantsPassword', { proxy }) };
  // What it says of a host that it cannot reach may be different in a moment.
  if (status >= 500)
    return { kind: 'proxy-unreachable', said: wording('proxyCannotReach', { proxy, host, status }) };
  if (status > 0) return { kind: 'proxy-refused', said: wording('proxyRefuses', { proxy, host, status }) };
  const code = 'code' in cause ? String(cause.code) : '';
  if (!UNREACHABLE.has(code)) return undefined;
  return { kind: 'proxy-unreachable', said: wording('proxyAway', { proxy, code }) };
}
