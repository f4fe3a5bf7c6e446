interface Fitting {
  /** Whether search found something in it. */
  readonly found: boolean;
}

/**
 * The items that fit a room, in their order: all of them, else those in which something was found, then their neighbours, nearest
 * first, before and after alike. At least one is given.
 */
export function fitItems<Item extends Fitting>(
  items: readonly Item[],
  costOf: (item: Item) => number,
  room: number,
): { readonly items: readonly Item[]; readonly leftOut: number } {
  const costs = items.map(costOf);
  if (costs.reduce((sum, cost) => sum + cost, 0) <= room) return { items, leftOut: 0 };
  const distances = distancesToFound(items);
  const order = items.map((_, at) => at).sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0) || a - b);
  const taken = new Set<number>();
  let left = room;
  for (const at of order) {
    const cost = costs[at] ?? 0;
    if (cost > left && taken.size > 0) continue;
    taken.add(at);
    left -= cost;
  }
  return { items: items.filter((_, at) => taken.has(at)), leftOut: items.length - taken.size };
}

/** How far each item stands from the nearest one in which something was found; from the beginning where nothing was. */
function distancesToFound(items: readonly Fitting[]): number[] {
  const places = items.flatMap(({ found }, at) => (found ? [at] : []));
  if (places.length === 0) return items.map((_, at) => at);
  return items.map((_, at) => Math.min(...places.map((place) => Math.abs(place - at))));
}
