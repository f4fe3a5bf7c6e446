import type { TextRun } from '../page-layout.ts';

/** A figure with what belongs to it: `$ (1,234.5)%`, `12%`, `2.4x`, `5 (a)`. */
const FIGURE =
  /^(?:US|HK|RMB|NT)?[$€£¥￥]?\s?[(（[]?\s?[-–—−+±~<>≈]?\s?[$€£¥￥]?\s?[(（]?\d(?:[\d,.  '’/:-]*\d)?\s?[)）\]]?\s?(?:%|％|x|X|bps?|pts?|pp|‰|°|[KMB])?\s?[)）]?(?:\s?(?:\(\w{1,2}\)|[*†‡#]{1,3}|[a-z]|[⁰¹²³⁴-⁹]{1,3}))?$/u;
/** What stands in a cell where no figure is: a dash, a star, `N/A`. */
const EMPTY =
  /^(?:[$€£¥￥]\s?)?[(（]?(?:[-–—−]{1,2}|\*{1,2}|n\/?[am]\.?|N\/?[AM]\.?|nil|无|不适用)\s?[)）]?\s?%?$/u;
const CURRENCY = /^(?:US|HK|RMB|NT)?[$€£¥￥]\s?[(（]?$/u;
const OPENING = /^[(（]$/;
const CLOSING = /^[)）]?\s?[%％]?[)）]?$/;
const PIECES =
  /(?:[$€£¥￥]\s?)?[(（]?[-–—−]?(?:(?=\d)(?<!\d[,.]*)(?:\d[\d,.]*\d|\d)|[—–-](?=\s|$)|\*(?=\s|$))\s?[)）]?\s?[%％]?(?=\s|$)/gu;

export type CellKind = 'figure' | 'empty' | 'words';

/** A year or the number of a list item reads like a figure; the place in its row tells. */
export function cellKind(text: string): CellKind {
  const trimmed = text.trim();
  if (FIGURE.test(trimmed)) return 'figure';
  return EMPTY.test(trimmed) ? 'empty' : 'words';
}

export function isCurrency(text: string): boolean {
  return CURRENCY.test(text.trim()) || OPENING.test(text.trim());
}

/** `)`, `%` and `)%` that are set apart from their figure. */
export function isClosing(text: string): boolean {
  return text.trim() !== '' && CLOSING.test(text.trim());
}

export function isYear(text: string): boolean {
  return /^(?:19|20)\d{2}\s?(?:\(\w\)|年度?|[AEF])?$/.test(text.trim());
}

/** One run for each figure of a run that holds several, placed by the width of their letters. */
export function splitFigures(run: TextRun): TextRun[] {
  const text = run.text.trim();
  if (!/\s/.test(text) || text.length > 120 || !/\d|[—–-]/.test(text)) return [run];
  const pieces = [...text.matchAll(PIECES)];
  if (pieces.length < 2 || text.replace(PIECES, '').trim() !== '') return [run];
  const whole = widthOf(text);
  return pieces.map((piece) => {
    const before = widthOf(text.slice(0, piece.index));
    const own = widthOf(piece[0].trimEnd());
    return {
      ...run,
      text: piece[0].trim(),
      x: run.x + (run.width * before) / whole,
      width: (run.width * own) / whole,
    };
  });
}

/** In parts of a digit's width. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text)
    width += /[,.\s'’]/.test(character)
      ? 0.5
      : /[()（）-]/.test(character)
        ? 0.66
        : character === '%'
          ? 1.6
          : 1;
  return width;
}
