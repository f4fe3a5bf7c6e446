/** In the place of a list: every collection. */
const ALL = '*';

/**
 * The collections that somebody of these groups may use, as names or ids; without `collections` all. Undefined where no group says
 * anything: such a person may use nothing, not even what is there for all.
 */
export function collectionsOfGroups(
  groups: readonly string[],
  byGroup: Readonly<Record<string, readonly string[]>>,
): { readonly collections: readonly string[] | undefined } | undefined {
  const own = groups.filter((group) => Object.hasOwn(byGroup, group));
  if (own.length === 0) return undefined;
  const named = [...new Set(own.flatMap((group) => byGroup[group] ?? []))];
  return { collections: named.includes(ALL) ? undefined : named };
}
