const LETTER = /[\p{L}\p{N}]/u;

/** How often each letter and digit stands in a text: what two readers agree on, whatever they hold for a word, a space or a line. */
export function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.normalize('NFKC').toLowerCase())
    if (LETTER.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/** How many letters and digits of the first text the second one lacks. */
export function lackOf(text: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>): number {
  let lack = 0;
  for (const [letter, count] of text) lack += Math.max(0, count - (found.get(letter) ?? 0));
  return lack;
}

export function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
