import { type BareText, bareWithPlaces, findBare, piecesOf } from './bare-text.ts';
import type { PreparedPassage } from './passages/prepare-passage.ts';
import { type Place, toPlace } from './quoted.ts';

/** Quotations of one passage with no more than this between them are shown in one piece. */
const MAX_BETWEEN = 120;
/** No piece is longer. */
const MAX_SPAN = 900;
const MAX_QUOTES = 200;
const MAX_CHARS = 2_000;

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the quotations of a judge are, passage by passage, in whole sentences and rows. White space, Markdown and quotation marks may
 * differ, and dots may leave something out. What is in no passage is left out.
 */
export function locateQuotes(
  quotes: readonly string[],
  passages: readonly PreparedPassage[],
  /** The first passage that has a quotation, or each: thirteen forms may print one line, and a count cites every form. */
  {
    isEach = false,
    isCited = false,
  }: {
    readonly isEach?: boolean /** Each passage is cited, and keeps its place. */;
    readonly isCited?: boolean;
  } = {},
): Place[] {
  const whole = quotes.slice(0, MAX_QUOTES).map((quote) => piecesOf(quote.slice(0, MAX_CHARS)));
  const wordsIn = new Map<PreparedPassage, string[]>();
  for (const words of whole.flat()) {
    const first = passages.find((passage) => findBare(words, bareTextOf(passage)) !== undefined);
    if (first !== undefined) wordsIn.set(first, [...(wordsIn.get(first) ?? []), words]);
  }
  const rangesOf = (passage: PreparedPassage, words: readonly string[]): Range[] =>
    words.flatMap((one) => {
      const place = findBare(one, bareTextOf(passage));
      return place === undefined ? [] : [toUnits(passage, place)];
    });
  return passages.flatMap((passage) => {
    const isWhole = (words: readonly string[]) => rangesOf(passage, words).length === words.length;
    const alike = isEach ? [...wordsIn.values()].filter(isWhole).flat() : [];
    const found = [...(wordsIn.get(passage) ?? []), ...alike];
    // What another passage has too, and more beside it.
    const own = isCited && found.length === 0 ? whole.filter(isWhole).flat() : found;
    return joinRanges(rangesOf(passage, own)).map((range) => toPlace(passage, range));
  });
}

/**
 * Passages beside those that a statement cites whose words a judge has quoted for it. A quotation that several documents have shows none of
 * them.
 */
export function quotedBeside(
  quotes: readonly string[],
  cited: readonly PreparedPassage[],
  all: readonly { readonly documentId: string; readonly passage: PreparedPassage }[],
): PreparedPassage[] {
  const found = quotes.slice(0, MAX_QUOTES).flatMap((quote) => {
    const words = piecesOf(quote.slice(0, MAX_CHARS));
    const hasAll = (passage: PreparedPassage) =>
      words.length > 0 && words.every((one) => findBare(one, bareTextOf(passage)) !== undefined);
    if (cited.some(hasAll)) return [];
    const holders = all.filter(({ passage }) => hasAll(passage));
    const [first, ...more] = holders;
    return first && more.every(({ documentId }) => documentId === first.documentId) ? [first.passage] : [];
  });
  return [...new Set(found)];
}

function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    const to = Math.max(end, last?.end ?? 0);
    const isNear = last !== undefined && start - last.end <= MAX_BETWEEN && to - last.start <= MAX_SPAN;
    if (isNear || (last !== undefined && end <= last.end))
      joined.splice(-1, 1, { start: last.start, end: to });
    else joined.push({ start, end });
  }
  return joined;
}

/** A cell says nothing without its row, and half a sentence may say something else. */
function toUnits({ units }: PreparedPassage, { start, end }: Range): Range {
  const own = units.filter((unit) => unit.start < end && unit.end > start && unit.kind !== 'item');
  const from = Math.min(start, ...own.map((unit) => unit.start));
  const to = Math.max(end, ...own.map((unit) => unit.end));
  return to - from <= MAX_SPAN ? { start: from, end: to } : { start, end };
}

const known = new WeakMap<PreparedPassage, BareText>();

function bareTextOf(passage: PreparedPassage): BareText {
  const read = known.get(passage) ?? bareWithPlaces(passage.text);
  known.set(passage, read);
  return read;
}
