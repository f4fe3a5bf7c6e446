import { type Cell, digitsOf, factorOf, isMoneyLessCount } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { wordsOf } from '../figures/words-of.ts';
import { type Cue, type Cues, cuesOf, spanIn } from './cues.ts';
import { isAlike, isSameColumn, type Operand } from './operands.ts';
import {
  asTerm,
  inScaleOf,
  kindOf,
  type Pair,
  plain,
  productsOf,
  ratesOf,
  shown,
  unsigned,
} from './rates.ts';

export interface Attempt {
  readonly value: number;
  readonly formula: string;
  readonly cells: readonly Cell[];
  /** Whether the words of the claim ask for this operation. */
  readonly isAsked: boolean;
  /** Whether its operands are compared as tables compare them: in one row, or in one column for one period. */
  readonly isAligned: boolean;
  /** Of a sum: what is added up. */
  readonly terms?: readonly Operand[];
  /** Whether it multiplies two figures. */
  readonly isProduct?: true;
  /** Of a sum: whether the claim names all that is added up. */
  readonly isNamed?: boolean;
  /** Where it goes from an earlier figure to a later one: up or down. */
  readonly trend?: 1 | -1;
  /** Whether they belong together closer still: of one row, or both given by the claim. */
  readonly isClose: boolean;
}

/** Operands of a second step at most. */
const MAX_DERIVED = 40;

/** Every arithmetic of one or two steps that may give a figure, the simplest first. */
export function attemptsOf(figure: Cell, operands: readonly Operand[], text: string): Attempt[] {
  const cues = cuesOf(text, figure);
  const span = spanIn(text);
  const tryAll = (pairs: readonly Pair[]) => pairs.flatMap((pair) => tryPair(figure, pair, cues, span));
  // What was worked out is worked on only where the claim has most words of its row.
  const words = new Set(wordsOf(text));
  const isNamedIn = ({ label }: Operand) =>
    label.filter((word) => holdsWord(words, word)).length >= label.length / 2;
  const changes = changeAttempts(operands).filter(isNamedIn).slice(0, MAX_DERIVED);
  const derived = [...changes, ...shareAttempts(operands).filter(isNamedIn)].slice(0, MAX_DERIVED);
  // A share is one of changes only where the claim speaks of change.
  const isOfChange = cues.has('growth') || cues.has('difference') || cues.has('gap');
  const second = tryAll(
    pairAttempts(derived).filter(
      (pair) => isComparable(pair) && (isOfChange || kindOf(pair[0]) !== 'change'),
    ),
  );
  return [
    ...tryAll(pairAttempts(operands)),
    ...trySums(figure, operands, cues),
    ...tryParts(figure, operands, cues),
    ...productsOf(figure, operands),
    ...[...second, ...trySums(figure, changes, cues)].filter(({ isAsked }) => isAsked),
  ];
}

/** Two changes of one row up to one year differ by a change of that row, and are no comparison. */
function isComparable([a, b]: Pair): boolean {
  return kindOf(a) === kindOf(b) && (a.row !== b.row || a.years[0] !== b.years[0]);
}

/** Two operands in the order in which a change goes; those without a year go either way. */
function pairAttempts(operands: readonly Operand[]): Pair[] {
  return operands.flatMap((a) =>
    operands
      .filter((b) => a !== b && sameKind(a, b) && inOrder(a, b) && a.value !== 0)
      .map((b): Pair => [a, b]),
  );
}

function tryPair(figure: Cell, pair: Pair, cues: Cues, said: number): Attempt[] {
  const [a, b] = [withSign(pair[0]), withSign(pair[1])];
  const [x, y] = [Math.abs(a.value * factorOf(a)), Math.abs(b.value * factorOf(b))];
  const isNamed = !(a.isUnnamed || b.isUnnamed) || a.isGiven || b.isGiven;
  const isClose = (a.isGiven && b.isGiven) || a.row === b.row;
  // Two columns of one row that are told by what they are of, and by no year: nothing grows from one to the other.
  const isAcross =
    a.row === b.row && a.isTabular && a.years.length + b.years.length === 0 && !(a.isGiven && b.isGiven);
  const isAligned = isNamed && (isClose || isSameColumn(a, b));
  const isTold = !(a.isUnnamed || b.isUnnamed) || digitsOf(figure.raw) >= 3;
  const found: Attempt[] = [];
  const add = (value: number, formula: string, cue: Cue, trend?: 1 | -1) => {
    const way = trend === undefined ? {} : { trend };
    const isAsked = isTold && cues.has(cue);
    if (Number.isFinite(value))
      found.push({ value, formula, cells: [a, b], isAsked, isAligned, isClose, ...way });
  };
  const isLater = (a.years[0] ?? 0) < (b.years[0] ?? 0) && a.years.length > 0;
  const change = isLater && x !== y ? (x < y ? 1 : -1) : undefined;
  if (isRateFigure(figure) && !(isRateFigure(a) && isRateFigure(b)))
    for (const { value, formula, cue, trend } of ratesOf([a, b], [x, y], said))
      if (!((isAcross || !isAlike(a, b)) && GROWTH.has(cue)) && (cue !== 'rest' || cues.has('rest')))
        add(value, formula, cue, trend ?? (cue === 'growth' ? change : undefined));
  if (isTimesUnit(figure) || (isTimesFigure(figure) && cues.has('times'))) {
    const [low, high] = x < y ? [a, b] : [b, a];
    const times = Math.max(x, y) / Math.min(x, y);
    add(times, `${shown(high)} / ${shown(low)} = ${plain(times)}`, 'times');
  }
  if (isDifferenceOf(figure, a) && isDifferenceOf(figure, b) && !isMoneyLessCount(a, b)) {
    const [low, high] = a.value < b.value ? [a, b] : [b, a];
    const cue = a.row === b.row || kindOf(a) !== 'cell' ? 'difference' : 'gap';
    const own = Math.abs(a.value - b.value);
    const isTrend =
      kindOf(a) !== 'change' && (a.row === b.row || kindOf(a) === 'share') && a.value * b.value > 0;
    add(
      own,
      `${asTerm(high)} − ${asTerm(low)} = ${inScaleOf([a, b], own)}`,
      cue,
      isTrend ? change : undefined,
    );
    const bare = Math.abs(x - y);
    const signless = `${unsigned(high)} − ${unsigned(low)} = ${inScaleOf([a, b], bare)}`;
    if (a.value * b.value < 0 && !isRateFigure(a)) add(bare, signless, cue);
  }
  return found.filter(({ cells }) => isOfPeriod(figure, cells));
}

/** A rate in brackets is below nought; an amount in them is often a cost. */
function withSign(cell: Operand): Operand {
  return isRateFigure(cell) && /^\(/.test(cell.raw.trim()) ? { ...cell, value: -Math.abs(cell.value) } : cell;
}

const GROWTH: ReadonlySet<Cue> = new Set(['growth', 'annual', 'rest']);

/** Whether arithmetic may give a figure of a year: some operand is of it, or of none. */
function isOfPeriod(figure: Cell, cells: readonly Cell[]): boolean {
  if (!figure.isDated || figure.years.length !== 1) return true;
  return cells.some(({ years }) => years.length === 0 || years.some((year) => figure.years.includes(year)));
}

/** A part of a whole, by its share: 35 % of 4.68 billion, or the rest. */
function tryParts(figure: Cell, operands: readonly Operand[], cues: Cues): Attempt[] {
  if (isRateFigure(figure) || isTimesUnit(figure)) return [];
  return operands.filter(isRateFigure).flatMap((share) =>
    operands
      .filter((whole) => !isRateFigure(whole) && countsAlike(figure, whole) && whole.value !== 0)
      .flatMap((whole) =>
        [share.value, 100 - share.value].map((part, at): Attempt => {
          const value = (whole.value * part) / 100;
          const times = at === 0 ? shown(share) : `(1 − ${shown(share)})`;
          return {
            value,
            formula: `${shown(whole)} × ${times} = ${inScaleOf([whole], value)}`,
            cells: [whole, share],
            isAsked: cues.has('ratio'),
            isAligned: (share.isGiven && whole.isGiven) || share.row === whole.row,
            isClose: true,
          };
        }),
      ),
  );
}

/** Sums and averages of what the claim gives, of a column, and of a row. */
function trySums(figure: Cell, operands: readonly Operand[], cues: Cues): Attempt[] {
  const alike = operands.filter((cell) => countsAlike(figure, cell));
  const groups = [
    alike.filter(({ isGiven }) => isGiven),
    ...[...new Set(alike.map(({ column }) => column))].flatMap((column) =>
      column === '' ? [] : runsOf(alike.filter((cell) => cell.column === column)),
    ),
    ...[...new Set(alike.map(({ row }) => row))].flatMap((row) =>
      runsOf(alike.filter((cell) => cell.row === row)),
    ),
    ...[...new Set(alike.flatMap(({ years }) => years))].map((year) =>
      alike.filter(({ years }) => years.includes(year)),
    ),
  ].filter((group) => group.length >= 2 && group.length <= 8);
  return groups.flatMap((group): Attempt[] => {
    const total = group.reduce((sum, { value }) => sum + Math.abs(value), 0);
    const terms = group.map(shown).join(' + ');
    const mean = total / group.length;
    return [
      {
        value: total,
        formula: `${terms} = ${inScaleOf(group, total)}`,
        cells: group,
        terms: group,
        isNamed: group.every(({ isUnnamed }) => !isUnnamed),
        isAsked: cues.has('sum'),
        isAligned: true,
        isClose: false,
      },
      {
        value: mean,
        formula: `(${terms}) / ${group.length} = ${inScaleOf(group, mean)}`,
        cells: group,
        isAsked: cues.has('average'),
        isAligned: true,
        isClose: false,
      },
    ];
  });
}

/** All of them, and each run of neighbours. */
function runsOf(cells: readonly Operand[]): Operand[][] {
  const runs: Operand[][] = [];
  for (let from = 0; from < Math.min(cells.length, 8); from++)
    for (let to = from + 2; to <= Math.min(cells.length, from + 5); to++) runs.push(cells.slice(from, to));
  return runs;
}

/** The change of each row from one column to another. */
function changeAttempts(operands: readonly Operand[]): Operand[] {
  return pairAttempts(operands)
    .filter(
      ([a, b]) =>
        a.row === b.row &&
        a.isTabular &&
        !isRateFigure(a) &&
        !isRateFigure(b) &&
        a.years.length > 0 &&
        b.years.length > 0 &&
        a.years[0] !== b.years[0] &&
        isSameHead(a, b),
    )
    .map(([a, b]) => ({
      ...b,
      value: b.value - a.value,
      raw: `(${shown(b)} − ${shown(a)})`,
      row: `change ${a.row}`,
      column: `change ${a.column} ${b.column}`,
      years: b.years,
    }));
}

/** The share of each row in another one of the same column. */
function shareAttempts(operands: readonly Operand[]): Operand[] {
  return pairAttempts(operands)
    .filter(
      ([a, b]) =>
        a.isTabular &&
        a.row !== b.row &&
        isSameColumn(a, b) &&
        !isRateFigure(a) &&
        Math.abs(b.value) < Math.abs(a.value),
    )
    .map(([a, b]) => ({
      ...b,
      value: (Math.abs(b.value) / Math.abs(a.value)) * 100,
      unit: { dimension: 'percent', factor: 1 },
      raw: `${shown(b)} / ${shown(a)}`,
      row: `share ${b.row} ${a.row}`,
    }));
}

/** Two columns that are told apart by their year alone: nothing goes from `Opened` of one year to `Total` of another. */
function isSameHead(a: Operand, b: Operand): boolean {
  if (!(a.isTabular && b.isTabular) || a.years[0] === b.years[0]) return true;
  const [own, other] = [a, b].map(({ label }) => label.filter((word) => !/\d/.test(word)));
  return own?.join(' ') === other?.join(' ');
}

const isRateFigure = ({ unit }: Cell): boolean => unit?.dimension === 'percent';

const isTimesUnit = ({ unit }: Cell): boolean => unit?.dimension === 'times';

function isTimesFigure(figure: Cell): boolean {
  return isTimesUnit(figure) || (figure.unit === undefined && figure.value < 1000);
}

/** A change goes from the earlier figure to the later one; without years it may go either way. */
function inOrder(a: Cell, b: Cell): boolean {
  const [from, to] = [a.years[0], b.years[0]];
  return from === undefined || to === undefined || from <= to;
}

function sameKind(a: Cell, b: Cell): boolean {
  const [own, other] = [a.unit?.dimension, b.unit?.dimension];
  return (
    own === other || (own === undefined && other !== 'percent') || (other === undefined && own !== 'percent')
  );
}

/** Two rates differ by points, not by per cent. */
function isDifferenceOf(figure: Cell, cell: Cell): boolean {
  return !isTimesUnit(figure) && !isRateFigure(figure) && countsAlike(figure, cell);
}

/** Whether a sum or difference of such figures may be this one. Points are the difference of two rates. */
function countsAlike(figure: Cell, cell: Cell): boolean {
  const [own, other] = [figure.unit?.dimension, cell.unit?.dimension];
  if (own === 'percentage-point') return other === 'percent' || other === undefined;
  if (own === 'percent') return other === 'percent';
  return own === undefined || other === undefined ? other !== 'percent' : own === other;
}
