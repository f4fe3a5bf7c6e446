import { type Cell, digitsOf } from '../figures/cell.ts';
import type { Cue } from './cues.ts';
import type { Operand } from './operands.ts';

export type Pair = readonly [first: Operand, second: Operand];

interface Rate {
  readonly value: number;
  readonly formula: string;
  readonly cue: Cue;
  readonly trend?: -1;
}

/** Growth, share, rest and part in per cent of two operands, whose sizes in one unit are given. */
export function ratesOf([a, b]: Pair, [x, y]: readonly [number, number], said: number): Rate[] {
  const isShare = (a.isGiven && b.isGiven) || a.row !== b.row || a.years[0] === b.years[0];
  const isPart =
    y > 0 &&
    x !== y &&
    a.row === b.row &&
    kindOf(a) !== 'share' &&
    kindOf(a) !== 'change' &&
    a.years[0] === b.years[0];
  const span = spanOf(a, b, said);
  const growth = y / x - 1;
  const annual = (y / x) ** (1 / span) - 1;
  const [low, high] = y <= x ? [b, a] : [a, b];
  const share = Math.min(x, y) / Math.max(x, y);
  const rate = (value: number, text: string, cue: Cue): Rate => ({
    value: value * 100,
    formula: `${text} = ${Math.round(value * 1000) / 10} %`,
    cue,
  });
  const change = `${shown(b)} / ${shown(a)}`;
  return [
    { ...rate(growth, `${change} − 1`, 'growth'), ...(growth < 0 ? { trend: -1 } : {}) },
    ...(span > 1 ? [rate(annual, `(${change})^(1/${span}) − 1`, 'annual')] : []),
    // A share is one of the same period, unless the claim gives both figures.
    ...(isShare ? [rate(share, `${shown(low)} / ${shown(high)}`, 'ratio')] : []),
    ...(y < x ? [rate(1 - y / x, `1 − ${change}`, 'rest')] : []),
    ...(isPart ? [rate(x / (x + y), `${shown(a)} / (${shown(a)} + ${shown(b)})`, 'ratio')] : []),
  ];
}

/** Whether an operand is a cell, the change of one, or a share of one in another. */
export const kindOf = ({ row }: Operand): string => /^(?:change|share)/.exec(row)?.[0] ?? 'cell';

function spanOf(a: Cell, b: Cell, said: number): number {
  const [from, to] = [a.years[0], b.years[0]];
  return from !== undefined && to !== undefined && to > from ? to - from : said;
}

export const shown = ({ raw }: Cell): string => raw.trim();
export const plain = (value: number): string =>
  Number(value.toPrecision(4)).toLocaleString('en-US', { maximumFractionDigits: 4 });

type Printed = Pick<Cell, 'raw' | 'value'>;

/** A sum or difference in the scale that its figures are printed in: 66,608 − 63,106 = 3,502 of a table in millions. */
export function inScaleOf(cells: readonly Printed[], value: number): string {
  const [scale = 1, ...others] = cells.map(printedScale);
  const isShared = others.every((other) => Math.abs(other / scale - 1) < 1e-6);
  if (!isShared || Math.abs(scale - 1) < 1e-6) return plain(value);
  const [, digits = '', word = ''] = cells.map(({ raw }) => PRINTED.exec(raw)).find((found) => found) ?? [];
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const number = (value / scale).toLocaleString('en-US', { maximumFractionDigits: decimals });
  return /^\p{Script=Han}/u.test(word) ? number + word : `${number} ${word}`.trim();
}

/** A figure without the sign that its table gives it. */
export const unsigned = ({ raw }: Cell): string => raw.trim().replace(/^\((.*)\)$|^[-−–]\s*/, '$1');

/** As printed; costs are often in brackets, and count as what they cost. */
export const asTerm = (cell: Cell): string => (cell.value < 0 ? shown(cell) : unsigned(cell));

const PRINTED = /(\d[\d,]*(?:\.\d+)?)\s*([a-z]+|\p{Script=Han}+)?/iu;

function printedScale({ raw, value }: Printed): number {
  const digits = Number((PRINTED.exec(raw)?.[1] ?? '').replaceAll(',', ''));
  return digits === 0 || value === 0 ? 1 : Math.abs(value) / digits;
}

export const result = (value: number, isRate: boolean): string =>
  isRate ? `${Math.round(value * 10) / 10} %` : plain(value);

/** So many at so much each, of two figures that the claim gives: 8 GPUs for 90 hours. One digit may be met by chance. */
export function productsOf(figure: Cell, operands: readonly Operand[]) {
  const isRate = ({ unit }: Cell) => unit?.dimension === 'percent';
  if (isRate(figure) || figure.unit?.dimension === 'times' || digitsOf(figure.raw) < 2) return [];
  const given = operands.filter((cell) => cell.isGiven && !isRate(cell) && Math.abs(cell.value) > 1);
  return given.flatMap((a, at) =>
    given.slice(at + 1).map((b) => {
      const value = Math.abs(a.value * b.value);
      const formula = `${shown(a)} × ${shown(b)} = ${plain(value)}`;
      return { value, formula, cells: [a, b], ...PRODUCT };
    }),
  );
}

const PRODUCT = { isAsked: true, isAligned: true, isClose: true, isProduct: true } as const;
