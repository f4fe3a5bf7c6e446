export interface Place {
  readonly x: number;
  readonly y: number;
}
interface Edge {
  readonly source: string;
  readonly target: string;
}

const STEP = 10;
/** The angle by which a sunflower turns from seed to seed: it fills a disc evenly, however many there are. */
const TURN = Math.PI * (3 - Math.sqrt(5));

/**
 * Where the names around one stand: itself in the middle, then what is one step away, and so on outwards; what nothing joins with it
 * stands outside of all. The same graph has the same places, in time that grows as it does, so that thousands need no waiting.
 */
export function placeNodes(
  center: string,
  keys: readonly string[],
  edges: readonly Edge[],
): ReadonlyMap<string, Place> {
  const joined = new Map<string, string[]>(keys.map((key) => [key, []]));
  for (const { source, target } of edges) {
    joined.get(source)?.push(target);
    joined.get(target)?.push(source);
  }
  const order = new Set([center]);
  for (const key of order) for (const next of joined.get(key) ?? []) if (joined.has(next)) order.add(next);
  for (const key of keys) order.add(key);
  return new Map([...order].map((key, at) => [key, seed(at)]));
}

function seed(at: number): Place {
  const radius = STEP * Math.sqrt(at);
  return { x: radius * Math.cos(at * TURN), y: radius * Math.sin(at * TURN) };
}
