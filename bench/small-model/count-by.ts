/** `3 plan, 1 judge`: how many there are of each name, in the order of the first of each. */
export function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): string {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${count} ${name}`).join(', ');
}
