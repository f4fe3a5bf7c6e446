import { type Collection, mayUseCollection } from '../domain/index.ts';

/** The collections of `retrieval.baseCollections`: those of the library, and names that none of them bears. */
export function createBaseCollections(deps: {
  /** Names or ids. */
  readonly names: readonly string[];
  /** Who asked, with the rights of now; undefined for somebody who is gone. */
  findCaller(name: string): Promise<{ readonly collections?: readonly string[] | undefined } | undefined>;
  readonly library: { listCollections(): Promise<readonly Collection[]> };
}) {
  const names = [...new Set(deps.names)];
  const find = async () => {
    const known = names.length === 0 ? [] : await deps.library.listCollections();
    return names.map((name) => ({ name, found: known.find((one) => one.id === name || one.name === name) }));
  };

  return {
    /** Ids that a run of this key searches too. A person at the command line may use all, a key that no longer exists none. */
    idsFor: async (requestedBy: string | undefined): Promise<string[]> => {
      const key = requestedBy === undefined ? {} : await deps.findCaller(requestedBy);
      if (key === undefined) return [];
      return (await find()).flatMap(({ found }) =>
        found !== undefined && mayUseCollection(key.collections, found) ? [found.id] : [],
      );
    },
    missing: async (): Promise<string[]> =>
      (await find()).flatMap(({ name, found }) => (found === undefined ? [name] : [])),
  };
}
