import type { ChunkIndex, Scope, VersionStore } from '../../domain/index.ts';
import type { PinVersions } from './pin-versions.ts';

/**
 * An index that knows `asOf`, and has versions indexed when a search names them. A search that asks for neither passes as it is. Each
 * search looks: versions that another one asked for may have taken the place of what was indexed before.
 */
export function withVersionsOnDemand(deps: {
  readonly index: ChunkIndex;
  readonly versions: Pick<VersionStore, 'ensureIndexed'>;
  readonly pin: PinVersions;
  readonly embed: (signal?: AbortSignal) => Parameters<VersionStore['reindex']>[1];
}): ChunkIndex {
  const { index } = deps;
  const making = new Map<string, Promise<void>>();

  /** The retrievers of one search ask at once, and share the work. */
  async function resolve(scope: Scope): Promise<Scope> {
    const pinned = await deps.pin(scope);
    const { versionIds } = pinned;
    if (versionIds === undefined) return pinned;
    const key = versionIds.join('\n');
    const made =
      making.get(key) ??
      deps.versions.ensureIndexed(versionIds, deps.embed()).finally(() => making.delete(key));
    making.set(key, made);
    await made;
    return pinned;
  }

  return {
    searchLexical: async (terms, scope, limit, signal) =>
      index.searchLexical(terms, await resolve(scope), limit, signal),
    searchVector: async (vector, scope, limit, signal, madeBy) =>
      index.searchVector(vector, await resolve(scope), limit, signal, madeBy),
    count: async (scope) => index.count(await resolve(scope)),
  };
}
