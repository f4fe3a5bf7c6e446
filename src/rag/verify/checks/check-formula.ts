import type { CalculationResult } from '../figures/calculate.ts';
import { type Cell, isSameFigure, stepOf } from '../figures/cell.ts';
import { type Formula, readFormula } from '../figures/formula.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import { isSameInAnyScale } from './stands-anywhere.ts';

/**
 * Holds a figure against the formulas that were given for it. A formula counts when its result is the figure, its arithmetic is right,
 * and each of its operands stands in a passage under a name or for a year that the claim speaks of. Whoever gave it is not trusted.
 */
export function checkFormulas(
  figure: Cell,
  formulas: readonly string[],
  words: ReadonlySet<string>,
  sources: readonly Source[],
): CalculationResult {
  let wrong: CalculationResult = { kind: 'none' };
  for (const text of formulas) {
    const formula = readFormula(text);
    if (formula === undefined || !isResultOf(figure, formula)) continue;
    const cells = formula.operands.map((operand) => standing(operand, figure, words, sources));
    const found = cells.flatMap((cell) => cell ?? []);
    if (found.length < cells.length) continue;
    const calculation = {
      formula: text.trim(),
      cells: found.map((cell) => ({ value: cell.raw, label: cell.label.join(' ') })),
    };
    if (isRight(formula) && isGivenBy(figure, formula, found))
      return { kind: 'right', calculation, cells: found };
    const right = Number(formula.evaluate().toPrecision(4)).toLocaleString('en-US', {
      maximumFractionDigits: 4,
    });
    const shown = text.slice(0, text.lastIndexOf('=')).trim();
    wrong = { kind: 'wrong', calculation: { ...calculation, formula: `${shown} = ${right}` } };
  }
  return wrong;
}

/** Whether a formula is about a figure: its result is, in whatever scale each is written. */
function isResultOf(figure: Cell, { result }: Formula): boolean {
  return isSameInAnyScale(figure, result.value) || sameDigits(figure.raw, result.raw);
}

function isRight({ evaluate, result }: Formula): boolean {
  const bare = bareOf(result.raw);
  const shown = { value: bare, step: stepOf({ raw: result.raw, value: bare }), approximate: false };
  return isSameFigure(result, evaluate()) || isSameFigure(shown, evaluate());
}

/** In a formula without scales the figures of the sources have theirs: 18,434 less 10,058 of a table in millions is $8,376 million. */
function isGivenBy(figure: Cell, { evaluate }: Formula, cells: readonly SourceCell[]): boolean {
  if (isSameFigure(figure, evaluate(cells.map(({ value }) => Math.abs(value))))) return true;
  return cells.some(({ hasScale }) => !hasScale) && isSameFigure(figure, evaluate());
}

function standing(
  operand: Formula['operands'][number],
  figure: Cell,
  words: ReadonlySet<string>,
  sources: readonly Source[],
): SourceCell | undefined {
  const equal = sources
    .flatMap(({ cells }) => cells)
    .filter((cell) => isSameFigure(operand, cell.value) || sameDigits(operand.raw, cell.raw));
  return (
    equal.find((cell) => isNamed(cell, words)) ??
    equal.find(({ years, label }) => label.length === 0 || years.some((year) => figure.years.includes(year)))
  );
}

function isNamed(cell: SourceCell, words: ReadonlySet<string>): boolean {
  const named = [...cell.label, ...wordsOf(cell.named)];
  return named.some((word) => holdsWord(words, word));
}

function sameDigits(a: string, b: string): boolean {
  const [own, other] = [bareOf(a), bareOf(b)];
  return own === other && !Number.isNaN(own);
}

function bareOf(raw: string): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(raw)?.[0];
  return digits === undefined ? Number.NaN : Number(digits.replaceAll(',', ''));
}
