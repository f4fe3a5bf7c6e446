import type { FindPhrase, FindTerm } from './find-term.ts';
import type { FoldedText } from './fold-places.ts';

export interface FoundPlace {
  readonly start: number;
  readonly end: number;
}

/** Where a text has a term, in order, each place once; its words in a row, or at most `near` words apart in any order. Linear. */
export function findPlaces(text: FoldedText, { alternatives }: FindTerm, near?: number): FoundPlace[] {
  const found = alternatives
    .flatMap((phrase) =>
      near === undefined || phrase.words.length < 2 ? inARow(text, phrase) : apart(text, phrase, near),
    )
    .toSorted((left, right) => left.start - right.start || right.end - left.end);
  const kept: FoundPlace[] = [];
  for (const place of found) if (place.start >= (kept.at(-1)?.end ?? 0)) kept.push(place);
  return kept.map(({ start, end }) => ({ start: text.places[start] ?? 0, end: endOf(text, end) }));
}

/** Behind the last character that was found, not behind what was left out after it. */
function endOf({ text, places }: FoldedText, end: number): number {
  const last = places[end - 1] ?? 0;
  return last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
}

const inARow = ({ folded }: FoldedText, { pattern }: FindPhrase): FoundPlace[] =>
  [...folded.matchAll(pattern)].map(({ 0: match, index }) => ({ start: index, end: index + match.length }));

/** The shortest stretches that have every word, none of them over another. */
function apart({ folded }: FoldedText, { words }: FindPhrase, near: number): FoundPlace[] {
  const events = words
    .flatMap(({ pattern }, word) =>
      [...folded.matchAll(pattern)].map(({ 0: match, index }) => ({
        word,
        start: index,
        end: index + match.length,
      })),
    )
    .toSorted((left, right) => left.start - right.start);
  if (events.length < words.length) return [];
  const orderOf = wordOrders(folded);
  const found: FoundPlace[] = [];
  const last = new Map<number, (typeof events)[number]>();
  for (const event of events) {
    last.set(event.word, event);
    if (last.size < words.length) continue;
    const own = [...last.values()];
    const start = Math.min(...own.map((one) => one.start));
    if (orderOf(event.start) - orderOf(start) > near) continue;
    found.push({ start, end: Math.max(...own.map((one) => one.end)) });
    last.clear();
  }
  return found;
}

/** How many words begin before a place; a Han character counts as one. */
function wordOrders(folded: string): (at: number) => number {
  const starts = Uint32Array.from(
    folded.matchAll(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+/gu),
    ({ index }) => index,
  );
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
