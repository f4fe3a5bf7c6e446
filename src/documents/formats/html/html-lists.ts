import type { DomElement } from '../../markup/html-dom.ts';
import { printedCount } from '../../markup/printed-count.ts';

/** How the items of a list are marked: by a number that begins at `first`, or by a dash. */
export interface ListNumbering {
  readonly first: number;
  readonly step: 1 | -1;
  readonly markerOf: (number: number) => string;
}

const FORMATS: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};

/** Numbers as `start`, `reversed` and `type` of an `ol` say. */
export function listNumbering(list: DomElement): ListNumbering {
  if (list.localName !== 'ol') return { first: 1, step: 1, markerOf: () => '-' };
  const start = Number.parseInt(list.getAttribute('start') ?? '', 10);
  const isReversed = list.getAttribute('reversed') !== null;
  const last = isReversed ? [...list.children].filter(({ localName }) => localName === 'li').length : 1;
  const format = FORMATS[list.getAttribute('type') ?? ''] ?? 'decimal';
  return {
    first: Number.isFinite(start) ? start : last,
    step: isReversed ? -1 : 1,
    markerOf: (number) => `${number < 1 ? number : printedCount(number, format)}.`,
  };
}
