import type { ChunkIndex, LibraryStore, Scope, VersionStore } from '../../domain/index.ts';

/** Scopes that are remembered as ready. */
const REMEMBERED = 100;

/**
 * An index that knows `asOf`, and has versions indexed when a search names them. What was made ready stays so until a document
 * of the collections changes. A search that asks for neither passes as it is.
 */
export function withVersionsOnDemand(deps: {
  readonly index: ChunkIndex;
  readonly versions: Pick<VersionStore, 'asOf' | 'ensureIndexed'>;
  readonly library: Pick<LibraryStore, 'libraryStamp'>;
  readonly embed: (signal?: AbortSignal) => Parameters<VersionStore['reindex']>[1];
}): ChunkIndex {
  const { index, versions } = deps;
  const ready = new Map<string, Promise<Scope>>();

  async function makeReady({ asOf, ...scope }: Scope): Promise<Scope> {
    const named = asOf === undefined ? scope.versionIds : await versions.asOf(scope, asOf);
    await versions.ensureIndexed(named ?? [], deps.embed());
    return { ...scope, versionIds: [...(named ?? [])] };
  }
  async function resolve(scope: Scope): Promise<Scope> {
    if (scope.asOf === undefined && scope.versionIds === undefined) return scope;
    const key = `${await deps.library.libraryStamp(scope.collectionIds)}\n${JSON.stringify(scope)}`;
    const known = ready.get(key);
    if (known !== undefined) return known;
    const made = makeReady(scope);
    ready.set(key, made);
    made.catch(() => ready.delete(key));
    const [oldest] = ready.keys();
    if (ready.size > REMEMBERED && oldest !== undefined) ready.delete(oldest);
    return made;
  }

  return {
    searchLexical: async (terms, scope, limit, signal) =>
      index.searchLexical(terms, await resolve(scope), limit, signal),
    searchVector: async (vector, scope, limit, signal) =>
      index.searchVector(vector, await resolve(scope), limit, signal),
    count: async (scope) => index.count(await resolve(scope)),
  };
}
