import type { Config } from '../config/index.ts';

/** However many runs one key has under way, there is a place for one of another key. */
export function placesForRuns({
  server,
  queue,
}: {
  readonly server: Pick<Config['server'], 'parallelRuns' | 'apiKeys'> & {
    readonly oidc?: { readonly issuer?: string | undefined };
  };
  readonly queue: Pick<Config['queue'], 'maxPerKey'>;
}): number {
  const places = Math.max(1, server.parallelRuns);
  return server.apiKeys.length > 1 || server.oidc?.issuer !== undefined
    ? Math.max(places, queue.maxPerKey + 1)
    : places;
}
