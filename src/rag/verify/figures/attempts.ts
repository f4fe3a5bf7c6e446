import { anyOf, EN, termPattern, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Cell } from './cell.ts';

export interface Attempt {
  readonly value: number;
  readonly formula: string;
  readonly cells: readonly Cell[];
  /** Whether the words of the claim ask for this operation. */
  readonly isAsked: boolean;
}

const CUES = {
  growth: new RegExp(
    String.raw`\b${anyOf(EN.figures.cueGrowth)}\b|[+−]\d|${anyOf(ZH.figures.cueGrowth)}`,
    'i',
  ),
  annual: /\b(?:a year|per year|annual\w*|annuali[sz]ed|each year|yearly|cagr|compound\w*)\b|年均|复合|每年/i,
  ratio: new RegExp(
    String.raw`\b(?:${anyOf(EN.figures.cueRatio)}|%\s?of|took|represent\w*|account\w* for|${anyOf(EN.figures.cueRatioNouns)}|equal\w* to|${anyOf(EN.figures.cueRatioParts)})\b|占|比例|比率|比重|率|相当于`,
    'i',
  ),
  times: /\b(?:times|fold|doubl\w*|tripl\w*|quadrupl\w*|multiple|twice|ratio)\b|倍|翻/i,
  sum: termPattern(EN.figures.cueSum, ZH.figures.cueSum),
  difference: termPattern(EN.figures.cueDifference, ZH.figures.cueDifference),
  average: /\b(?:averag\w*|mean)\b|平均|均值/i,
} as const;

/** Every arithmetic of some figures that may give another one; whether the words of the claim ask for it is said with each. */
export function attemptsOf(figure: Cell, cells: readonly Cell[], text: string): Attempt[] {
  const isRate = figure.unit?.dimension === 'percent' || figure.unit?.dimension === 'percentage-point';
  const isTimes = figure.unit?.dimension === 'times';
  const attempts: Attempt[] = [];
  const add = (value: number, formula: string, own: readonly Cell[], isAsked: boolean) => {
    if (Number.isFinite(value)) attempts.push({ value, formula, cells: own, isAsked });
  };
  for (const [i, a] of cells.entries())
    for (const [j, b] of cells.entries()) {
      if (i === j || !sameKind(a, b)) continue;
      const [x, y] = [Math.abs(a.value), Math.abs(b.value)];
      if (x === 0) continue;
      const isOrdered = inOrder(a, b);
      if (isRate && isOrdered) {
        add(
          (y / x - 1) * 100,
          `${shown(b)} / ${shown(a)} − 1 = ${result((y / x - 1) * 100, true)}`,
          [a, b],
          CUES.growth.test(text),
        );
        const span = spanOf(a, b, text);
        if (span > 1) {
          const rate = ((y / x) ** (1 / span) - 1) * 100;
          add(
            rate,
            `(${shown(b)} / ${shown(a)})^(1/${span}) − 1 = ${result(rate, true)}`,
            [a, b],
            CUES.annual.test(text),
          );
        }
      }
      if (isRate && x < y)
        add(
          ((y - x) / y) * 100,
          `(${shown(b)} − ${shown(a)}) / ${shown(b)} = ${result(((y - x) / y) * 100, true)}`,
          [b, a],
          CUES.ratio.test(text),
        );
      if (isRate)
        add(
          (y / x) * 100,
          `${shown(b)} / ${shown(a)} = ${result((y / x) * 100, true)}`,
          [a, b],
          CUES.ratio.test(text),
        );
      if (isTimes || figure.unit === undefined)
        add(y / x, `${shown(b)} / ${shown(a)} = ${plain(y / x)}`, [a, b], CUES.times.test(text));
      if (i < j && sameUnit(figure, a))
        add(
          Math.abs(y - x),
          `${shown(y > x ? b : a)} − ${shown(y > x ? a : b)} = ${plain(Math.abs(y - x))}`,
          [a, b],
          CUES.difference.test(text),
        );
    }
  const alike = cells.filter((cell) => sameUnit(figure, cell) && cell.unit?.dimension !== 'percent');
  for (const group of sumGroups(alike, figure)) {
    const total = group.reduce((sum, { value }) => sum + Math.abs(value), 0);
    const terms = group.map(shown).join(' + ');
    add(total, `${terms} = ${plain(total)}`, group, CUES.sum.test(text));
    add(
      total / group.length,
      `(${terms}) / ${group.length} = ${plain(total / group.length)}`,
      group,
      CUES.average.test(text),
    );
  }
  return attempts;
}

/** The figures that a sum may be one of: all, those of each year, and each run of neighbours. */
function sumGroups(cells: readonly Cell[], figure: Cell): Cell[][] {
  const groups = [cells.filter((cell) => cell !== figure)];
  for (const year of new Set(cells.flatMap(({ years }) => years)))
    groups.push(cells.filter(({ years }) => years.includes(year)));
  for (let from = 0; from < Math.min(cells.length, 6); from++)
    for (let to = from + 2; to <= Math.min(cells.length, from + 5); to++) groups.push(cells.slice(from, to));
  return groups.filter((group) => group.length >= 2 && group.length <= 8);
}

/** A change goes from the earlier figure to the later one; without years it may go either way. */
function inOrder(a: Cell, b: Cell): boolean {
  const [from, to] = [a.years[0], b.years[0]];
  return from === undefined || to === undefined || from <= to;
}

function spanOf(a: Cell, b: Cell, text: string): number {
  const [from, to] = [a.years[0], b.years[0]];
  if (from !== undefined && to !== undefined && to > from) return to - from;
  const said =
    /\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,2})[- ]years?\b|([两二三四五六七八九十]|\d{1,2})年(?:间|内|来)/i.exec(
      text,
    );
  const word = (said?.[1] ?? said?.[2] ?? '').toLowerCase();
  const at = 'two three four five six seven eight nine ten'.split(' ').indexOf(word);
  if (at >= 0) return at + 2;
  const han = '两二三四五六七八九十'.indexOf(word);
  return word === '' ? 0 : han >= 0 ? Math.max(2, han + 1) : Number(word);
}

function sameKind(a: Cell, b: Cell): boolean {
  const [own, other] = [a.unit?.dimension, b.unit?.dimension];
  return own === other || own === undefined || other === undefined;
}

function sameUnit(a: Cell, b: Cell): boolean {
  if (a.unit?.dimension === 'percentage-point') return b.unit?.dimension === 'percent';
  return sameKind(a, b) && a.unit?.dimension !== 'times';
}

export const shown = ({ raw }: Cell): string => raw.trim();
export const plain = (value: number): string =>
  Number(value.toPrecision(4)).toLocaleString('en-US', { maximumFractionDigits: 4 });
export const result = (value: number, isRate: boolean): string =>
  isRate ? `${Math.round(value * 10) / 10} %` : plain(value);
