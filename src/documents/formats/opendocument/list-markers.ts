import type { DomElement } from '../../markup/html-dom.ts';
import { printedCount } from '../../markup/printed-count.ts';
import { xmlAll, xmlName } from '../../markup/xml-dom.ts';

interface ListLevel {
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  /** How many levels the number shows. */
  readonly levels: number;
}

export interface ListMarkers {
  /** A list of this style begins again on this level. */
  restart(style: string, level: number): void;
  /** What is printed before the next paragraph; empty where nothing is, `-` for a bullet. */
  next(style: string, level: number, start?: number): string;
}

/** The style of numbered headings. */
export const OUTLINE = '(outline)';

const FORMATS: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '一, 二, 三, ...': 'chineseCounting',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
};

/** Counts the items of lists as they are printed, by the list styles of the file. */
export function createListMarkers(roots: readonly DomElement[]): ListMarkers {
  const styles = new Map<string, Map<number, ListLevel>>();
  for (const root of roots) {
    for (const style of xmlAll(root, 'text:list-style'))
      styles.set(style.getAttribute('style:name') ?? '', listLevels(style));
    for (const style of xmlAll(root, 'text:outline-style')) styles.set(OUTLINE, listLevels(style));
  }
  const counts = new Map<string, number[]>();
  const countsOf = (style: string): number[] => {
    const known = counts.get(style) ?? [];
    counts.set(style, known);
    return known;
  };
  return {
    restart(style, level) {
      const known = countsOf(style);
      known.length = Math.min(known.length, level - 1);
    },
    next(style, level, start) {
      const levels = styles.get(style);
      const own = levels?.get(level);
      if (own === undefined || own.format === '-') return own === undefined && style === OUTLINE ? '' : '-';
      const known = countsOf(style);
      known[level - 1] = start ?? (known[level - 1] ?? own.start - 1) + 1;
      known.length = level;
      if (own.format === '') return `${own.prefix}${own.suffix}`.trim();
      const shown = Array.from({ length: own.levels }, (_, index) => level - own.levels + 1 + index).filter(
        (at) => at >= 1 && (levels?.get(at)?.format ?? '') !== '',
      );
      const number = shown
        .map((at) => {
          const format = levels?.get(at)?.format ?? '1';
          return printedCount(known[at - 1] ?? 1, FORMATS[format] ?? 'decimal');
        })
        .join('.');
      return `${own.prefix}${number}${own.suffix}`.trim();
    },
  };
}

function listLevels(style: DomElement): Map<number, ListLevel> {
  const levels = new Map<number, ListLevel>();
  for (const level of style.children) {
    const number = (name: string, otherwise: number) =>
      Number(level.getAttribute(name) ?? otherwise) || otherwise;
    const isNumber = /number$|outline-level-style$/.test(xmlName(level));
    levels.set(number('text:level', 1), {
      format: isNumber ? (level.getAttribute('style:num-format') ?? '') : bulletOf(level),
      prefix: isNumber ? (level.getAttribute('style:num-prefix') ?? '') : '',
      suffix: isNumber ? (level.getAttribute('style:num-suffix') ?? '') : '',
      start: number('text:start-value', 1),
      levels: number('text:display-levels', 1),
    });
  }
  return levels;
}

/** A bullet of white space is none: such paragraphs go on with the item above. */
const bulletOf = (level: DomElement): string =>
  level.getAttribute('text:bullet-char')?.trim() === '' ? '' : '-';
