import { EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Period } from '../../../linguistics/periods/index.ts';
import { findMeasures } from '../measures/index.ts';
import { KNOWN_FORMULAS, type ResultForm } from './known-formulas.ts';
import { parseTerm } from './parse-term.ts';
import { earlier, line, linesOf, number, operation, type Term } from './term.ts';

/** A figure that a question asks for and that has to be worked out. */
export interface AskedCalculation {
  /** As the question calls it. */
  readonly name: string;
  /** The first whose lines are all found counts. */
  readonly terms: readonly Term[];
  readonly form: ResultForm;
  /** What `back` counts from. */
  readonly period: Period;
  /** The measure whose own row answers without arithmetic. */
  readonly printedAs?: string | undefined;
  /** Meaningless where a figure is negative: a loss does not grow by a share of itself. */
  readonly needsPositive?: true | undefined;
  /** It adds to the figures asked for and is not itself what is asked. */
  readonly isExtra?: true | undefined;
}

interface Asked {
  readonly question: string;
  readonly periods: readonly Period[];
}

const DEFINED =
  /(?:^|[.?!。？！]\s*)([^.?!。？！]{3,60}?) (?:is|are) defined as:?\s+([^?？。]{5,300}?)(?:[.?？。]\s|[.?？。]?$)/i;
const DEFINE = /\bdefine ([^.?!]{3,60}?) as:?\s+([^?]{5,300}?)(?:[.?]\s|[.?]?$)/i;
const DEFINED_ZH = /([\p{Script=Han}A-Z]{2,20})(?:的)?定义为[:：]?\s*([^。？]{4,200})/u;
const DEFINED_AS = /,? defined as:?\s+([^?.]{5,300}?)(?=[?.]|$)/i;
const OF_REVENUE =
  /\b(?:as|in) (?:an? )?(?:%|per ?cent(?:age)?|share|portion|proportion) of (?:total |net )?([\w\s&-]{4,30})|占(?:总)?(营业收入|收入|总资产|资产)的?(?:比例|比重|百分比)/i;
const MARGIN = /(?:%|\bper ?cent(?:age)?)?\s?\bmargins?\b/i;
const CHANGE = termPattern(EN.figures.changes, ZH.figures.changes);
const COMPOUND = /\bCAGR\b|\bcompound(?:ed)? annual\b|复合(?:年均?)?增长/i;
const MEAN = /\b(?:\d|two|three|four|five)[- ]years? (?:\w+ )?averages?\b|\baverage over\b|年(?:的)?平均/i;
const MAX_YEARS = 6;

/** The calculations a question asks for. A definition in the question goes before the known formulas of the field. */
export function askedCalculations({ question, periods }: Asked): AskedCalculation[] {
  const dated = periods.filter(({ year }) => year !== undefined);
  const years = yearsOf(dated);
  const last = years.at(-1);
  const main = dated.find(({ year, until }) => year === last || until === last);
  if (last === undefined || main === undefined) return [];
  const period: Period = { ...main, year: last };
  const found = definedIn(question, last) ?? ratiosOf(question);
  if (found.length === 0) return changesOf(question, period, years);
  return found.flatMap((each) => spread(each, question, period, years));
}

type Found = Pick<AskedCalculation, 'name' | 'terms' | 'form' | 'printedAs'>;

function definedIn(asked: string, year: number): Found[] | undefined {
  const [name, text] = DEFINED.exec(asked)?.slice(1) ??
    DEFINE.exec(asked)?.slice(1) ??
    DEFINED_ZH.exec(asked)?.slice(1) ?? ['', DEFINED_AS.exec(asked)?.[1]];
  const term = text === undefined ? undefined : parseTerm(text, year);
  if (term === undefined || linesOf(term).length === 0) return undefined;
  const known = KNOWN_FORMULAS.find((each) => each.asked.test(asked));
  const isPercent = /%|\bper ?cent|百分/i.test(asked);
  const form = isPercent
    ? 'percent'
    : known?.form === 'amount'
      ? 'amount'
      : isDifference(term)
        ? 'amount'
        : 'ratio';
  return [{ name: nameOf(name || (known?.asked.exec(asked)?.[0] ?? '')), terms: [term], form }];
}

const isDifference = (term: Term): boolean =>
  term.kind === 'operation' && (term.operator === '+' || term.operator === '-');

const nameOf = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/^(?:the|an?) /i, '')
    .trim();

function ratiosOf(question: string): Found[] {
  const first = KNOWN_FORMULAS.find(({ asked }) => asked.test(question));
  if (first !== undefined) {
    const source = first.asked.source;
    return KNOWN_FORMULAS.filter(({ asked }) => asked.source === source).map(({ asked, terms, form }) => ({
      name: nameOf(asked.exec(question)?.[0] ?? ''),
      terms: terms.flatMap((text) => parseTerm(text) ?? []),
      form,
      printedAs: findMeasures(asked.exec(question)?.[0] ?? '')[0]?.id,
    }));
  }
  const share = OF_REVENUE.exec(question);
  const [measure] = findMeasures(share === null ? question : question.slice(0, share.index));
  const whole = share === null ? 'revenue' : findMeasures(share[1] ?? share[2] ?? '')[0]?.id;
  if (measure === undefined || whole === undefined || measure.id === whole) return [];
  if (share === null && !MARGIN.test(question)) return [];
  const said = measure.asked.exec(question)?.[0] ?? measure.id;
  const name = share === null ? `${said} margin` : `${said} ${share[0]}`;
  return [{ name: nameOf(name), terms: [operation('/', line(measure.id), line(whole))], form: 'percent' }];
}

/** Once for each year asked for, or their mean. */
function spread(
  found: Found,
  question: string,
  period: Period,
  years: readonly number[],
): AskedCalculation[] {
  const last = years.at(-1) ?? 0;
  if (MEAN.test(question) && years.length > 1) {
    const terms = found.terms.map((term) =>
      operation(
        '/',
        years
          .slice(1)
          .reduce<Term>(
            (sum, year) => operation('+', sum, earlier(term, last - year)),
            earlier(term, last - (years[0] ?? last)),
          ),
        number(years.length),
      ),
    );
    return [{ ...found, terms, period }];
  }
  // Years that only its average or change needs are not asked for on their own.
  const own = found.terms.some((term) => linesOf(term).some(({ back }) => back > 0)) ? [last] : years;
  return own.map((year) => ({ ...found, period: year === last ? period : { ...period, year } }));
}

/** How measures changed between the first and the last year asked for. */
function changesOf(question: string, period: Period, years: readonly number[]): AskedCalculation[] {
  const isCompound = COMPOUND.test(question);
  if (!isCompound && !CHANGE.test(question)) return [];
  const isRate = /\bgrowth rate\b|\byear[- ]over[- ]year\b|\byoy\b|增长率|同比/i.test(question);
  const span = years.length > 1 ? (years.at(-1) ?? 0) - (years[0] ?? 0) : isRate ? 1 : 0;
  if (span < 1 || period.quarter !== undefined) return [];
  return findMeasures(question)
    .filter(({ of }) => of === undefined)
    .slice(0, MAX_CHANGES)
    .map((measure) => {
      const ratio = operation('/', line(measure.id), line(measure.id, span));
      const isYearly = isCompound && span > 1;
      const grown = isYearly ? operation('^', ratio, operation('/', number(1), number(span))) : ratio;
      const said = measure.asked.exec(question)?.[0] ?? measure.id;
      const growth = /\p{Script=Han}/u.test(said) ? `${said}增长率` : `${said} growth`;
      return {
        name: nameOf(isCompound ? `${said} CAGR` : growth),
        terms: [operation('-', grown, number(1))],
        form: 'percent',
        period,
        needsPositive: true as const,
        ...(!isRate && !isCompound && { isExtra: true as const }),
      };
    });
}
const MAX_CHANGES = 4;

/** Every year asked for, ranges filled, in order. */
export function yearsOf(periods: readonly Period[]): number[] {
  const years = periods.flatMap(({ year = 0, until = year }) =>
    Array.from({ length: Math.min(MAX_YEARS, Math.max(1, until - year + 1)) }, (_, index) => year + index),
  );
  const sorted = [...new Set(years)].toSorted((a, b) => a - b);
  return sorted;
}
