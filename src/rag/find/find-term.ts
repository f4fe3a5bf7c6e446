import { foldPlaces } from './fold-places.ts';

/** What is looked for by one term: any of its alternatives. */
export interface FindTerm {
  readonly term: string;
  readonly alternatives: readonly FindPhrase[];
}

/** Words in a row, or near each other. */
export interface FindPhrase {
  readonly words: readonly FindWord[];
  /** All of them in their order and with what stands between them. */
  readonly pattern: RegExp;
}

export interface FindWord {
  /** Folded, without the star. */
  readonly text: string;
  readonly kind: 'letters' | 'han' | 'figure' | 'mixed';
  /** Whether more letters may follow: `sustain*`. */
  readonly isStart: boolean;
  /** Whether letters may stand before it: `*talc*`, in words and addresses that are longer. */
  readonly isInside: boolean;
  /** The word with hyphens that it is a part of, without them: a text may have it in one. */
  readonly compound?: string | undefined;
  readonly pattern: RegExp;
}

/** Stands for a star while a term is folded: stars are emphasis in texts. */
const STAR = '\uE000';
const INSIDE = '\uE001';
/** A letter or digit of a word that is written between spaces. */
const OTHER = '(?!\\p{Script=Han})[\\p{L}\\p{N}\\p{M}]';
const WORD =
  /\p{Script=Han}+|\d+(?:\.\d+)*(?![\p{L}\p{N}\p{M}\uE000])|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+\uE000?/gu;
const COMPOUND = /(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu;
/** A number of fewer digits is no word beside letters: `CO2`, `H1`. */
const TELLING_DIGITS = 3;
/** Letters of a unit that may be printed right behind its number: 10GW. */
export const LONGEST_UNIT = 4;

/** Reads `net sales`, `sustainab* or climate`, `*talc*`, `"profit or loss"`, `36,781`. Undefined for a term without a letter or a digit. */
export function readFindTerm(term: string): FindTerm | undefined {
  const trimmed = term.trim();
  const quoted = /^["“](?<inner>[^"“”]+)["”]$/.exec(trimmed)?.groups?.['inner'];
  const parts = quoted === undefined ? trimmed.split(/ or | OR | 或 /) : [quoted];
  const phrases = parts.map(readPhrase);
  const alternatives = phrases.filter((phrase) => phrase !== undefined);
  return alternatives.length < phrases.length || alternatives.length === 0
    ? undefined
    : { term: trimmed, alternatives };
}

/** Marks with which one writer or another joins the groups of a number. */
const JOINTS = /[-/._]/;
/** Fewer groups, or digits alone, are also what merely stands side by side. */
const LEAST_GROUPS = 3;

/** Reads the number of a document, whose groups may be joined by other marks elsewhere: `SA-2023-0417`, `SA 2023/0417`. */
export function readNumberTerm(number: string): FindTerm | undefined {
  const { folded } = foldPlaces(number);
  const groups = folded.split(JOINTS);
  const isPlain = groups.every((group) => /^[a-z\d]+$/.test(group));
  if (groups.length < LEAST_GROUPS || !isPlain || !/[a-z]/.test(folded)) return readFindTerm(`"${number}"`);
  const pattern = new RegExp(`${edgeBefore(folded)}${groups.join('[-/._ ]')}${edgeBehind(folded)}`, 'gu');
  return { term: number, alternatives: [{ words: readWords(groups.join(' ')), pattern }] };
}

function readPhrase(text: string): FindPhrase | undefined {
  const starred = text
    .replace(/(?<=[\p{L}\p{M}\p{N}])\*(?![\p{L}\p{N}])/gu, STAR)
    .replace(/(?<![\p{L}\p{M}\p{N}])\*(?=[\p{L}\p{N}])/gu, INSIDE);
  const words = starred.split(/\s+/).flatMap((part) => readWords(foldPlaces(part).folded));
  return words.length === 0 ? undefined : { words, pattern: toPattern(foldPlaces(starred).folded) };
}

function readWords(folded: string): FindWord[] {
  const compounds = [...folded.matchAll(COMPOUND)].map(({ 0: raw, index }) => ({ raw, index }));
  return [...folded.matchAll(WORD)].map(({ 0: word, index: at }): FindWord => {
    const own = compounds.find(({ raw, index }) => index <= at && at < index + raw.length);
    return { ...toWord(word, folded[at - 1] === INSIDE), compound: own?.raw.replaceAll('-', '') };
  });
}

function toWord(word: string, isInside: boolean): FindWord {
  const isStart = word.endsWith(STAR);
  const text = isStart ? word.slice(0, -1) : word;
  const kind = /^\p{Script=Han}/u.test(text)
    ? 'han'
    : /^[\d.]+$/.test(text)
      ? 'figure'
      : /\p{N}/u.test(text)
        ? 'mixed'
        : 'letters';
  return { text, kind, isStart, isInside, pattern: toPattern(isInside ? INSIDE + word : word) };
}

/** Linear: a star runs to the end of its word, and a match begins at the beginning of one or right at its letters. */
function toPattern(folded: string): RegExp {
  const text = folded.trim();
  const characters = [...text];
  const body = characters.map((character, at) => {
    if (character === STAR) return `(?:${OTHER})*`;
    if (character === INSIDE) return '';
    const [before = '', after = ''] = [characters[at - 1], characters[at + 1]];
    if (character === ' ' && /\d/.test(before) && isUnit(characters.slice(at + 1))) return ' ?';
    if (character === '-' && /\p{L}/u.test(before) && /\p{L}/u.test(after)) return '-?';
    return /[\p{L}\p{N}\p{M} ]/u.test(character)
      ? character
      : `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
  return new RegExp(`${edgeBefore(text)}${body.join('')}${edgeBehind(text)}`, 'gu');
}

const isUnit = (characters: readonly string[]): boolean => {
  const end = characters.findIndex((character) => !/\p{L}/u.test(character));
  const length = end < 0 ? characters.length : end;
  return length > 0 && length <= LONGEST_UNIT;
};

/** Between two words, or a figure and what is no digit of it. */
function edgeBefore(text: string): string {
  const digits = /^\d+/.exec(text)?.[0].length ?? 0;
  if (digits >= TELLING_DIGITS && !isMixed(/^[^ ]*/.exec(text)?.[0]))
    return '(?<!\\d)(?<!(?<![\\d.])\\d{1,15}\\.)';
  if (digits > 0) return `(?<!${OTHER})(?<!(?<![\\d.])\\d{1,15}\\.)`;
  return startsInWord(text) ? `(?<!${OTHER})` : '';
}

function edgeBehind(text: string): string {
  if (text.endsWith(STAR)) return '';
  const digits = /(?<!\d)\d+$/.exec(text)?.[0].length ?? 0;
  if (digits >= TELLING_DIGITS && !isMixed(text.slice(text.lastIndexOf(' ') + 1))) return '(?!\\d)(?!\\.\\d)';
  if (digits > 0) return `(?!${OTHER})(?!\\.\\d)`;
  return endsInWord(text) ? `(?!${OTHER})` : '';
}

const isMixed = (word = ''): boolean => /\p{L}/u.test(word);
const startsInWord = (text: string): boolean => /^(?!\p{Script=Han})[\p{L}\p{N}\p{M}]/u.test(text);
const endsInWord = (text: string): boolean => /(?!\p{Script=Han})[\p{L}\p{N}\p{M}]$/u.test(text);
