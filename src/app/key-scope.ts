import { wording } from '../catalogue/index.ts';
import {
  asksWhoCalls,
  type CallerStore,
  createFindCaller,
  type KnownCallers,
} from '../domain/callers/index.ts';
import { type LibraryStore, mayUseCollection } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import type { AssertScope } from '../pipeline/index.ts';

/**
 * Asks again, before a worker searches, whether who asked may use the collections now: keys and groups may have changed
 * since. What a person asked at the command line, or a key on a server that asks nobody any more, may be searched.
 */
export function createKeyScope(
  deps: KnownCallers & {
    readonly callers: Pick<CallerStore, 'groupsOf'>;
    readonly library: Pick<LibraryStore, 'listCollections'>;
  },
): AssertScope {
  const find = createFindCaller(deps);
  return async ({ requestedBy, collectionIds }) => {
    if (requestedBy === undefined || !asksWhoCalls(deps)) return;
    const caller = await find(requestedBy);
    if (caller === undefined) throw new AppError('E044', wording('keyGone', { name: requestedBy }));
    if (caller.collections === undefined) return;
    const known = await deps.library.listCollections();
    const allowed = new Set(
      known.filter((found) => mayUseCollection(caller.collections, found)).map(({ id }) => id),
    );
    if (!collectionIds.every((id) => allowed.has(id)))
      throw new AppError('E044', wording('keyNarrowed', { name: requestedBy }));
  };
}
