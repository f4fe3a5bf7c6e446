/** A waiting line that takes turns between shares; within one share it is first come, first served. */
export interface FairLine<Item> {
  readonly length: number;
  push(share: string, item: Item): void;
  /** The entry whose turn is next; it stays in the line. */
  peek(): Item | undefined;
  shift(): Item | undefined;
  remove(item: Item): void;
}

/** However many of one share wait, another share waits for only one of them. */
export function createFairLine<Item>(): FairLine<Item> {
  // The first share has the next turn; one that has had it and goes on waiting stands at the end.
  const shares = new Map<string, Item[]>();
  let length = 0;
  const first = () => shares.entries().next().value;

  return {
    get length() {
      return length;
    },
    push(share, item) {
      length += 1;
      const own = shares.get(share);
      if (own === undefined) shares.set(share, [item]);
      else own.push(item);
    },
    peek: () => first()?.[1][0],
    shift() {
      const [share, own] = first() ?? ['', []];
      const item = own.shift();
      if (item === undefined) return undefined;
      length -= 1;
      shares.delete(share);
      if (own.length > 0) shares.set(share, own);
      return item;
    },
    remove(item) {
      for (const [share, own] of shares) {
        const place = own.indexOf(item);
        if (place < 0) continue;
        own.splice(place, 1);
        length -= 1;
        if (own.length === 0) shares.delete(share);
        return;
      }
    },
  };
}
