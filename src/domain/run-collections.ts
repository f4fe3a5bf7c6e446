import type { Run } from './research.ts';

/**
 * Whether all text in a run is of collections that may be used: a run holds text of what it searched, and may hold text of the runs
 * it was made from.
 */
export function holdsOnly(
  { request, origin }: Pick<Run, 'request' | 'origin'>,
  mayUse: (collectionIds: readonly string[]) => boolean,
): boolean {
  if (!mayUse(request.collectionIds)) return false;
  return origin === undefined || (origin.collectionIds !== undefined && mayUse(origin.collectionIds));
}

/** Tells whether no other collections than these are used; without any, all may be. */
export function usesOnly(ids: readonly string[] | undefined): (collectionIds: readonly string[]) => boolean {
  const known = new Set(ids);
  return (collectionIds) => ids === undefined || collectionIds.every((id) => known.has(id));
}
