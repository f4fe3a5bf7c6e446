import { BUSINESS_WORDS, NAMES, PLAIN_WORDS, SPECIAL_WORDS } from '../lexicon/bilingual/index.ts';

/** `营收,收入 revenue|net sales; …` */
function entriesIn(list: string): { readonly words: readonly string[]; readonly ways: readonly string[] }[] {
  return list.split(/[;\n]/).flatMap((entry) => {
    const [words = '', ...ways] = entry.trim().split(' ');
    return words === '' || ways.length === 0
      ? []
      : [{ words: words.split(','), ways: ways.join(' ').split('|') }];
  });
}

const wordsIn = (list: string): string[] => entriesIn(list).flatMap(({ words }) => words);

const ORDINARY: ReadonlySet<string> = new Set([BUSINESS_WORDS, PLAIN_WORDS, SPECIAL_WORDS].flatMap(wordsIn));
const LONGEST = Math.max(...[...ORDINARY].map(({ length }) => length));

/** Whether a Chinese word is made of ordinary words of the dictionary alone, so that it names nobody. */
export function isOrdinaryWord(word: string): boolean {
  // From each place on whether the rest can be cut into words.
  const canCut: boolean[] = Array.from({ length: word.length + 1 }, (_, at) => at === word.length);
  for (let at = word.length - 1; at >= 0; at--)
    for (let size = 2; size <= LONGEST && at + size <= word.length; size++)
      canCut[at] ||= canCut[at + size] === true && ORDINARY.has(word.slice(at, at + size));
  return canCut[0] === true && word !== '';
}

/** Chinese names of companies, organisations and places, each with the ways in which English writes it. */
export function translatedNames(): readonly (readonly [name: string, ways: readonly string[]])[] {
  return entriesIn(NAMES).flatMap(({ words, ways }) => words.map((word) => [word, ways] as const));
}
