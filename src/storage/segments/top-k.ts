/** Keeps the `limit` best of many scored numbers without sorting them all: a binary heap with the worst on top. */
export function createTopK(limit: number, isWorse: (a: Scored, b: Scored) => boolean) {
  const heap: Scored[] = [];
  const at = (index: number): Scored => heap[index] as Scored;

  function siftUp(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isWorse(at(index), at(parent))) return;
      swap(index, parent);
      index = parent;
    }
  }
  function siftDown(): void {
    let index = 0;
    for (;;) {
      let worst = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && isWorse(at(child), at(worst))) worst = child;
      }
      if (worst === index) return;
      swap(index, worst);
      index = worst;
    }
  }
  function swap(a: number, b: number): void {
    const held = at(a);
    heap[a] = at(b);
    heap[b] = held;
  }

  return {
    add(item: number, score: number): void {
      if (limit <= 0) return;
      if (heap.length < limit) {
        heap.push({ item, score });
        siftUp(heap.length - 1);
      } else if (score >= at(0).score && isWorse(at(0), { item, score })) {
        heap[0] = { item, score };
        siftDown();
      }
    },
    /** Best first. */
    result: (): Scored[] => [...heap].sort((a, b) => (isWorse(a, b) ? 1 : -1)),
  };
}

export interface Scored {
  readonly item: number;
  readonly score: number;
}
