import { nameKey } from '../../../linguistics/names/index.ts';

/** The only one that differs by a spelling mistake: one letter in names of five to seven letters, two in longer ones. */
export function nearestEntity<Entity>(said: string, byKey: ReadonlyMap<string, Entity>): Entity | undefined {
  const key = nameKey(said);
  if (key.length < 5 || /\d/.test(key)) return undefined;
  const limit = key.length >= 8 ? 2 : 1;
  const near = new Set<Entity>();
  for (const [known, entity] of byKey) {
    if (known.length < 5 || Math.abs(known.length - key.length) > limit) continue;
    if (editDistance(key, known, limit) <= limit) near.add(entity);
  }
  return near.size === 1 ? [...near][0] : undefined;
}

/** Insertions, deletions, replacements and exchanges of neighbours; more than `limit` counts as `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  let [before, current]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((current?.[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (current?.[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before?.[j - 2] ?? 0) + 1);
      next[j] = cost;
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, current] = [current, next];
  }
  return current?.[b.length] ?? limit + 1;
}
