import type { PreparedPassage } from '../claims/align.ts';

/** Shorter words stand everywhere. */
const MIN_QUOTE = 4;
/** Quotations of one passage with no more than this between them are shown in one piece. */
const MAX_BETWEEN = 120;
/** No piece is longer. */
const MAX_SPAN = 900;

/** Words of a passage; half-open range into its text, whole sentences and rows. */
export interface LocatedQuote {
  readonly evidenceId: string;
  readonly start: number;
  readonly end: number;
}

type Passage = Pick<PreparedPassage, 'id' | 'text' | 'sentences'>;
type Place = Pick<LocatedQuote, 'start' | 'end'>;

/**
 * Where the quotations of a reader stand, passage by passage and in the order of their text. They may leave out the marks of Markdown. Quotations
 * of one passage that stand close together are one place. What stands in no passage is left out.
 */
export function locateQuotes(quotes: readonly string[], passages: readonly Passage[]): LocatedQuote[] {
  const texts = passages.map((passage) => ({ passage, ...bareTextOf(passage) }));
  const found = quotes.flatMap((quote) => {
    const words = bare(quote);
    if (words.length < MIN_QUOTE) return [];
    return texts
      .flatMap(({ passage, words: own, places }) => {
        const at = own.indexOf(words);
        if (at < 0) return [];
        const start = places[at] ?? 0;
        const end = (places[at + words.length - 1] ?? start) + 1;
        return [{ evidenceId: passage.id, ...toSentences(passage, { start, end }) }];
      })
      .slice(0, 1);
  });
  return passages.flatMap(({ id }) => {
    const own = found.filter(({ evidenceId }) => evidenceId === id);
    return joinPlaces(own).map((place) => ({ evidenceId: id, ...place }));
  });
}

function joinPlaces(places: readonly Place[]): Place[] {
  const joined: Place[] = [];
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
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
function toSentences({ sentences }: Passage, { start, end }: Place): Place {
  const own = sentences.filter((sentence) => sentence.start < end && sentence.end > start);
  const from = Math.min(start, ...own.map((sentence) => sentence.start));
  const to = Math.max(end, ...own.map((sentence) => sentence.end));
  return to - from <= MAX_SPAN ? { start: from, end: to } : { start, end };
}

interface BareText {
  readonly words: string;
  /** For each of its characters, where it stands in the text. */
  readonly places: readonly number[];
}

const known = new WeakMap<Passage, BareText>();

/** Read once: a passage is cited by many statements. */
function bareTextOf(passage: Passage): BareText {
  const read = known.get(passage) ?? bareWithPlaces(passage.text);
  known.set(passage, read);
  return read;
}

function bareWithPlaces(text: string): BareText {
  const places: number[] = [];
  let words = '';
  let at = 0;
  for (const character of text) {
    const own = bare(character);
    words += own;
    for (let index = 0; index < own.length; index++) places.push(at);
    at += character.length;
  }
  return { words, places };
}

const LEFT_OUT = /[\s|*_`\\"“”]/g;

/** Without spaces and the marks of Markdown, which a reader copies one way or another. */
export function bare(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(LEFT_OUT, '');
}
