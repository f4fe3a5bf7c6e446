import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type Period, readPeriods } from '../../../linguistics/periods/index.ts';
import { type Quantity, readWordShares } from '../../../linguistics/quantities/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import { boundOf, bracketBehind } from '../calculations/bound.ts';
import { dateOf } from '../claims/date-of.ts';
import type { Facets, PassageSentence } from '../claims/passages.ts';
import { type Cell, endOf, stepOf } from './cell.ts';
import { JOINT, pairLists, periodOf } from './period-of-figure.ts';
import { contentKeys, isContent } from './words-of.ts';

/** Figures of a sentence, each with the words and the period that it stands with. */
export function readProseFigures(
  sentence: PassageSentence,
  previous: Pick<Facets, 'folded'> | undefined,
): Cell[] {
  if (sentence.quantities.length === 0 && readWordShares(sentence.folded).length === 0) return [];
  const before = readPeriods(previous?.folded ?? '').findLast(({ year }) => year !== undefined)?.year;
  const periods = readPeriods(sentence.folded, before === undefined ? {} : { year: before });
  return figuresOf(sentence, periods).map((cell) => ({
    ...cell,
    start: sentence.start,
    end: sentence.end,
  }));
}

/** The figures of any text. `periods` are those of the text; a quantity that is part of one is none. */
export function figuresOf(facets: Facets, periods: readonly Period[]): Cell[] {
  const shares = readWordShares(facets.folded);
  const isInShare = (index: number) =>
    shares.some((share) => index >= share.index && index < share.index + share.raw.length);
  const numbers = facets.quantities.filter(({ index }) => !isInShare(index));
  const quantities = [...numbers, ...shares]
    .toSorted((a, b) => a.index - b.index)
    .filter(
      ({ index, raw, weak }) =>
        !weak &&
        !isOrdinal(facets.folded, index, raw) &&
        !isInName(facets, index) &&
        !periods.some(
          (period) => index < period.index + period.raw.length && index + raw.length > period.index,
        ),
    );
  const words = new Set(contentKeys(facets.tokens));
  const gaps = gapsOf(facets, quantities);
  const paired = pairLists(facets.folded, quantities, periods);
  return quantities.map((quantity, at): Cell => {
    const own = paired.get(quantity);
    const dated = own === undefined ? periodOf(facets, quantity, quantities, periods) : dateOf([own], true);
    return {
      value: quantity.value,
      step: shares.find((share) => share === quantity)?.step ?? stepOf(quantity),
      ...(quantity.unit === undefined ? {} : { unit: quantity.unit }),
      raw: quantity.raw,
      ...countsOf(facets, quantity),
      approximate: quantity.approximate,
      ...boundOf(facets.folded, quantity),
      label: labelOf(facets, quantities, at, gaps),
      // The clause right before a figure; of the one before it where the figure follows another directly.
      named: gaps.slice(0, at + 1).findLast(({ clause }) => clause !== '')?.clause ?? '',
      words,
      ...dated,
      ...(TO.test(facets.folded.slice(0, quantity.index)) ? { isEnd: true } : {}),
      ...(SHARE.test(facets.folded.slice(endOf(quantity))) ? { isShare: true } : {}),
      hasScale: true,
      isTabular: false,
      isEdge: true,
      index: quantity.index,
      text: facets.folded,
      start: 0,
      end: 0,
    };
  });
}

/** 二十世纪八十年代 names a time. */
const DECADE = /^(?:世纪|年?代)|(?:世纪|年代)$/;

const CALLED = new RegExp(
  String.raw`(?:\b(?:e\.?\s?o\.?|${anyOf(EN.figures.numberedThings)})|#|第)\s*$`,
  'i',
);

/** A number that calls a thing by its place or name, and counts nothing: Item 7, E.O. 14057, page 40, 第3章. */
function isOrdinal(text: string, index: number, raw: string): boolean {
  if (DECADE.test(text.slice(index + raw.length)) || DECADE.test(raw)) return true;
  if (!/^\d[\d.]*$/.test(raw)) return false;
  return (
    CALLED.test(text.slice(Math.max(0, index - 20), index)) || /^-[a-z]/i.test(text.slice(index + raw.length))
  );
}

/** A number in the name of a thing: PA-22-150, SHA-256, FIPS-140. */
function isInName({ tokens }: Facets, index: number): boolean {
  return tokens.some(
    ({ kind, raw, index: from }) =>
      kind === 'identifier' && from < index && index < from + raw.length && /^\p{L}/u.test(raw),
  );
}

/** What stands before a figure and after the one before it. */
interface Gap {
  /** Content words of its last clause that says something: `In 2017, revenue was …`. */
  readonly words: readonly string[];
  /** Its last clause as written; empty where it has no words. */
  readonly clause: string;
}

function gapsOf(facets: Facets, quantities: readonly Quantity[]): Gap[] {
  return quantities.map((quantity, at) => {
    const from =
      endOf(quantities[at - 1]) + bracketBehind(facets.folded.slice(endOf(quantities[at - 1]))).length;
    const tokens = facets.tokens.filter(({ index }) => index >= from && index < quantity.index);
    return {
      words: contentKeys(lastClauses(tokens)),
      clause: clauseIn(facets.folded.slice(from, quantity.index)),
    };
  });
}

function clauseIn(text: string): string {
  const clause = text
    .split(/[,;，；。、]|\b(?:and|while|with)\b|和|与|及/i)
    .findLast((part) => /\p{L}{2}/u.test(part));
  return clause?.replace(/[$€£¥(\s]+$/, '').trim() ?? '';
}

/** Words of the clause up to the figure and after the one before it; where there are none, those of the figure before. */
function labelOf(facets: Facets, all: readonly Quantity[], at: number, gaps: readonly Gap[]): string[] {
  const quantity = all[at];
  if (quantity === undefined) return [];
  const own = gaps[at]?.words ?? [];
  // `以3.5亿元完成资产收购`, `$17 million was spent on …`: what it is of may stand behind it.
  const after =
    own.length === 0 || opensClause(facets, quantity)
      ? contentKeys(behind(facets, quantity, all[at + 1]))
      : [];
  const words = after.length > 0 ? after : wordsUpTo(gaps, at);
  const bracket = endOf(quantity) + bracketBehind(facets.folded.slice(endOf(quantity))).length;
  const inBracket = facets.tokens.filter(({ index }) => index >= endOf(quantity) && index < bracket);
  return [...words, ...contentKeys([...inBracket, ...following(facets, quantity, all[at + 1])])];
}

/** `收入增长120%至15.9亿元` and `达193.8亿元，同比增长62%`: such words alone do not say what a figure is of. */
const OF_CHANGE = new RegExp(
  `^(?:year|${anyOf(ZH.figures.rangeTo, ZH.figures.changes, ZH.figures.comparedWith)})$`,
);

function wordsUpTo(gaps: readonly Gap[], at: number): readonly string[] {
  const own = gaps[at]?.words ?? [];
  return own.every((word) => OF_CHANGE.test(word)) ? [...wordsBefore(gaps, at), ...own] : own;
}

function wordsBefore(gaps: readonly Gap[], at: number): readonly string[] {
  return gaps.slice(0, at).findLast(({ words }) => words.some((word) => !OF_CHANGE.test(word)))?.words ?? [];
}

/** Whether no word of its clause stands before a figure: `…死亡，四成能度过第一阶段`, `…; 40 % of them survive`. */
function opensClause({ tokens }: Facets, quantity: Quantity): boolean {
  const clause = tokens.find(({ index }) => index >= quantity.index)?.clause;
  return !tokens.some((token) => token.clause === clause && token.index < quantity.index);
}

/** The last clause that says something: `In 2017, revenue was …`. */
function lastClauses(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1)?.clause;
  const own = tokens.filter(({ clause }) => clause === last);
  return contentKeys(own).length > 0 ? own : tokens;
}

/** The words behind a figure in its clause, up to a word that joins another statement to it. */
function behind(facets: Facets, quantity: Quantity, next: Quantity | undefined): Token[] {
  const from = endOf(quantity);
  const clause = facets.tokens.findLast(({ index }) => index < from)?.clause;
  const own = facets.tokens.filter(
    (token) =>
      token.index >= from &&
      token.index < (next?.index ?? Number.POSITIVE_INFINITY) &&
      token.clause === clause,
  );
  return beforeJoint(own);
}

function beforeJoint(tokens: readonly Token[]): Token[] {
  const joint = tokens.findIndex(({ lower }) => JOINT.test(lower));
  return joint < 0 ? [...tokens] : tokens.slice(0, joint);
}

/** Up to six words after the figure in its clause, which may name what it counts: `75% of the shares`, `16.1 million votes against`. */
function following(facets: Facets, quantity: Quantity, next: Quantity | undefined): Token[] {
  const from = endOf(quantity);
  const after = facets.tokens.filter(
    ({ index }) => index >= from && index < (next?.index ?? Number.POSITIVE_INFINITY),
  );
  if (!/^\s?(?:of\b|的|[a-z])/i.test(facets.folded.slice(from))) return [];
  const clause = after[0]?.clause;
  const own = facets.tokens.findLast(({ index }) => index < from)?.clause;
  if (clause !== own) return [];
  return beforeJoint(after)
    .filter((token) => token.clause === clause)
    .slice(0, 6);
}

const CLASSIFIER = /^[个名位人家项条份台套种所座艘辆件页章级层次]/;
const NO_COUNT = /^[的是为和与及在由到至左以之上下增减后前等或而并余多]/;

/** What a figure without a unit counts, as the text has it: the next word, in Chinese the classifier or two characters. */
function countsOf(facets: Facets, quantity: Quantity): { readonly counts?: string } {
  if (quantity.unit !== undefined) return {};
  const rest = facets.folded.slice(endOf(quantity));
  const han = /^\p{Script=Han}{1,2}/u.exec(rest)?.[0];
  if (han !== undefined && !NO_COUNT.test(han)) return { counts: CLASSIFIER.exec(han)?.[0] ?? han };
  const end = endOf(quantity);
  const next = facets.tokens.find(({ index }) => index >= end);
  if (next === undefined || next.kind !== 'word' || next.stop || next.index > end + 1 || !isContent(next))
    return {};
  return /^[\s-]$/.test(rest.charAt(0)) ? { counts: next.key } : {};
}

const TO =
  /\b(?:to|reached|at)\s(?:about |around |roughly |nearly |almost |some |just )?[$€£¥]?$|[至到](?:约|近)?$/i;
const SHARE = /^\s?of\b/;
