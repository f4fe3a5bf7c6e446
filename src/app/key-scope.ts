import type { ApiKey } from '../api/index.ts';
import { wording } from '../catalogue/index.ts';
import { type LibraryStore, mayUseCollection } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { AssertScope } from '../pipeline/index.ts';

/**
 * Asks again, before a worker searches, whether the API key that asked may use the collections now: keys may have changed
 * since. What a person asked at the command line, or a key on a server that has no keys any more, may be searched.
 */
export function createKeyScope(deps: {
  readonly apiKeys: readonly ApiKey[];
  readonly library: Pick<LibraryStore, 'listCollections'>;
}): AssertScope {
  const { apiKeys } = deps;
  return async ({ requestedBy, collectionIds }) => {
    if (requestedBy === undefined || apiKeys.length === 0) return;
    const key = apiKeys.find(({ name }) => name === requestedBy);
    if (key === undefined) throw new AppError('E044', wording('keyGone', { name: requestedBy }));
    if (key.collections === undefined) return;
    const known = await deps.library.listCollections();
    const allowed = new Set(
      known.filter((found) => mayUseCollection(key.collections, found)).map(({ id }) => id),
    );
    if (!collectionIds.every((id) => allowed.has(id)))
      throw new AppError('E044', wording('keyNarrowed', { name: requestedBy }));
  };
}
