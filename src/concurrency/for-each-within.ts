/**
 * Starts work on items in their order while what is being worked on weighs less than `most`. The first error stops new work and is
 * thrown when the rest has ended.
 */
export async function forEachWithin<Item>(
  items: readonly Item[],
  limit: { readonly most: number; readonly weigh: (item: Item) => number },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let weight = 0;
  let failure: { readonly error: unknown } | undefined;
  for (const item of items) {
    while (weight >= limit.most && running.size > 0) await Promise.race(running);
    if (failure !== undefined) break;
    const own = limit.weigh(item);
    weight += own;
    const one = work(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        weight -= own;
        running.delete(one);
      });
    running.add(one);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure.error;
}
