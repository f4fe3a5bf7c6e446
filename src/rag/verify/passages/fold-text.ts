import { toPlainInline } from '../draft/plain-inline.ts';

const LINK =
  /!?\[((?:[^[\]\n]|\[[^[\]\n]{0,40}\]){0,300})\]\([^()\n]{0,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)|<((?:https?|ftp|mailto):[^<>\s]{0,2000})>/g;
/** HTML line breaks, footnote marks, emphasis, code marks and escapes of Markdown: none of them is a word. */
const MARKS = /<br\s{0,9}\/?>|\[\s?\^?\d{1,3}\s?\]|[*_`~\\|]|(?<!\p{L})#/gu;
/** Runs of letters, numbers, and the signs that change what is said: of mathematics, currencies, and behind a letter (C++, F#). */
const TOKEN = /[\p{L}\p{M}]+|\d[\d,.]*|[%‰°#\p{Sc}]|(?![|~−])\p{Sm}|[-−–](?=\p{Sc}?\d)/gu;
/** In one spelling (NFKC, lower case) without the marks. */
const withoutMarks = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(LINK, (_all, label?: string, address?: string) => ` ${label ?? address ?? ''} `)
    .replace(MARKS, ' ');

/**
 * The words, numbers and signs of a text in their order, in one spelling: what is left when white space, Markdown and typographic marks
 * are set aside. Equal folds say the same words. Linear.
 */
export function foldText(text: string): string {
  const plain = withoutMarks(text);
  const folded: string[] = [];
  let isBehindDigit = false;
  for (const match of plain.matchAll(TOKEN)) {
    const token = match[0];
    const isHyphen = /^[-−–]/.test(token);
    // A hyphen behind a letter or digit joins; only one that stands before a number alone is a sign.
    if (isHyphen && /[\p{L}\p{N}]/u.test(plain.charAt(match.index - 1))) continue;
    // Two numbers side by side are not one.
    if (isBehindDigit && /^\d/.test(token)) folded.push(' ');
    folded.push(isHyphen ? '-' : token.replace(/(?<![.,])[.,]+$/, ''));
    isBehindDigit = /\d$/.test(folded.at(-1) ?? '');
  }
  return folded.join('');
}

/** A row of a table, cell by cell: a figure in another column is another row. A cell without a word keeps its mark (✓, ✗). */
export function foldRow(cells: string): string {
  return cells
    .replaceAll('\\|', '/')
    .split('|')
    .map((cell) => foldText(cell) || cell.replace(/[\s*_`~\\–—-]/g, ''))
    .join('|');
}

/** The cells of a line of a table, without the marks at its ends. */
export function cellsOf(line: string): string {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
}

/** The plain words of a row, as statements have them: cells between ` | `. */
export function plainRow(line: string): string {
  return toPlainInline(cellsOf(line))
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ');
}

/** In one line, not within one another; in a table a figure in brackets is no aside. */
const ASIDE = /\s?[(（][^()（）\n]{1,300}[)）]/g;
/** Of more than these not every choice of them is tried. */
const MOST_ASIDES = 3;
const LINK_TARGET = /\]\([^()\n]{0,500}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)/g;

/** A text without what stands in round brackets, an aside that may be left out of a quotation: without each, and without all of them. */
export function withoutAsides(text: string, isRow = false): string[] {
  // The target of a link is none.
  const plain = text.replace(LINK_TARGET, ']');
  const asides = [...plain.matchAll(ASIDE)].filter(({ 0: aside }) => !isRow || /\p{L}/u.test(aside));
  if (asides.length === 0) return [];
  const without = (left: readonly (typeof asides)[number][]): string => {
    let at = 0;
    let kept = '';
    for (const { 0: aside, index } of left) {
      kept += `${plain.slice(at, index)} `;
      at = index + aside.length;
    }
    return kept + plain.slice(at);
  };
  if (asides.length > MOST_ASIDES) return [...asides.map((one) => without([one])), without(asides)];
  const sets = Array.from({ length: 2 ** asides.length - 1 }, (_, set) => set + 1);
  return sets.map((set) => without(asides.filter((_, at) => (set >> at) % 2 === 1)));
}
