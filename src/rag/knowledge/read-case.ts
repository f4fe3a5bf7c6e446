/** How a document writes its words: whether a capital says that something is a name. */
export interface CaseOfWords {
  /** How often a word, or two in a row, stand in small letters. */
  small(words: string): number;
}

const WORD = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}'’-]*/gu;

/** Counts the words of all sentences in small letters, alone and by twos. */
export function readCase(sentences: Iterable<string>): CaseOfWords {
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const sentence of sentences) {
    let before: string | undefined;
    for (const [word] of sentence.matchAll(WORD)) {
      const isSmall = /^\p{Ll}/u.test(word);
      if (isSmall) count(word);
      if (isSmall && before !== undefined) count(`${before} ${word}`);
      before = isSmall ? word : undefined;
    }
  }
  return { small: (words) => counts.get(words) ?? 0 };
}

/** Whether the document also writes all of a name's words in a row in small letters, at least as often as the name. */
export function isWrittenSmall(name: string, count: number, written: CaseOfWords): boolean {
  const words = [...name.toLowerCase().matchAll(WORD)].map(([word]) => word);
  if (words.length === 1) return verbForms(words[0] ?? '').some((form) => written.small(form) > 0);
  return words
    .slice(1)
    .every((word, place) => written.small(`${words[place]} ${word}`) >= Math.min(count, 2));
}

/** A word as it is, and where it may be a verb, its other forms: a list item that opens with “Analyzes” names nothing. */
function verbForms(word: string): readonly string[] {
  const base = /^(\p{L}{3,}?)e?s$/u.exec(word)?.[1];
  return base === undefined || word.endsWith('ss') ? [word] : [word, `${base}ed`, `${base}ing`];
}
