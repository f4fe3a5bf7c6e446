import pMap from 'p-map';

/** Maps with at most `limit` at work, results in the order of the items. The first error stops the rest. */
export async function mapLimited<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T, position: number) => Promise<R>,
): Promise<R[]> {
  return pMap(items, work, { concurrency: Math.max(1, limit) });
}
