import { CacheListSchema, ClearedSchema, libraryOperations as operations } from '../api/contract/index.ts';
import type { CacheUpkeep } from '../domain/cache/index.ts';
import type { HttpClient } from './http-client.ts';

/** The caches of a server, with what was read of them since it began. */
export const createRemoteCache = ({
  client,
}: {
  readonly client: HttpClient;
}): Pick<CacheUpkeep, 'figures' | 'clear'> => ({
  figures: async () => (await client.call(operations.listCaches, {}, CacheListSchema)).caches,
  clear: async (cache) =>
    (await client.call(operations.clearCache, { query: cache === undefined ? {} : { cache } }, ClearedSchema))
      .deleted,
});
