import type { Config } from '../config/index.ts';
import { MAX_RUNS_PER_KEY } from '../storage/index.ts';

/** However many runs one key has under way, there is a place for one of another key. */
export function placesForRuns({
  server,
}: {
  readonly server: Pick<Config['server'], 'parallelRuns' | 'apiKeys'> & {
    readonly oidc?: { readonly issuer?: string | undefined };
  };
}): number {
  const places = Math.max(1, server.parallelRuns);
  return server.apiKeys.length > 1 || server.oidc?.issuer !== undefined
    ? Math.max(places, MAX_RUNS_PER_KEY + 1)
    : places;
}
