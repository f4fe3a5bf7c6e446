import { anyOf, ZH } from '../../../../linguistics/lexicon/index.ts';
import type { QuestionLanguage } from '../../../../linguistics/questions/index.ts';
import { isBareOwner, readOwned, withoutOwnerMark } from './owned.ts';

interface Sides {
  readonly a: string;
  readonly b: string;
}

/** Both sides of a comparison in full: what one of them leaves out is taken from the other. */
export function completeSides(sides: Sides, language: QuestionLanguage): Sides {
  return language === 'zh' ? chineseSides(sides) : englishSides(sides);
}

function englishSides({ a, b }: Sides): Sides {
  const left = readOwned(a);
  const right = readOwned(b);
  // “Pfizer's and Boeing's revenue”, “Pfizer and Boeing's revenue”
  if (right !== undefined && isBareOwner(a)) return { a: `${a} ${right.thing}`, b };
  if (right !== undefined && IS_NAME.test(a)) return { a: `${a}'s ${right.thing}`, b };
  // “the warranty of the X200 with the X300's”, “Acme's revenue in 2020 with Globex's”
  if (isBareOwner(b)) {
    if (left !== undefined) return { a, b: `${b} ${left.thing}` };
    const lead = /^.+ of (?=\S)/.exec(a)?.[0];
    return { a, b: lead === undefined ? b : `${lead}${withoutOwnerMark(b)}` };
  }
  // “the inventory at the end of 2022 with that at the end of 2023”
  const link = LINK.exec(b)?.groups;
  const lead = link && a.split(new RegExp(` ${link['preposition']} `, 'u'))[0];
  if (link !== undefined && lead !== undefined && lead !== a) return { a, b: `${lead} ${link['rest']}` };
  // “the revenue of Pfizer and Boeing in 2021”
  const [, matter, when = ''] = OF_NAME.exec(a) ?? [];
  const [, other, otherWhen = ''] = NAME_WHEN.exec(b) ?? [];
  if (matter === undefined || other === undefined) return { a, b };
  return { a: when === '' ? `${a}${otherWhen}` : a, b: `${matter}${other}${otherWhen || when}` };
}

/** Whether a side says by itself what it is of. */
export function isWholeSide(side: string): boolean {
  return !isBareOwner(side) && !/^(?:that|those|the ones?) \p{Ll}/u.test(side);
}

const LINK = /^(?:that|those|the ones?) (?<rest>(?<preposition>\p{Ll}+) .+)$/u;
const NAME = String.raw`\p{Lu}[^\s,]*(?: (?:& )?\p{Lu}[^\s,]*){0,4}`;
const WHEN = String.raw`(?: (?:in|for|during|at) .*\d.*)?`;
const IS_NAME = new RegExp(`^${NAME}(?<!['’]s)$`, 'u');
const OF_NAME = new RegExp(`^(.+ (?:of|at|for) )${NAME}(${WHEN})$`, 'u');
const NAME_WHEN = new RegExp(`^(${NAME})(${WHEN})$`, 'u');

const YEAR = String.raw`(?:19|20)\d\d${anyOf(ZH.plans.yearMarks)}`;
const YEARS = `${YEAR}(?:(?:${anyOf(ZH.plans.joinsYears)}|、)?${YEAR})*${anyOf(ZH.plans.yearEnds)}?`;
/** Years behind the second side are those of both. */
const HAN_WHEN = new RegExp(`${anyOf(ZH.plans.atTime)}?${YEARS}$`, 'u');

function chineseSides({ a, b }: Sides): Sides {
  const when = HAN_WHEN.exec(b)?.[0];
  const isOfAll = when !== undefined && when !== b && !/\d/.test(a);
  return isOfAll ? { a: `${a}${when}`, b } : { a, b };
}
