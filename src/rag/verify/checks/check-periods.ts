import { type Period, readPeriods } from '../../../linguistics/periods/index.ts';
import type { Token } from '../../../linguistics/words/index.ts';
import type { ClaimFacets, PreparedPassage } from '../claims/align.ts';
import type { Cell } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { readLines } from '../figures/read-lines.ts';
import type { Source } from '../figures/source.ts';
import { isContent } from '../figures/words-of.ts';
import type { Issue } from './checks.ts';
import { partsOf, says } from './claim-parts.ts';

/** Sentences that hold this much less of a clause than the best one still speak of it. */
const NEAR = 0.1;

/** Holds months and days of a claim, and the years of one without figures, against the sentences that speak of the same. */
export function checkPeriods(claim: ClaimFacets, sources: readonly Source[], hasFigures: boolean): Issue[] {
  const periods = readPeriods(claim.folded).filter((period) => !isFigureOfRow(claim, period, sources));
  if (periods.length === 0) return [];
  const years = sources.flatMap(({ years: own }) => own);
  const timed = sources.map(readTimes);
  const sentences = timed.flatMap((one) => one.sentences);
  const printed = new Set(timed.flatMap((one) => one.printed));
  return periods.flatMap((period, at): Issue[] => {
    if (isNowhere(period, printed)) return [{ kind: 'date_missing', detail: period.raw }];
    if (period.month === undefined && hasFigures) return [];
    const words = clauseWords(claim, period, periods[at + 1]);
    if (words.length === 0) return [];
    const { near, top } = speakingOf(words, sentences, sources);
    const stated = near.flatMap((sentence) => sentence.periods);
    if (stated.some((other) => agrees(period, other)) || isBesideWords(claim, period, sentences)) return [];
    // The year that a quarter takes over from words before it may be of something else.
    if (period.inherited === true && stated.some(({ quarter }) => quarter === (period.quarter ?? 0)))
      return [];
    if (period.month === undefined && near.some(({ year }) => year === period.year)) return [];
    if (period.month === undefined && near.some(({ folded }) => folded.includes(String(period.year))))
      return [];
    if (period.month === undefined && stated.length === 0 && years.includes(period.year ?? 0)) return [];
    const other = stated.find(({ month, year }) => (period.month === undefined ? year : month) !== undefined);
    const isPrinted = sentences.some((sentence) => sentence.periods.some((own) => saysAlike(period, own)));
    const issue = { detail: period.raw, ...(isPrinted && { printed: true }) };
    return other !== undefined && top >= 0.6
      ? [{ ...issue, kind: 'date_differs', found: other.raw }]
      : [{ ...issue, kind: 'date_missing' }];
  });
}

/** Years that a cell alone is likely to be of. */
const LIKELY = { from: 1900, to: 2099 } as const;

/** A cell of a row with a number that no year is likely to be, or that a passage has as a figure: 1500 hours. */
function isFigureOfRow({ text }: ClaimFacets, { raw }: Period, sources: readonly Source[]): boolean {
  const year = Number(raw);
  if (!/^\d{4}$/.test(raw) || !text.split(' | ').includes(raw)) return false;
  if (year < LIKELY.from || year > LIKELY.to) return true;
  return sources.some(({ cells }) => cells.some(({ value, unit }) => value === year && unit !== undefined));
}

/** Characters of a claim on either side of a period that say what it is the time of. */
const BESIDE = 30;

/** “…after the integrity allegations of January 2021”: the month is that of the words beside it, and the clause tells something else. */
function isBesideWords(claim: ClaimFacets, period: Period, sentences: readonly TimedSentence[]): boolean {
  const from = period.index - BESIDE;
  const beside = claim.tokens.filter(({ index }) => index >= from && index < period.index).filter(isContent);
  return (
    period.month !== undefined &&
    period.inherited !== true &&
    beside.length >= 2 &&
    sentences.some(
      (sentence) =>
        sentence.periods.some((other) => agrees(period, other)) &&
        beside.every((token) => says(sentence, token)),
    )
  );
}

/** Periods that stand over the rows of a passage's tables, those that were repeated above a part of one too. */
function periodsOverRows({ text, prefix }: PreparedPassage): Period[] {
  const heads = readLines([prefix, text].join('\n')).filter(({ kind }) => kind === 'head');
  return heads.flatMap((head) => head.cells.flatMap((cell) => readPeriods(cell)));
}

/** `As of December 31,` over `2014`: the day of a column stands in one line of its head, its year in another. */
function datedBy({ years, months }: Cell, period: Period): Period | undefined {
  const { month, year = years[0] } = period;
  if (month === undefined || !months.includes(month)) return undefined;
  return year !== undefined && years.includes(year) ? { ...period, year } : undefined;
}

/** The sentences that speak of these words: by the words alone, and without the name of the body, which a document calls “the company”. */
function speakingOf<Sentence extends Words>(
  words: readonly Token[],
  sentences: readonly Sentence[],
  sources: readonly Source[],
) {
  const isOfDocument = ({ lower }: Token) =>
    sources.some(({ names }) => names.includes(lower.replace(/['’]s$/, '')));
  const nearest = (own: readonly Token[], holds: (sentence: Sentence, token: Token) => boolean) => {
    const shares = sentences.map(
      (sentence) => own.filter((token) => holds(sentence, token)).length / own.length,
    );
    const top = Math.max(0, ...shares);
    return { top, near: sentences.filter((_, at) => (shares[at] ?? 0) >= top - NEAR) };
  };
  const byWords = nearest(words, ({ keys }, { key }) => holdsWord(keys, key));
  const others = words.filter((token) => !isOfDocument(token));
  const bySense = others.length === 0 ? [] : nearest(others, says).near;
  return { top: byWords.top, near: [...new Set([...byWords.near, ...bySense])] };
}

type Words = Parameters<typeof says>[0];

interface TimedSentence extends Words {
  readonly periods: readonly Period[];
  /** The last year given up to its end. */
  readonly year: number | undefined;
}

interface PassageTimes {
  readonly sentences: readonly TimedSentence[];
  /** Every year that the passage prints, in its text or over it. */
  readonly printed: readonly number[];
}

const known = new WeakMap<PreparedPassage, PassageTimes>();

/** What a passage says of times, read once, with the first claim that gives one. */
function readTimes({ passage, cells }: Source): PassageTimes {
  const times = known.get(passage) ?? {
    sentences: timeSentences(passage, cells),
    printed: yearsPrinted(passage),
  };
  known.set(passage, times);
  return times;
}

function timeSentences(passage: PreparedPassage, cells: Source['cells']): TimedSentence[] {
  let year: number | undefined;
  const overRows = periodsOverRows(passage);
  return passage.sentences.map(({ keys, folded, directions, start }) => {
    const periods = readPeriods(folded, year === undefined ? {} : { year });
    year = periods.findLast((period) => period.year !== undefined)?.year ?? year;
    const row = cells.filter((cell) => cell.isTabular && cell.start === start);
    const over = overRows.flatMap((period) => row.flatMap((cell) => datedBy(cell, period) ?? []));
    return { keys, folded, directions, periods: [...periods, ...over], year };
  });
}

function yearsPrinted({ text, prefix, origin }: PreparedPassage): number[] {
  const texts = [text, prefix, origin.title, origin.path.replaceAll('_', ' '), ...origin.headings];
  const spans = texts
    .flatMap((own) => readPeriods(own))
    .flatMap(({ year, until = year }) =>
      year === undefined || until === undefined
        ? []
        : Array.from({ length: Math.min(50, until - year + 1) }, (_, at) => year + at),
    );
  const digits = texts.flatMap((own) => [...own.matchAll(YEAR)].map(([year]) => Number(year)));
  const short = texts.flatMap((own) => [...own.matchAll(SHORT_YEAR)].map(([, year]) => 2000 + Number(year)));
  return [...new Set([...spans, ...digits, ...short])];
}

const YEAR = /(?:19|20)\d\d/g;
/** `FY22`, `’21`, `21/20`. */
const SHORT_YEAR = /(?:FY\s?|['’/]|\b(?=\d\d\/\d\d\b))(\d\d)\b/g;

/** A year of the claim that no passage prints: nothing in them can be of it. */
function isNowhere({ year, until = year, inherited }: Period, printed: ReadonlySet<number>): boolean {
  if (year === undefined || inherited === true || printed.size === 0) return false;
  return !printed.has(year) && (until === undefined || !printed.has(until));
}

/** The words that a period is the time of: those of its clause up to the next period, or behind it where it has none. */
function clauseWords(claim: ClaimFacets, period: Period, next: Period | undefined): Token[] {
  const end = period.index + period.raw.length;
  const at = partsOf(claim);
  const first = claim.tokens.findLast(({ index }) => index <= period.index);
  const inClause = claim.tokens.filter(
    (token) => first !== undefined && at(token) === at(first) && isContent(token),
  );
  const own = inClause.filter(({ index }) => index >= end && (next === undefined || index < next.index));
  return own.length >= 2 ? own : inClause.filter(({ index }) => index < period.index || index >= end);
}

/** The year that a day takes from words before it may be another one. */
function saysAlike(own: Period, other: Period): boolean {
  if (own.inherited !== true || own.month === undefined) return agrees(own, other);
  const { year: _year, ...rest } = own;
  return agrees(rest, other);
}

/** Whether a source's period says what a claim's period says. */
export function agrees(own: Period, other: Period): boolean {
  if (own.month !== undefined) {
    if (other.month !== own.month) return false;
    if (own.day !== undefined && other.day !== undefined && own.day !== other.day) return false;
    return own.year === undefined || other.year === undefined || own.year === other.year;
  }
  if (own.year === undefined) return true;
  return (
    other.year === own.year ||
    (other.until !== undefined && (other.year ?? 0) <= own.year && own.year <= other.until)
  );
}
