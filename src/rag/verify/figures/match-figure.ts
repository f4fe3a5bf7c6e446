import type { PreparedPassage } from '../passages/prepare-passage.ts';
import type { Figure } from '../passages/read-figures.ts';

/** A figure where a passage prints it. */
export interface PrintedFigure {
  readonly passage: PreparedPassage;
  readonly figure: Figure;
}

/** Where the first of some passages prints the value of a figure; “context” where only a title, a heading or a table's head does. */
export function findPrinted(
  figure: Figure,
  passages: readonly PreparedPassage[],
  ownScales: readonly number[] = [],
): PrintedFigure | 'context' | undefined {
  // As it is written, before in another scale or as a share.
  for (const passage of passages) {
    const found = passage.figures.find((other) => isAlike(figure, other));
    if (found !== undefined) return { passage, figure: found };
  }
  // 1,100 is 1.1 billion in another passage before it is 1,080, rounded.
  for (const isExact of [true, false])
    for (const passage of passages) {
      const found = passage.figures.find((other) =>
        isSameValue(figure, other, passage.scales, ownScales, isExact),
      );
      if (found !== undefined) return { passage, figure: found };
    }
  const isNamed = passages.some(({ contextFigures, scales }) =>
    contextFigures.some((other) => isSameValue(figure, other, scales, ownScales)),
  );
  return isNamed || standsInName(figure, passages) ? 'context' : undefined;
}

/** Whether a number with its letter is a part of a name that is printed: the 65B of LLaMA-65B. */
function standsInName({ raw }: Figure, passages: readonly PreparedPassage[]): boolean {
  if (!/^\d+(?:\.\d+)?[A-Za-z]{1,2}$/.test(raw)) return false;
  const literal = new RegExp(`(?<![A-Za-z0-9.])${raw.replace('.', '\\.')}(?![A-Za-z0-9])`);
  return passages.some(({ text, context }) => literal.test(text) || literal.test(context));
}

/** Whether a printed figure has the number of one of a statement, as a share or not. */
export const isAlike = (own: Figure, printed: Figure): boolean =>
  own.number === printed.number &&
  own.isPercent === printed.isPercent &&
  (own.scale === 1 || own.scale === printed.scale);

const ANY_SCALE = [1e3, 1e4, 1e6, 1e8, 1e9];

/**
 * Whether a printed figure has the value of one of a statement, to the rounding that the statement admits. Scale words are values; a
 * figure without one may take what its heads declare, and any, where they declare none. Signs and percent signs are not compared: an
 * accountant's brackets and a column's head say the same as a word.
 */
export function isSameValue(
  own: Figure,
  printed: Figure,
  scales: readonly number[],
  ownScales: readonly number[],
  isExact = false,
): boolean {
  const declared = scales.length === 0 ? ANY_SCALE : scales;
  const printedScales = printed.scale === 1 && !printed.isYear ? [1, ...declared] : [printed.scale];
  const statedScales = own.scale === 1 && !own.isYear ? [1, ...ownScales] : [own.scale];
  // Thousands beside a unit of their own: 17.6 billion for 17,606 in millions, 1.8 for 1,834 in the same scale of a table.
  for (const stated of statedScales)
    for (const scale of printedScales) {
      const value = printed.number * scale;
      const tolerance = isExact ? 0 : toleranceOf(own) * stated;
      if (Math.abs(own.number * stated - value) <= tolerance + 1e-9 * value) return true;
    }
  if (own.isPercent && !printed.isPercent && printed.scale === 1 && printed.number <= 1)
    return Math.abs(own.number - 100 * printed.number) <= toleranceOf(own) + 1e-9;
  return false;
}

/** Half of the last place that a figure gives; zeros at the end of a whole number may be rounded, years are not. */
export function toleranceOf({ raw, number, decimals, isYear }: Figure): number {
  if (decimals > 0) return 0.5 * 10 ** -decimals;
  if (isYear || number < 100) return number < 10 || isYear ? 0 : 0.5;
  const digits = raw.replace(/[^\d]/g, '');
  const zeros = /(?<!0)0*$/.exec(digits)?.[0].length ?? 0;
  return 0.5 * 10 ** Math.min(zeros, digits.length - 1);
}
