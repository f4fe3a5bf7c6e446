import { parseNumbering } from '../../../../linguistics/numbering/index.ts';

/** Of one part, before a title as titles begin; of several, before any word: `4.5 dh`. */
const NUMBERED =
  /^(?:(\d{1,2}|[A-Z](?:\.\d{1,2}){1,3}|[IVX]{1,5})\.?\s+[\p{Lu}\p{Lo}]|((?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4})\.?\s+[\p{L}/])/u;
export const CHINESE_NUMBERED =
  /^(?:第[一二三四五六七八九十百\d]{1,4}[章节篇部分条]|[一二三四五六七八九十]{1,3}、|[（(][一二三四五六七八九十]{1,3}[）)])/;
/** Roman and lettered numbers, which lists have too: a heading needs a look of its own besides. */
export const LETTERED = /^(?:[IVX]{1,5}|[A-H])[.)]\s+\p{Lu}/u;
/** Past H the letters of a list, unless they are set larger than text: `K. Success and Failure Modes`. */
export const APPENDIX = /^[A-Z][.)]\s+\p{Lu}/u;
const BRACKETED = /^(?:\d{1,2}|[A-Z])\)\s+\p{Lu}/u;
export const ROMAN = /^[IVX]{1,5}\.\s+\p{Lu}/u;

/** Ranks of numbers that name what they count: `Part II`, `Item 7A`, `Note 3`, `第三节`. */
const LAST_NAMED_RANK = 5;

/** Starts with the name of a division and its number: `Item 7A.`, `Note 3 –`, `第三节`. */
export function isNamedDivision(text: string): boolean {
  return (parseNumbering(text)?.rank ?? Number.POSITIVE_INFINITY) <= LAST_NAMED_RANK;
}

/** The name and number of a division, and nothing else: `PART II`. */
export function isBareDivision(text: string): boolean {
  const number = parseNumbering(text);
  return number !== undefined && number.rank <= LAST_NAMED_RANK && number.rest === '';
}

/** Starts with a number as sections have: `1.2`, `IV.`, `B.`, `1)`, `第三章`. */
export function isNumbered(text: string): boolean {
  return [NUMBERED, CHINESE_NUMBERED, LETTERED, BRACKETED].some((number) => number.test(text));
}

/** How deep the printed number says a heading is. */
export function depthOf(text: string): number | undefined {
  const match = NUMBERED.exec(text);
  return (match?.[1] ?? match?.[2])?.split('.').length;
}
