/**
 * Whether a quote stands in what another reader sees: as it is, its words in another order, not all of its words, or that
 * one reads nothing there.
 */
export type ReadingMatch = 'found' | 'scattered' | 'differs' | 'unread';

/** Letters in a row: what a piece of a quote needs at least to say more than that its words occur. */
const PIECE = { western: 12, chinese: 6 };

/**
 * Looks for the letters and digits of a quote in the text of its pages. Readers differ in the order of columns, notes and running
 * lines, so the quote may stand there in pieces, each long enough that no figure or word in it can be another.
 */
export function compareReadings(quote: string, pages: readonly string[]): ReadingMatch {
  const plain = quote.replace(/!\[[^\][]*\]\([^()]*\)|<br\s*\/?>/gi, ' ');
  const wanted = lettersOf(plain);
  const text = lettersOf(pages.join(' '));
  if (text === '' || wanted === '') return 'unread';
  if (standsInPieces(wanted, text)) return 'found';
  const words = plain.split(/[\s|]+/).map(lettersOf);
  return words.every((word) => text.includes(word)) ? 'scattered' : 'differs';
}

function standsInPieces(wanted: string, text: string): boolean {
  const least = Math.min(wanted.length, isChinese(wanted) ? PIECE.chinese : PIECE.western);
  for (let at = 0; at < wanted.length; ) {
    // What is left at the end is looked at with the letters before it.
    const start = Math.min(at, wanted.length - least);
    const length = longestFound(wanted, start, text);
    if (length < least) return false;
    at = start + length;
  }
  return true;
}

/** How many letters from `start` on stand in the text in a row. */
function longestFound(wanted: string, start: number, text: string): number {
  let low = 0;
  let high = wanted.length - start;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (text.includes(wanted.slice(start, start + middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function isChinese(text: string): boolean {
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) > text.length / 2;
}
