import type { Calculation } from '../../../domain/index.ts';
import { type Attempt, attemptsOf, plain, result, shown } from './attempts.ts';
import { type Cell, isSameFigure } from './cell.ts';
import { CONCEPTS, isConcept, RATIOS } from './concepts.ts';
import { holdsWord } from './holds-word.ts';
import { yearsMeet } from './match-cell.ts';
import { isOf, type Source } from './source.ts';

/** What arithmetic says of a figure: the calculation that gives it, the right result where only one can be meant, or nothing. */
export type CalculationResult =
  | { readonly kind: 'right'; readonly calculation: Calculation; readonly cells: readonly Cell[] }
  | { readonly kind: 'wrong'; readonly calculation: Calculation }
  | { readonly kind: 'none' };

/** Pairs of operands that are tried at most. */
const MAX_OPERANDS = 12;

/** Works a figure of a claim out of the other figures of it, those of the sentence before, and cells that its words name. */
export function calculateFigure(request: {
  readonly figure: Cell;
  readonly text: string;
  /** Figures that stand in the passages: of the claim, then of the sentence before. */
  readonly operands: readonly (readonly Cell[])[];
  readonly entity: string | undefined;
  readonly sources: readonly Source[];
}): CalculationResult {
  const { figure, text } = request;
  const formula = byFormula(request);
  if (formula.kind !== 'none') return formula;
  const own = (request.operands[0] ?? []).slice(0, MAX_OPERANDS);
  const groups = [
    own,
    [...own, ...(request.operands[1] ?? [])].slice(0, MAX_OPERANDS),
    [...(request.operands[2] ?? []), ...own].slice(0, MAX_OPERANDS),
    [...own, ...namedCells(request)].slice(0, MAX_OPERANDS),
  ];
  for (const [at, cells] of groups.entries()) {
    if (at > 0 && cells.length === groups[0]?.length) continue;
    const attempts = attemptsOf(figure, cells, text);
    const right = attempts.find(({ value, isAsked }) => isAsked && isSameFigure(figure, value));
    if (right !== undefined) return { kind: 'right', calculation: describe(right), cells: right.cells };
  }
  const asked = attemptsOf(figure, own, text).filter(({ isAsked }) => isAsked);
  const [only] = asked;
  if (own.length === 2 && only !== undefined && asked.length === 1)
    return { kind: 'wrong', calculation: describe(only) };
  return { kind: 'none' };
}

/** By the formula of a measure that the label names: a margin, a return, free cash flow. */
function byFormula({
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
            yearsMeet(figure, cell, sources),
        ),
    );
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
        if (isSameFigure(figure, attempt.value))
          return { kind: 'right', calculation: describe(attempt), cells: attempt.cells };
        if (sign !== '−') wrong ??= attempt;
      }
  }
  return wrong === undefined ? { kind: 'none' } : { kind: 'wrong', calculation: describe(wrong) };
}

function ratioOf(a: Cell, b: Cell, sign: '/' | '−' | 'share', isRate: boolean): Attempt | undefined {
  const [x, y] = [Math.abs(a.value), Math.abs(b.value)];
  if (x === 0 || y === 0) return undefined;
  const cells = [a, b];
  if (sign === '−')
    return { value: x - y, formula: `${shown(a)} − ${shown(b)} = ${plain(x - y)}`, cells, isAsked: true };
  const value = (sign === '/' ? x / y : (x - y) / x) * (isRate ? 100 : 1);
  const left = sign === '/' ? `${shown(a)} / ${shown(b)}` : `(${shown(a)} − ${shown(b)}) / ${shown(a)}`;
  return { value, formula: `${left} = ${result(value, isRate)}`, cells, isAsked: true };
}

/** Cells that the words of the claim name, for the years that it names. */
function namedCells({
  figure,
  entity,
  operands,
  sources,
}: {
  readonly figure: Cell;
  readonly entity: string | undefined;
  readonly operands: readonly (readonly Cell[])[];
  readonly sources: readonly Source[];
}): Cell[] {
  const years = [...new Set([...figure.years, ...(operands[0] ?? []).flatMap((cell) => cell.years)])];
  const scored = sources
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) => cell.unit?.dimension !== 'percent' && (entity === undefined || isOf(cell, entity, sources)),
    )
    .filter(
      (cell) =>
        years.length === 0 || cell.years.length === 0 || cell.years.some((year) => years.includes(year)),
    )
    .map((cell) => ({ cell, share: nameShare(cell, figure) }))
    .filter(({ cell, share }) => share >= 0.99 || isNamedAlike(cell, figure))
    .sort((a, b) => b.share - a.share || b.cell.label.length - a.cell.label.length)
    .map(({ cell }) => cell);
  const seen = new Set<number>();
  return scored.filter(({ value }) => !seen.has(value) && seen.add(value) !== undefined).slice(0, 6);
}

/** Whether a cell has every word of the figure's label, or is the same line of a statement by another name. */
function isNamedAlike(cell: Cell, figure: Cell): boolean {
  const label = new Set(cell.label);
  if (figure.label.length > 0 && figure.label.every((word) => holdsWord(label, word))) return true;
  return CONCEPTS.some(
    (one) => isConcept(figure.named, one, false) && isConcept(cell.named, one, cell.isTabular),
  );
}

function nameShare(cell: Cell, figure: Cell): number {
  const words = [...new Set(cell.label)];
  if (words.length === 0) return 0;
  return words.filter((word) => figure.words.has(word)).length / words.length;
}

function describe({ formula, cells }: Attempt): Calculation {
  return { formula, cells: cells.map((cell) => ({ value: cell.raw, label: cell.label.join(' ') })) };
}
