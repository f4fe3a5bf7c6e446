import { BUSINESS_WORDS, NAMES, PLAIN_WORDS, SPECIAL_WORDS } from '../lexicon/bilingual/index.ts';
import { tokenize } from './tokenize.ts';

/** Ways to say a word in the other language, each as the keys of its words. */
type Translations = readonly (readonly string[])[];

interface Dictionary {
  readonly toEnglish: ReadonlyMap<string, Translations>;
  /** By the stem of one English word. */
  readonly toChinese: ReadonlyMap<string, readonly string[]>;
  /** Abbreviations, which are no word of a text that is cut at its dots. */
  readonly dotted: ReadonlyMap<string, readonly string[]>;
  readonly names: ReadonlySet<string>;
  readonly longest: number;
}

let dictionary: Dictionary | undefined;

/** Made with the first claim in another language than its passages: most runs never see one. */
function theDictionary(): Dictionary {
  dictionary ??= readDictionary();
  return dictionary;
}

function readDictionary(): Dictionary {
  const toEnglish = new Map<string, (readonly string[])[]>();
  const toChinese = new Map<string, string[]>();
  const dotted = new Map<string, readonly string[]>();
  for (const { words, ways, abbreviations } of [BUSINESS_WORDS, NAMES, PLAIN_WORDS, SPECIAL_WORDS].flatMap(
    entriesIn,
  ))
    for (const word of words) {
      if (abbreviations.length > 0) dotted.set(word, abbreviations);
      toEnglish.set(word, [...(toEnglish.get(word) ?? []), ...ways]);
      for (const [stem = '', ...others] of ways)
        if (others.length === 0) toChinese.set(stem, [...(toChinese.get(stem) ?? []), word]);
    }
  const longest = Math.max(...[...toEnglish.keys()].map((word) => word.length));
  const names = new Set(entriesIn(NAMES).flatMap(({ words }) => words));
  return { toEnglish, toChinese, dotted, names, longest };
}

/** `营收,收入 revenue|net sales; …` */
function entriesIn(list: string) {
  return list
    .split(/[;\n]/)
    .map((entry) => /^(\S+)\s+(\S.*)$/.exec(entry.trim()))
    .flatMap((entry) => {
      if (entry === null) return [];
      const [, words = '', list = ''] = entry;
      const all = list.split('|');
      const ways = all.map(stemsOf).filter(({ length }) => length > 0);
      return [
        {
          words: words.split(','),
          ways,
          abbreviations: all.filter((way) => way.includes('.')),
          written: all,
        },
      ];
    });
}

const stemsOf = (words: string): string[] =>
  tokenize(words)
    .filter(({ stop }) => !stop)
    .map(({ key }) => key);

/** No Han character comes before it: the quick half of the test, which most words end at. */
const FIRST_HAN = 0x2e80;

const startsHan = (word: string) => word.charCodeAt(0) >= FIRST_HAN && /^\p{Script=Han}/u.test(word);

/** Whether the dictionary knows a word: a Chinese word, all of whose parts it knows, or an English stem. */
export function isTranslated(word: string): boolean {
  return startsHan(word) ? termsIn(word) !== undefined : theDictionary().toChinese.has(word);
}

/** Whether the dictionary has a Chinese word as a name. */
export function isTranslatedName(word: string): boolean {
  return theDictionary().names.has(word);
}

/** Whether a Chinese word stands in the dictionary as a whole. */
export function isDictionaryWord(word: string): boolean {
  return theDictionary().toEnglish.has(word);
}

/** Chinese words that say what one English word says, by its stem. */
export function inChinese(stem: string): readonly string[] {
  return theDictionary().toChinese.get(stem) ?? [];
}

/** Whether a text in the other language, given by its keys and itself in lower case, says a word. */
export function saysInOther(word: string, keys: ReadonlySet<string>, folded = ''): boolean {
  if (!startsHan(word)) {
    const words = theDictionary().toChinese.get(word);
    if (words === undefined) return false;
    if (words.some((one) => keys.has(one))) return true;
    return folded !== '' && hasHan(keys) && words.some((one) => one.length >= 2 && folded.includes(one));
  }
  const parts = termsIn(word);
  return (
    parts?.every(
      (part) =>
        (theDictionary().toEnglish.get(part) ?? []).some((stems) => stems.every((stem) => keys.has(stem))) ||
        (theDictionary().dotted.get(part) ?? []).some((way) => folded.includes(way)),
    ) === true
  );
}

const withHan = new WeakMap<ReadonlySet<string>, boolean>();

/** Whether any of these words is Chinese. */
function hasHan(keys: ReadonlySet<string>): boolean {
  const known = withHan.get(keys);
  if (known !== undefined) return known;
  let found = false;
  for (const key of keys) found ||= startsHan(key);
  withHan.set(keys, found);
  return found;
}

/** A Chinese word cut into the longest words of the dictionary; undefined where something is left over. */
function termsIn(word: string): readonly string[] | undefined {
  const { toEnglish, longest } = theDictionary();
  if (toEnglish.has(word)) return [word];
  for (let size = Math.min(word.length - 1, longest); size >= 2; size--) {
    const head = word.slice(0, size);
    if (!toEnglish.has(head)) continue;
    const rest = termsIn(word.slice(size));
    if (rest !== undefined) return [head, ...rest];
  }
  return undefined;
}

/** Chinese names of companies, bodies and places, each with the ways in which English writes it. */
export function translatedNames(): readonly (readonly [name: string, ways: readonly string[]])[] {
  return entriesIn(NAMES).flatMap(({ words, written }) => words.map((word) => [word, written] as const));
}
