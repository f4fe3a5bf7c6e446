import { EN } from '../lexicon/english.ts';
import { anyOf, wordsOf } from '../lexicon/words-of.ts';
import { parseHanNumeral } from '../numerals/han-numeral.ts';
import { ORDINALS } from '../numerals/ordinal.ts';
import type { Quantity } from './quantity.ts';

/** A share or a multiple that is said in a word; `step` is how far it may be rounded. */
export interface WordShare extends Quantity {
  readonly step: number;
}

const COUNTS = wordsOf('one two three four five six seven eight nine ten eleven twelve');
const PARTS = ['half', 'third', 'quarter', ...ORDINALS.slice(4), ...wordsOf(EN.figures.furtherParts)];
const DIVISORS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 100];
const PART = `(?<part>${PARTS.join('|')})s?`;
/** `three quarters of`, `about a fifteenth`, `one-third.`; without such a neighbour a third is the one after the second. */
const ENGLISH_PART = new RegExp(
  String.raw`\b(?<count>an?|${COUNTS.join('|')})[ -]${PART}\b(?=\s(?:of|as|more|less|higher|lower|above|below)\b|\s?[,.;:)]|\s?$)`,
  'giu',
);
/** `one patient in ten`, `one in 20`. */
const ONE_IN = new RegExp(
  String.raw`\bone(?:\s[a-z]{3,20})?\sin\s(?:every\s)?(?<of>${COUNTS.slice(1).join('|')}|\d{1,4})\b(?![-,.]?\d| (?:million|billion))`,
  'giu',
);
const HALF =
  /(?<!\b(?:first|second|other|last|latter)[ -])\bhalf\b(?! ?-?(?:year|a\b|an\b|time))(?=\s(?:of|as|the|its|what)\b)/giu;
const FOLD = new RegExp(String.raw`\b(?<count>${COUNTS.join('|')}|\d{1,3})-?fold\b`, 'giu');
const MULTIPLE = new RegExp(String.raw`\b(?<multiple>${anyOf(EN.figures.multiples)})\b`, 'giu');
const DIGIT = '[一二两三四五六七八九]';
const TENTHS = new RegExp(`(?<tenths>${DIGIT})成(?<rest>半|${DIGIT})?(?![为本立员功长绩交分果年品])`, 'gu');
const CHINESE_PART =
  /(?<!百)(?<divisor>[二三四五六七八九十]{1,3})分之(?<count>[一二两三四五六七八九十]{1,3})/gu;
const CHINESE_HALF = /一半|半数|过半/gu;
const TIMES_AND_HALF = new RegExp(`(?<whole>${DIGIT})倍半`, 'gu');

/** Shares and multiples that a text gives in words: half, three quarters, fivefold, 四成, 三分之二, 三倍半. */
export function readWordShares(text: string): WordShare[] {
  const percent = { dimension: 'percent', factor: 1 };
  const times = { dimension: 'times', factor: 1 };
  const found: WordShare[] = [];
  const read = (
    form: RegExp,
    valueIn: (groups: Groups) => number,
    unit: Quantity['unit'],
    rounding: number,
  ) => {
    for (const { 0: raw, index, groups } of text.matchAll(form)) {
      const value = valueIn(groups ?? {});
      if (Number.isFinite(value) && value > 0)
        found.push({
          value,
          step: value * rounding,
          ...(unit ? { unit } : {}),
          raw,
          index,
          approximate: false,
          weak: false,
        });
    }
  };
  read(
    ENGLISH_PART,
    ({ count = '', part = '' }) =>
      (100 * countOf(count)) / (DIVISORS[PARTS.indexOf(part.toLowerCase())] ?? Number.NaN),
    percent,
    ROUND,
  );
  read(ONE_IN, ({ of = '' }) => 100 / (Number(of) || countOf(of)), percent, ROUND);
  read(HALF, () => 50, percent, ROUND);
  read(FOLD, ({ count = '' }) => countOf(count), times, ROUND);
  read(MULTIPLE, ({ multiple = '' }) => multipleOf(multiple), times, ROUND);
  read(TENTHS, ({ tenths = '', rest }) => tenthsOf(tenths, rest), percent, ROUND);
  read(CHINESE_PART, ({ divisor = '', count = '' }) => (100 * han(count)) / han(divisor), percent, ROUND);
  read(CHINESE_HALF, () => 50, percent, ROUND);
  read(TIMES_AND_HALF, ({ whole = '' }) => han(whole) + 0.5, times, ROUND);
  return found.toSorted((a, b) => a.index - b.index);
}

type Groups = Readonly<Record<string, string | undefined>>;

/** What is said in a word is rounded by a twelfth. */
const ROUND = 1 / 6;

function countOf(word: string): number {
  const lower = word.toLowerCase();
  return /^\d/.test(lower) ? Number(lower) : Math.max(0, COUNTS.indexOf(lower)) + 1;
}

function multipleOf(word: string): number {
  const lower = word.toLowerCase();
  return lower.startsWith('quad') ? 4 : lower.startsWith('trip') || lower.startsWith('treb') ? 3 : 2;
}

function tenthsOf(tenths: string, rest: string | undefined): number {
  return 10 * han(tenths) + (rest === undefined ? 0 : rest === '半' ? 5 : han(rest));
}

function han(text: string): number {
  return parseHanNumeral(text) ?? Number.NaN;
}
