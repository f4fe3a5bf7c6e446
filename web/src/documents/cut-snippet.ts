/** A part of a snippet, and whether it is one of the words that were looked for. */
export interface Part {
  readonly text: string;
  readonly isHit: boolean;
}

const LENGTH = 220;
const BEFORE = 60;
const WORD = /[\p{L}\p{N}]+/gu;
/** Marked everywhere, these show nothing. */
const COMMON = new Set(
  'the and for are was were with from that this has have had what how who why when does did can'.split(' '),
);
const FIGURE = /^\p{N}+$/u;
const HAN = /\p{Script=Han}/u;
/** Chinese is written without spaces, so its words are looked for as pairs of signs. */
const pairsOf = (word: string) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** The beginning of a text, or the place where most of some words stand together, with these words apart from the rest. */
export function cutSnippet(text: string, words: string): Part[] {
  const terms = (words.toLowerCase().match(WORD) ?? [])
    .flatMap((word) => (HAN.test(word) && word.length > 2 ? pairsOf(word) : [word]))
    .filter((word) => !COMMON.has(word))
    .filter((word) => word.length > 2 || HAN.test(word) || /\p{N}/u.test(word));
  const whole = text.replaceAll(/\s+/g, ' ').trim();
  const places = placesOf(whole, terms);
  const first = densest(places);
  const space = first > BEFORE ? whole.indexOf(' ', first - BEFORE) : -1;
  const from = first <= BEFORE ? 0 : space > 0 && space < first ? space + 1 : first - BEFORE;
  const to = Math.min(whole.length, from + LENGTH);
  const parts: Part[] = [];
  const add = (part: string, isHit: boolean) => part !== '' && parts.push({ text: part, isHit });
  let at = from;
  if (from > 0) add('… ', false);
  for (const { start, end } of places) {
    if (start < at || end > to) continue;
    add(whole.slice(at, start), false);
    add(whole.slice(start, end), true);
    at = end;
  }
  add(whole.slice(at, to) + (to < whole.length ? ' …' : ''), false);
  return parts;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly term: string;
}

/** Where the first stretch begins that has the most of the terms. */
function densest(places: readonly Place[]): number {
  let [best, most] = [places[0]?.start ?? 0, 0];
  for (const { start } of places) {
    const near = places.filter((place) => place.start >= start && place.end <= start + LENGTH - BEFORE);
    const { size } = new Set(near.map(({ term }) => term));
    if (size > most) [best, most] = [start, size];
  }
  return best;
}

/** Whole words that begin with a term, and figures that are one; in Chinese the signs themselves. */
function placesOf(text: string, terms: readonly string[]): Place[] {
  return terms
    .flatMap((term) => {
      const found = text.matchAll(new RegExp(patternOf(term), 'giu'));
      return [...found].map(({ index, 0: { length } }) => ({ start: index, end: index + length, term }));
    })
    .sort((left, right) => left.start - right.start || right.end - left.end);
}

function patternOf(term: string): string {
  if (HAN.test(term)) return term;
  return FIGURE.test(term)
    ? `(?<![\\p{Script=Latin}\\p{N}])(?<!\\p{N}[.,])${term}(?![.,]?\\p{N})`
    : `(?<![\\p{L}\\p{N}])${term}[\\p{L}\\p{N}]*`;
}
