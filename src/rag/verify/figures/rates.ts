import type { Cell } from './cell.ts';
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
export const result = (value: number, isRate: boolean): string =>
  isRate ? `${Math.round(value * 10) / 10} %` : plain(value);
