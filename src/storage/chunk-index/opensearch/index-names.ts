import { sha256 } from '../../../linguistics/index.ts';
import type { SearchSettings } from '../search-settings.ts';

/** Which index of a library: one for each embedder, and one beside it for versions that are not current. */
export interface IndexOf {
  readonly fingerprint: string;
  readonly isOld: boolean;
}

/** What the indexes of one library are called on a cluster that others may use too. */
export interface IndexNames {
  /** How all of them begin. */
  family(): Promise<string>;
  aliasOf(index: IndexOf): Promise<string>;
}

export function createIndexNames(deps: {
  readonly settings: Pick<SearchSettings, 'prefix'>;
  readonly storeId: () => Promise<string>;
}): IndexNames {
  const family = async () => `${deps.settings.prefix}-${await deps.storeId()}-`;
  return {
    family,
    aliasOf: async ({ fingerprint, isOld }) =>
      `${await family()}${sha256(fingerprint).slice(0, 12)}${isOld ? '-old' : ''}`,
  };
}

/** One shard for each collection, where that is chosen. */
export const routingOf = (
  { routing }: Pick<SearchSettings, 'routing'>,
  collectionIds: readonly string[],
): { readonly routing?: string } => (routing === 'collection' ? { routing: collectionIds.join(',') } : {});
