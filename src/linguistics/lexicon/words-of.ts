/** The words of a list of the lexicon. */
export function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** The terms of a list: cut at commas where it has any, so that a term may be several words; else its words. */
export function termsOf(list: string): string[] {
  return list.includes(',') ? list.split(',').map((term) => term.trim()) : wordsOf(list);
}

/** The terms of lists as alternatives of a pattern, the first that fits first. `*` stands for any ending, `'` for both apostrophes. */
export function anyOf(...lists: readonly string[]): string {
  return `(?:${lists.flatMap(termsOf).map(sourceOf).join('|')})`;
}

/** A pattern for English terms, which end where words end, and Chinese ones, which stand anywhere. */
export function termPattern(english: string, chinese: string): RegExp {
  return new RegExp(String.raw`\b${anyOf(english)}\b|${anyOf(chinese)}`, 'iu');
}

/** One pattern of several forms, the first that fits first, with the flags of the first. */
export function eitherOf(...forms: readonly [RegExp, ...RegExp[]]): RegExp {
  return new RegExp(forms.map(({ source }) => source).join('|'), forms[0].flags);
}

function sourceOf(term: string): string {
  return term
    .replace(/[\\^$.+?()[\]{}|/]/g, '\\$&')
    .replaceAll('*', String.raw`\w*`)
    .replaceAll("'", "['’]");
}
