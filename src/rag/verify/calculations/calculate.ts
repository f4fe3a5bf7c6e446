import type { Calculation } from '../../../domain/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { isConcept, RATIOS } from '../../measures/index.ts';
import { type Cell, digitsOf, isSameFigure } from '../figures/cell.ts';
import { isOf, type Source } from '../figures/source.ts';
import { yearsMeet } from '../figures/table-place.ts';
import { type Attempt, attemptsOf } from './attempts.ts';
import { isTogether, saidTrend } from './cues.ts';
import type { Operand } from './operands.ts';
import { type RangeBeside, rangeBeside } from './range-beside.ts';
import { inScaleOf, plain, result, shown, unsigned } from './rates.ts';
import { sumOfOtherYear } from './sum-of-other-year.ts';

/** What arithmetic says of a figure: the calculation that gives it, the right result where only one can be meant, or nothing. */
export type CalculationResult =
  | {
      readonly kind: 'right';
      readonly calculation: Calculation;
      readonly cells: readonly Cell[];
      /** What a text calls the measure whose formula it is. */
      readonly measure?: RegExp;
      /** Of a sum: what was added up. */
      readonly terms?: readonly Operand[];
    }
  | { readonly kind: 'wrong'; readonly calculation: Calculation }
  | { readonly kind: 'none' };

/** With so many digits, arithmetic over one row or column that gives the figure is no accident, even if no word asks for it. */
const TELLING = 3;

/** Works a figure of a claim out of the other figures of it, those beside them, and rows that its words name. */
export function calculateFigure(request: {
  readonly figure: Cell;
  readonly text: string;
  readonly operands: readonly Operand[];
  readonly entity: string | undefined;
  readonly sources: readonly Source[];
  /** Whether a passage prints the figure itself: then only words that ask for a calculation make it one. */
  readonly isPrinted?: boolean;
  /** Whether a formula is given for it: then no product is guessed that comes near. */
  readonly isGiven?: boolean;
  /** What other figures of the claim are the sums of. */
  readonly sums?: readonly (readonly Operand[])[];
}): CalculationResult {
  const { figure, text, operands, isPrinted = false, isGiven = false, sums = [] } = request;
  const formula = byMeasure(request);
  if (formula.kind === 'right') return formula;
  const own = operands.filter(({ isGiven }) => isGiven);
  const again = sums.map((terms) => sumOfOtherYear(figure, terms, request.sources)).find((sum) => sum);
  if (again !== undefined) return { kind: 'right', ...again };
  const range = isWorkedOut(figure) ? rangeBeside(figure, text, own) : undefined;
  if (range !== undefined) return ofRange(figure, range, text);
  const said = saidTrend(text, figure);
  const isOfSeveral = isTogether(text, figure);
  const spoken = readPeriods(text).flatMap(({ year, until }) => [year ?? [], until ?? []].flat());
  for (const cells of [own, operands]) {
    const right = attemptsOf(figure, cells, text).find(
      (attempt) =>
        attempt.isAligned &&
        !(isGiven && attempt.isProduct === true) &&
        (!isOfSeveral || (attempt.terms !== undefined && attempt.isNamed === true)) &&
        goesAsSaid(attempt, said) &&
        isOfSpokenYears(attempt, spoken) &&
        (attempt.isAsked ||
          (attempt.isClose &&
            !isPrinted &&
            (figure.bound === undefined || cells === own) &&
            digitsOf(figure.raw) >= (isWorkedOut(figure) && cells === own ? 1 : TELLING))) &&
        isSameFigure(figure, attempt.value),
    );
    if (right !== undefined) {
      const { cells, terms = [] } = right;
      return { kind: 'right', calculation: describe(right), cells, terms };
    }
  }
  return formula.kind === 'none' ? wrongOf(figure, own, text) : formula;
}

/** A claim that names two years compares these, and not one of them with a third. */
function isOfSpokenYears({ cells }: Attempt, spoken: readonly number[]): boolean {
  const known = new Set(spoken);
  const dated = cells.filter(({ years }) => years.length > 0);
  if (known.size < 2) return true;
  return dated.every(({ years }) => years.some((year) => known.has(year) || isBetween(year, known)));
}

const isBetween = (year: number, years: ReadonlySet<number>) =>
  year > Math.min(...years) && year < Math.max(...years);

function ofRange(figure: Cell, { figures, isChange }: RangeBeside, text: string): CalculationResult {
  // Of “39 of 119” the second is the whole.
  const isWhole = ({ formula }: Attempt) => !isChange && formula.includes(' / (');
  const attempts = attemptsOf(figure, figures, text).filter((attempt) => !isWhole(attempt));
  const right = attempts.find(({ value, isAsked }) => isAsked && isSameFigure(figure, value));
  if (right !== undefined) return { kind: 'right', calculation: describe(right), cells: right.cells };
  const asked = attempts.find(({ isAsked }) => isAsked);
  return asked === undefined ? { kind: 'none' } : { kind: 'wrong', calculation: describe(asked) };
}

/** A rate or a multiple that stands nowhere comes of other figures, and of those that the claim gives first. */
function isWorkedOut({ unit }: Cell): boolean {
  return unit?.dimension === 'percent' || unit?.dimension === 'times';
}

/** A fall is only given where one is said; where nothing is said, a figure may go either way. */
function goesAsSaid({ trend, value }: Attempt, said: 1 | -1 | undefined): boolean {
  if (trend === undefined) return true;
  return said === undefined ? value >= 0 : trend === said;
}

/** Where the claim gives two figures and one arithmetic of them, that is what it means. */
function wrongOf(figure: Cell, own: readonly Operand[], text: string): CalculationResult {
  if (!isWorkedOut(figure) || own.length !== 2 || own.some(({ raw }) => digitsOf(raw) < 2))
    return { kind: 'none' };
  const asked = attemptsOf(figure, own, text).filter(({ isAsked }) => isAsked);
  const [only] = asked;
  return only !== undefined && asked.length === 1
    ? { kind: 'wrong', calculation: describe(only) }
    : { kind: 'none' };
}

/** Two ratios of one measure, of two years that the claim speaks of: `3,039 / 51,761 − 1,795 / 46,298 = 2 points`. */
function betweenRatios(
  figure: Cell,
  ratios: readonly Attempt[],
  years: readonly number[],
): Attempt | undefined {
  const yearOf = ({ cells }: Attempt) => cells.flatMap((cell) => cell.years)[0];
  const spoken = ratios.filter((ratio) => years.length < 2 || years.includes(yearOf(ratio) ?? 0));
  for (const from of spoken)
    for (const to of spoken) {
      const [first, second] = [yearOf(from), yearOf(to)];
      if (first === undefined || second === undefined || first >= second) continue;
      const value = (to.value - from.value) * 100;
      if (!isSameFigure(figure, value)) continue;
      const [more, less] = value < 0 ? [from, to] : [to, from];
      const formula = `${sideOfFormula(more)} − ${sideOfFormula(less)} = ${plain(Math.abs(value))}`;
      return { ...to, value, formula, cells: [...from.cells, ...to.cells], trend: value < 0 ? -1 : 1 };
    }
  return undefined;
}

const sideOfFormula = ({ formula }: Attempt): string => formula.slice(0, formula.lastIndexOf(' = '));

/** By the formula of a measure that the label names: a margin, a return, free cash flow. */
export function byMeasure({
  figure,
  text,
  entity,
  sources,
}: {
  readonly figure: Cell;
  readonly text: string;
  readonly entity: string | undefined;
  readonly sources: readonly Source[];
}): CalculationResult {
  // A list names its measure once, before its first figure: 净利润率：甲40%、乙32%.
  const isNamed = RATIOS.some(({ name }) => name.test(figure.named));
  const before = text.slice(0, figure.index);
  const isLater =
    !RATIOS.some(({ name, sign }) => sign !== '−' && name.test(before)) &&
    /(?:计算为|计算得|算得)$/.test(before.trimEnd());
  const named = isNamed || figure.isTabular ? figure.named : isLater ? text : before;
  const isPoints = figure.unit?.dimension === 'percentage-point';
  let wrong: Attempt | undefined;
  for (const { name, parts, sign } of RATIOS) {
    if (!name.test(named)) continue;
    const [firsts, seconds] = parts.map((part) =>
      sources
        .flatMap(({ cells }) => cells)
        .filter(
          (cell) =>
            isConcept(cell.named, part, cell.isTabular) &&
            (entity === undefined || isOf(cell, entity, sources)) &&
            (isPoints || yearsMeet(figure, cell, sources)),
        ),
    );
    const ratios: Attempt[] = [];
    for (const a of firsts ?? [])
      for (const b of seconds ?? []) {
        if (
          a.source !== b.source &&
          sources[a.source]?.passage.origin.path !== sources[b.source]?.passage.origin.path
        )
          continue;
        if (a.years.length > 0 && b.years.length > 0 && !a.years.some((year) => b.years.includes(year)))
          continue;
        const isRate = figure.unit?.dimension === 'percent';
        const attempt = ratioOf(a, b, sign, isRate);
        if (attempt === undefined) continue;
        ratios.push(attempt);
        if (isPoints) continue;
        if (isSameFigure(figure, attempt.value))
          return { kind: 'right', calculation: describe(attempt), cells: attempt.cells, measure: name };
        if (sign !== '−') wrong ??= attempt;
      }
    const years = readPeriods(text).flatMap(({ year }) => year ?? []);
    const change = isPoints ? betweenRatios(figure, ratios, years) : undefined;
    if (change !== undefined && goesAsSaid(change, saidTrend(text, figure)))
      return { kind: 'right', calculation: describe(change), cells: change.cells, measure: name };
  }
  return wrong === undefined ? { kind: 'none' } : { kind: 'wrong', calculation: describe(wrong) };
}

function ratioOf(a: Cell, b: Cell, sign: '/' | '−' | 'share', isRate: boolean): Attempt | undefined {
  const [x, y] = [Math.abs(a.value), Math.abs(b.value)];
  if (x === 0 || y === 0) return undefined;
  const cells = [a, b];
  if (sign === '−')
    return {
      value: x - y,
      formula: `${unsigned(a)} − ${unsigned(b)} = ${inScaleOf(cells, x - y)}`,
      cells,
      isAsked: true,
      isAligned: true,
      isClose: true,
    };
  const value = (sign === '/' ? x / y : (x - y) / x) * (isRate ? 100 : 1);
  const left = sign === '/' ? `${shown(a)} / ${shown(b)}` : `(${shown(a)} − ${shown(b)}) / ${shown(a)}`;
  return {
    value,
    formula: `${left} = ${result(value, isRate)}`,
    cells,
    isAsked: true,
    isAligned: true,
    isClose: true,
  };
}

function describe({ formula, cells }: Attempt): Calculation {
  return { formula, cells: cells.map((cell) => ({ value: cell.raw, label: cell.label.join(' ') })) };
}
