/** A text without spaces, quotation marks and the marks of Markdown, which whoever copies it writes one way or another. */
export interface BareText {
  readonly words: string;
  /** For each of its characters, where it is in the text. */
  readonly places: readonly number[];
}

const LEFT_OUT = /[\s|*_`\\"“”'‘’«»\u00AD]/g;

export function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[–—−‐‑]/g, '-')
    .replace(LEFT_OUT, '');
}

export function bareWithPlaces(text: string): BareText {
  const places: number[] = [];
  const words: string[] = [];
  let at = 0;
  for (const character of text) {
    const own = bare(character);
    words.push(own);
    for (let index = 0; index < own.length; index++) places.push(at);
    at += character.length;
  }
  return { words: words.join(''), places };
}

/** Shorter words stand everywhere. */
const MIN_QUOTE = 4;

/** What a quotation holds between its dots, bare. */
export const piecesOf = (quote: string): string[] =>
  quote
    .split(/\s?(?:\[…\]|\[\.\.\.\]|…|\.\.\.)\s?/)
    .map(bare)
    .filter(({ length }) => length >= MIN_QUOTE);

/** Where bare words stand first, never inside a longer number; half-open range into the text. */
export function findBare(words: string, { words: all, places }: BareText, from = 0) {
  for (let at = all.indexOf(words, from); at >= 0; at = all.indexOf(words, at + 1)) {
    const next = at + words.length;
    if (!isInNumber(at) && !isInNumber(next)) {
      const start = places[at] ?? 0;
      return { start, end: (places[next - 1] ?? start) + 1, next };
    }
  }
  return undefined;

  /** Whether a number goes on across a place; cells of a row, between which something was left out, are numbers of their own. */
  function isInNumber(at: number): boolean {
    const isPoint = (place: number) => /[.,]/.test(all.charAt(place));
    const isOneNumber = (left: number, right: number) =>
      /^\d\d$/.test(all.charAt(left) + all.charAt(right)) &&
      (places[right] ?? 0) - (places[left] ?? 0) === right - left;
    return (
      isOneNumber(at - 1, at) ||
      (isPoint(at - 1) && isOneNumber(at - 2, at)) ||
      (isPoint(at) && isOneNumber(at - 1, at + 1))
    );
  }
}
