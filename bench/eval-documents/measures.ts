/** F1 of two multisets; undefined when both are empty: nothing to find and nothing found. */
export function multisetF1(truth: readonly string[], found: readonly string[]): number | undefined {
  if (truth.length === 0 && found.length === 0) return undefined;
  const left = new Map<string, number>();
  for (const item of truth) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of found) {
    const count = left.get(item) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(item, count - 1);
    }
  }
  return (2 * common) / (truth.length + found.length);
}

/** Words kept in order: twice the longest common subsequence over both lengths (bit-parallel, Hyyrö 2004). */
export function orderSimilarity(truth: readonly string[], found: readonly string[]): number | undefined {
  if (truth.length === 0 && found.length === 0) return undefined;
  if (truth.length === 0 || found.length === 0) return 0;
  const masks = new Map<string, bigint>();
  for (const [index, word] of truth.entries())
    masks.set(word, (masks.get(word) ?? 0n) | (1n << BigInt(index)));
  const all = (1n << BigInt(truth.length)) - 1n;
  let row = all;
  for (const word of found) {
    const mask = masks.get(word);
    if (mask === undefined) continue;
    const matched = row & mask;
    row = ((row + matched) | (row - matched)) & all;
  }
  let missing = 0;
  for (const digit of row.toString(2)) if (digit === '1') missing += 1;
  return (2 * (truth.length - missing)) / (truth.length + found.length);
}

/** Share of the truth's characters that are found, in order at the level of words of one character for Chinese. */
export function characterRecall(truth: string, found: string): number {
  const left = new Map<string, number>();
  const characters = [...truth.normalize('NFKC').toLowerCase()].filter((c) => /[\p{L}\p{N}]/u.test(c));
  for (const character of found.normalize('NFKC').toLowerCase())
    left.set(character, (left.get(character) ?? 0) + 1);
  let common = 0;
  for (const character of characters) {
    const count = left.get(character) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(character, count - 1);
    }
  }
  return characters.length === 0 ? 1 : common / characters.length;
}

export function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
