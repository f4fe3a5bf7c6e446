/** Items in their order, in as few runs as keep each within a room. An item that is larger than the room stands alone. */
export function splitItems<Item>(
  items: readonly Item[],
  costOf: (item: Item) => number,
  room: number,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const cost = costOf(item);
    const part = parts.at(-1);
    if (part === undefined || cost > left) {
      parts.push([item]);
      left = room - cost;
    } else {
      part.push(item);
      left -= cost;
    }
  }
  return parts;
}
