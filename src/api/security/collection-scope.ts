import { createHash } from 'node:crypto';
import { wording } from '../../catalogue/index.ts';
import { type Collection, type LibraryStore, mayUseCollection } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Principal } from './principal.ts';

/** Collections as one key sees them: what it may not use does not exist for it. */
export interface CollectionScope {
  visible(principal: Principal): Promise<readonly Collection[]>;
  /** Tells whether a key may use all of some collections now, whatever it might use when it asked. */
  reader(principal: Principal): Promise<(collectionIds: readonly string[]) => boolean>;
  /**
   * Ids for names or ids; without any, every visible one. E021 for one that is not there, or not for this key; E022 when there
   * is none and there must be one.
   */
  resolve(
    principal: Principal,
    wanted: readonly string[] | undefined,
    options?: { readonly mayBeEmpty: boolean },
  ): Promise<readonly string[]>;
  /** The collection of a name or id, made if there is none; E044 when the key may not use it. */
  ensure(principal: Principal, name: string): Promise<Collection>;
  /**
   * The collection of a folder that a caller has: named after it, with a number where that name is another's. A key that may use
   * some collections only gets the one of that name.
   */
  ensureOwn(
    principal: Principal,
    own: { readonly name: string; readonly folder: string },
  ): Promise<Collection>;
}

export interface ScopedLibrary extends Pick<LibraryStore, 'ensureOwnCollection'> {
  collections(): Promise<readonly Collection[]>;
  ensureCollection(name: string): Promise<Collection>;
}

export function createCollectionScope(deps: { readonly library: ScopedLibrary }): CollectionScope {
  const visible = async (principal: Principal) =>
    (await deps.library.collections()).filter((collection) => mayUse(principal, collection));

  const ensure: CollectionScope['ensure'] = async (principal, name) => {
    const known = (await visible(principal)).find((found) => found.id === name || found.name === name);
    if (known !== undefined) return known;
    if (principal.collections !== undefined && !principal.collections.includes(name))
      throw new AppError('E044', wording('keyNotForCollection'));
    return deps.library.ensureCollection(name);
  };

  return {
    visible,
    ensure,
    ensureOwn: async (principal, { name, folder }) => {
      if (principal.collections !== undefined) return ensure(principal, name);
      // Callers know nothing of each other's folders, nor of those that were read on this machine.
      const owner = createHash('sha256').update(`${principal.name}/${folder}`).digest('hex');
      const legacyName = `${name}-${folder.slice(0, 8)}`;
      return (await deps.library.ensureOwnCollection({ folder: owner, name, legacyName })).collection;
    },
    reader: async (principal) => {
      if (principal.collections === undefined) return () => true;
      const ids = new Set((await visible(principal)).map(({ id }) => id));
      return (wanted) => wanted.every((id) => ids.has(id));
    },
    resolve: async (principal, wanted, options) => {
      const known = await visible(principal);
      if (wanted === undefined) {
        if (known.length > 0 || options?.mayBeEmpty === true) return known.map(({ id }) => id);
        throw new AppError('E022', wording('noCollectionYet'));
      }
      const ids = wanted.map((name) => {
        const found = known.find((collection) => collection.id === name || collection.name === name);
        if (found === undefined)
          throw new AppError('E021', wording('collectionNotFound', { name: name.slice(0, 80) }));
        return found.id;
      });
      return [...new Set(ids)];
    },
  };
}

export const mayUse = ({ collections }: Principal, collection: Collection) =>
  mayUseCollection(collections, collection);
