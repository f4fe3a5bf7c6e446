import type { IndexWord, WordNeed } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import { baseFormsOfStart } from '../../linguistics/words/index.ts';
import { type FindPhrase, type FindWord, LONGEST_UNIT } from './find-term.ts';

type Group = WordNeed[number];

const whole = (text: string): IndexWord => ({ form: 'whole', text });
const start = (text: string): IndexWord => ({ form: 'start', text });

/** Words whose stems begin otherwise. */
const OTHER_STEMS = ['dying', 'lying', 'tying'];
/** Shorter parts of a word that is broken at the end of a line are none. */
const LEAST_PART = 2;
/** Half of a word tells something from here on, where the index has not the other half. */
const TELLING_PART = 4;
/** What a stem ends in that is not as its word has it: happy, happi. */
const CHANGED_ENDS = ['i', 'e', 'y', 'l'];

/** What the index has of every chunk that holds a phrase. Words that are not in the index ask for nothing. */
export function toIndexNeed({ words }: FindPhrase): WordNeed {
  return words
    .flatMap((word, at) =>
      // `10 GW` is one word of the index where it is printed as `10GW`.
      toGroups(word).map((group) => (isUnit(words, at) ? [...group, ...figureGroup(words[at - 1])] : group)),
    )
    .filter((group) => group.length > 0);
}

const isUnit = (words: readonly FindWord[], at: number): boolean =>
  words[at - 1]?.kind === 'figure' &&
  words[at]?.kind === 'letters' &&
  (words[at]?.text.length ?? 0) <= LONGEST_UNIT;

const figureGroup = (word: FindWord | undefined): Group =>
  word === undefined ? [] : [[{ form: 'figure', text: word.text }]];

function toGroups(word: FindWord): Group[] {
  // No index knows the middle of words: every passage is read.
  if (word.isInside) return [];
  switch (word.kind) {
    case 'han':
      return hanGroups([...word.text]);
    case 'figure':
      return [figureGroup(word)];
    case 'mixed':
      return [[[{ form: word.isStart ? 'start' : 'whole', text: word.text }]]];
    default:
      return [withCompound(word, word.isStart ? startGroup(word.text) : wordGroup(word.text))];
  }
}

/** A pair of characters, or both of them where marks or a line's end part them. */
function hanGroups(characters: readonly string[]): Group[] {
  const alone = (character: string) => analyzeText(character).map(whole);
  const [only = ''] = characters;
  if (characters.length === 1) return alone(only).map((word) => [[word]]);
  return characters.slice(1).map((second, at) => {
    const first = characters[at] ?? '';
    const parted = [...alone(first), ...alone(second)];
    return parted.length === 0 ? [] : [[whole(first + second)], parted];
  });
}

/** Its stem; with the letter that goes with a lost ligature; and the halves of a word that is broken at a line's end. */
function wordGroup(word: string): Group {
  // One letter is in the index or not by what is beside it: company's, e-mail.
  if (word.length < LEAST_PART || analyzeText(word).length === 0) return [];
  const forms = [word, ...withLigature(word)];
  return forms.flatMap((form) => [analyzeText(form).map(whole), ...brokenWords(form)]);
}

/** Of a word that asks for nothing its compound does not, either: the other parts tell enough. */
const withCompound = ({ compound, isStart }: FindWord, group: Group): Group => {
  if (compound === undefined || group.length === 0) return group;
  return [...group, ...(isStart ? startGroup(compound) : wordGroup(compound))];
};

/** Folded words have no “ffi” before a consonant; the text may have it. */
const withLigature = (word: string): string[] => {
  const restored = word.replace(/ff(?=[bcdghjkmnpqtvwxz])/g, 'ffi');
  return restored === word ? [] : [restored];
};

function brokenWords(word: string): IndexWord[][] {
  const broken: IndexWord[][] = [];
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const known = parts.map((part) => analyzeText(part));
    const isTelling = parts.every(
      (_part, side) => (known[side] ?? []).length > 0 || (parts[1 - side] ?? '').length >= TELLING_PART,
    );
    const terms = known.flat();
    if (isTelling && terms.length > 0) broken.push(terms.map(whole));
  }
  return broken;
}

/** Stems of the words that begin so: longer ones, and shorter ones whose ending the stemmer has taken. */
function startGroup(word: string): Group {
  return [word, ...withLigature(word)].flatMap((beginning) => {
    const shorter: IndexWord[] = [];
    for (let length = LEAST_PART; length <= beginning.length; length++) {
      const stem = beginning.slice(0, length);
      shorter.push(whole(stem), ...CHANGED_ENDS.map((end) => whole(`${stem.slice(0, -1)}${end}`)));
    }
    const others = OTHER_STEMS.filter((other) => other.startsWith(beginning));
    const bases = [beginning, ...others, ...baseFormsOfStart(beginning)].flatMap((base) =>
      analyzeText(base).map(whole),
    );
    return [start(beginning), ...shorter, ...bases].map((one) => [one]);
  });
}
