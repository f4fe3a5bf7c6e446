import { extractQuantities } from '../../../linguistics/quantities/index.ts';
import { boundOf } from '../calculations/bound.ts';
import { isRight } from '../calculations/check-formula.ts';
import { type Formula, readFormula } from '../calculations/formula.ts';
import { isSameInAnyScale } from '../checks/stands-anywhere.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { stepOf } from '../figures/cell.ts';

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

/** Which figures of a claim quotations print, in any scale, or a calculation gives whose every operand they print. */
export interface QuotedFigures {
  /** How many the claim has. A number in words (“two”, 三次) need not be printed. */
  readonly count: number;
  /** A reader that shows all but one figure has not shown the statement. */
  readonly isWhole: boolean;
  /** Those that are shown, as the claim has them. */
  readonly shown: readonly string[];
}

export function figuresInQuotes(
  claim: Pick<ClaimFacets, 'quantities' | 'folded'>,
  quotes: readonly string[],
  formulas: readonly string[],
): QuotedFigures {
  const printed = quotes.flatMap(numbersIn);
  const given = formulas.flatMap((text) => {
    const formula = workedOut(text);
    if (formula === undefined) return [];
    const isPrinted = formula.operands.every((operand) =>
      printed.some((value) => isSameInAnyScale(operand, value)),
    );
    return isPrinted ? [formula.result.value, ...digitsIn(formula.result.raw)] : [];
  });
  const figures = claim.quantities.filter(({ weak, raw }) => !weak && /\d/.test(raw));
  const isShown = (figure: (typeof figures)[number]) =>
    [...printed, ...given].some((value) =>
      isSameInAnyScale({ ...figure, step: stepOf(figure), ...boundOf(claim.folded, figure) }, value),
    );
  const shown = figures.filter(isShown).map(({ raw }) => raw);
  return { count: figures.length, isWhole: shown.length === figures.length, shown };
}

/** A calculation that comes out, in whatever scale its result is written: millions of a table, 亿 of a Chinese report. */
export function workedOut(text: string): Formula | undefined {
  const formula = readFormula(text);
  if (formula === undefined) return undefined;
  return isRight(formula) || isSameInAnyScale(formula.result, formula.evaluate()) ? formula : undefined;
}

const numbersIn = (text: string): number[] => [
  ...digitsIn(text),
  ...extractQuantities(text.normalize('NFKC')).map(({ value }) => value),
];

const digitsIn = (text: string): number[] =>
  [...text.normalize('NFKC').matchAll(NUMBER)].map(([number]) => Number(number.replaceAll(',', '')));
