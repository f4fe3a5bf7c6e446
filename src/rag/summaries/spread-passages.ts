interface Placed {
  readonly headingPath: readonly string[];
  readonly kind: string;
}

/**
 * Passages of a text that does not fit, in its order: of each section as many as of the others, its first ones and then those in the
 * middle between what is taken, tables last. Sections are those of the deepest level at which each can have one. Pure.
 */
export function spreadPassages<Passage extends Placed>(
  passages: readonly Passage[],
  most: number,
): readonly Passage[] {
  if (passages.length <= most) return passages;
  const deepest = Math.max(0, ...passages.map(({ headingPath }) => headingPath.length));
  let groups = [passages.map((_, at) => at)];
  for (let depth = 1; depth <= deepest; depth++) {
    const finer = groupsAt(passages, depth);
    if (finer.length > most) break;
    groups = finer;
  }
  const waiting = groups.map((group) => inTurn(group, passages));
  const taken: number[] = [];
  for (let round = 0; taken.length < most && waiting.some((group) => round < group.length); round++)
    for (const group of waiting) {
      const at = group[round];
      if (at !== undefined && taken.length < most) taken.push(at);
    }
  return taken.sort((left, right) => left - right).flatMap((at) => passages[at] ?? []);
}

function groupsAt(passages: readonly Placed[], depth: number): number[][] {
  const groups = new Map<string, number[]>();
  for (const [at, { headingPath }] of passages.entries()) {
    const key = JSON.stringify(headingPath.slice(0, depth));
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  return [...groups.values()];
}

/** The first, then the middle of the longest gap, again and again. */
function inTurn(group: readonly number[], passages: readonly Placed[]): number[] {
  const isTable = (at: number) => passages[at]?.kind === 'table';
  return [...halving(group.filter((at) => !isTable(at))), ...halving(group.filter(isTable))];
}

function halving(group: readonly number[]): number[] {
  const [first, ...rest] = group;
  if (first === undefined) return [];
  const order = [first];
  const gaps = [rest];
  for (let gap = gaps.shift(); gap !== undefined; gap = gaps.shift()) {
    const middle = Math.floor(gap.length / 2);
    const at = gap[middle];
    if (at === undefined) continue;
    order.push(at);
    gaps.push(gap.slice(middle + 1), gap.slice(0, middle));
  }
  return order;
}
