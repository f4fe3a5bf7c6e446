import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Period } from '../../../linguistics/periods/index.ts';
import {
  earlier,
  findMeasures,
  KNOWN_FORMULAS,
  line,
  linesOf,
  MEASURES,
  type Measure,
  number,
  operation,
  parseTerm,
  type ResultForm,
  type Term,
} from '../../measures/index.ts';
import { readDefinition } from './read-definition.ts';

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

const WORKED_OUT = KNOWN_FORMULAS.filter(({ terms }) => terms.length > 0);
const OF_REVENUE =
  /\b(?:as|in) (?:an? )?(?:%|per ?cent(?:age)?|share|portion|proportion) of (?:total |net )?([\w\s&-]{4,30})|占(?:总)?(营业收入|收入|总资产|资产)的?(?:比例|比重|百分比)/i;
const MARGIN = /(?:%|\bper ?cent(?:age)?)?\s?\bmargins?\b/i;
const CHANGE = termPattern(EN.figures.changes, ZH.figures.changes);
const COMPOUND = /\bCAGR\b|\bcompound(?:ed)? annual\b|复合(?:年均?)?增长/i;
const MEAN = new RegExp(
  String.raw`\b(?:\d|two|three|four|five)[- ]years? (?:\w+ )?averages?\b|\baverage over\b|${anyOf(ZH.figures.meanOfYears)}`,
  'i',
);
const MEAN_FROM = /^what (?:is|was) (?:\S+ ){0,3}average\b.*\b(?:from|between)\b/i;
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
  const { name = '', text } = readDefinition(asked) ?? {};
  const term = text === undefined ? undefined : parseTerm(text, year);
  const known = WORKED_OUT.find((each) => each.asked.test(asked));
  if (term === undefined || linesOf(term).length === 0)
    // What is defined in words that name no lines is not what the field calls by another name.
    return name === '' || known?.asked.test(name) === true ? undefined : [];
  const isAmount = known === undefined ? isDifference(term) : known.form === 'amount';
  const form = /%|\bper ?cent|百分/i.test(asked) ? 'percent' : isAmount ? 'amount' : 'ratio';
  return [{ name: nameOf(name || (known?.asked.exec(asked)?.[0] ?? '')), terms: [term], form }];
}

const isDifference = (term: Term): boolean =>
  term.kind === 'operation' && (term.operator === '+' || term.operator === '-');

const nameOf = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(/^(?:for|in) (?:the )?purposes? of [^,，]*[,，]\s*/i, '')
    .replace(/^(?:the|an?) /i, '')
    .trim();

function ratiosOf(question: string): Found[] {
  const first = WORKED_OUT.find(({ asked }) => asked.test(question));
  if (first !== undefined) {
    const source = first.asked.source;
    return WORKED_OUT.filter(({ asked }) => asked.source === source).map(
      ({ asked, terms: texts, form, isQuality }) => {
        const said = asked.exec(question)?.[0] ?? '';
        const terms = texts.flatMap((text) => parseTerm(text) ?? []);
        const name = isQuality === true ? nameByLines(terms, question) : nameOf(said);
        return { name, terms, form, printedAs: findMeasures(said)[0]?.id };
      },
    );
  }
  const share = OF_REVENUE.exec(question);
  const [measure] = findMeasures(share === null ? question : question.slice(0, share.index));
  const [of] = share === null ? [] : findMeasures(share[1] ?? share[2] ?? '');
  const whole = share === null ? 'revenue' : of?.id;
  if (measure === undefined || whole === undefined || measure.id === whole) return [];
  if (share === null && !MARGIN.test(question)) return [];
  const said = measure.asked.exec(question)?.[0] ?? measure.id;
  const part = share === null ? ' margin' : ` ${shareOf(share[0], of)}`;
  return [
    {
      name: nameOf(`${said}${part}`),
      terms: [operation('/', line(measure.id), line(whole))],
      form: 'percent',
    },
  ];
}

/** “as a % of revenue” without what follows it. */
function shareOf(said: string, of: Measure | undefined): string {
  const found = of?.asked.exec(said);
  return found == null ? said : said.slice(0, found.index + found[0].length);
}

/** What shows a quality is called by its lines: “capital expenditures / total revenues”. */
function nameByLines(terms: readonly Term[], question: string): string {
  const isHan = /\p{Script=Han}/u.test(question);
  return (terms[0] === undefined ? [] : linesOf(terms[0]))
    .flatMap(
      ({ id }) =>
        MEASURES.find((each) => each.id === id)?.printed.find(
          (name) => /\p{Script=Han}/u.test(name) === isHan,
        ) ?? [],
    )
    .join(' / ');
}

/** Once for each year asked for, or their mean. */
function spread(
  found: Found,
  question: string,
  period: Period,
  years: readonly number[],
): AskedCalculation[] {
  const last = years.at(-1) ?? 0;
  if ((MEAN.test(question) || MEAN_FROM.test(question)) && years.length > 1) {
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
