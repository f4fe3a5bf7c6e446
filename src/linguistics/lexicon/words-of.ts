/** The words of a list of the lexicon. */
export function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** The words of lists as alternatives of a pattern. */
export function anyOf(...lists: readonly string[]): string {
  return `(?:${lists.flatMap(wordsOf).join('|')})`;
}
