import { NAMES, ORDINARY_WORDS } from '../lexicon/bilingual/index.ts';
import { wordsOf } from '../lexicon/words-of.ts';

const ORDINARY: ReadonlySet<string> = new Set(wordsOf(ORDINARY_WORDS));
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

/** Chinese names of companies, organisations and places, each with the ways in which English writes it: `波音,波音公司 boeing; …`. */
export function translatedNames(): readonly (readonly [name: string, ways: readonly string[]])[] {
  return NAMES.split(/[;\n]/).flatMap((entry) => {
    const [names = '', ...ways] = entry.trim().split(' ');
    return names === '' ? [] : names.split(',').map((name) => [name, ways.join(' ').split('|')] as const);
  });
}
