import { createGuardedFetch, createTransport } from '../../src/tools/index.ts';

/** The guarded fetcher over real connections, with every name at one address of this machine. */
export function openLocalFetch(
  limits: { readonly maxBytes: number; readonly timeoutMs: number },
  address = () => '127.0.0.1',
) {
  return createGuardedFetch({
    resolve: async () => [{ address: address(), family: 4 }],
    send: createTransport(),
    robots: undefined,
    isInternal: () => true,
    limits: { search: limits, document: limits, robots: limits, service: limits },
    userAgent: 'Plumbline/test',
    offline: false,
  })({ record: () => undefined });
}
