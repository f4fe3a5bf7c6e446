import type { LibraryStore, Scope, SectionIndex, VersionLists } from '../../domain/index.ts';

/** Times that are remembered. */
const REMEMBERED = 100;

/** A scope that names versions instead of a time, so that whoever gets it sees what was current then and nothing of now. */
export type PinVersions = (scope: Scope) => Promise<Scope>;

/** What a time means is remembered until a document of the collections changes. */
export function createPinVersions(deps: {
  readonly versions: Pick<VersionLists, 'asOf'>;
  readonly library: Pick<LibraryStore, 'libraryStamp'>;
}): PinVersions {
  const known = new Map<string, Promise<readonly string[]>>();

  return async ({ asOf, ...scope }) => {
    if (asOf === undefined) return scope;
    const { collectionIds, documentIds } = scope;
    const stamp = await deps.library.libraryStamp(collectionIds);
    const key = JSON.stringify([stamp, collectionIds, documentIds, asOf]);
    const found = known.get(key) ?? deps.versions.asOf(scope, asOf);
    known.set(key, found);
    found.catch(() => known.delete(key));
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    return { ...scope, versionIds: [...(await found)] };
  };
}

/** Sections of a time are those of the versions that were current then. */
export const withPinnedVersions = (index: SectionIndex, pin: PinVersions): SectionIndex => ({
  search: async (terms, scope, limit) => index.search(terms, await pin(scope), limit),
});
