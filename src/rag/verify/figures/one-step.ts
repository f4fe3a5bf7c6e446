import type { Figure } from '../passages/read-figures.ts';
import { toleranceOf } from './match-figure.ts';

/** A figure with its value in full, scale applied. */
export interface Operand {
  readonly figure: Figure;
  readonly value: number;
}

export interface Step {
  /** As it is printed: `4,310 / 4,120 − 1`. */
  readonly formula: string;
  readonly operands: readonly [Operand, Operand];
}

type Work = readonly [sign: (a: string, b: string) => string, work: (a: number, b: number) => number];

const SUM: Work = [(a, b) => `${a} + ${b}`, (a, b) => a + b];
const DIFFERENCE: Work = [(a, b) => `${a} − ${b}`, (a, b) => a - b];
const MEAN: Work = [(a, b) => `(${a} + ${b}) / 2`, (a, b) => (a + b) / 2];
/** Among a few percentages some quotient or product is always near. */
const WAYS_OF_PERCENTAGES: readonly Work[] = [SUM, DIFFERENCE, MEAN];
const WAYS_TO_SHARES: readonly Work[] = [
  [(a, b) => `${a} / ${b} − 1`, (a, b) => 100 * (a / b - 1)],
  [(a, b) => `${a} / ${b}`, (a, b) => 100 * (a / b)],
];
/** A number without a percent sign is none above this: 14 / 1 − 1 does not give 1,300 hours. */
const MOST_OF_SHARE = 200;
const WAYS: readonly Work[] = [
  SUM,
  DIFFERENCE,
  [(a, b) => `${a} / ${b}`, (a, b) => a / b],
  MEAN,
  [(a, b) => `${a} × ${b}`, (a, b) => a * b],
  [(a, b) => `${a} × ${b}`, (a, b) => (a * b) / 100],
];

/** The one step of arithmetic (sum, difference, growth, share, ratio, mean, product) by which two of some figures give another, to its rounding. */
export function findStep(
  wanted: Figure,
  operands: readonly Operand[],
  scales: readonly number[] = [],
  /** Whether zeros at the end of a whole number are as they are: of enough figures some two give about 1,300. */
  isExact = false,
): Step | undefined {
  const targets = wanted.scale === 1 ? [1, ...scales] : [wanted.scale];
  const isRounded = !isExact || wanted.decimals > 0 || wanted.isPercent;
  const tolerance = isRounded ? toleranceOf(wanted) : 0;
  const mayBeShare = wanted.isPercent || wanted.number <= MOST_OF_SHARE;
  const ways = mayBeShare ? [...WAYS_TO_SHARES, ...WAYS] : WAYS;
  for (const a of operands)
    for (const b of operands) {
      if (a === b || b.value === 0) continue;
      const isOfPercentages = a.figure.isPercent && b.figure.isPercent;
      for (const [formula, work] of isOfPercentages ? WAYS_OF_PERCENTAGES : ways) {
        const result = Math.abs(work(a.value, b.value));
        const isRight = targets.some(
          (scale) => Math.abs(wanted.number * scale - result) <= tolerance * scale * 1.02 + 1e-9 * result,
        );
        if (isRight) return { formula: formula(a.figure.raw, b.figure.raw), operands: [a, b] };
      }
    }
  return undefined;
}

/** Whether three of some figures add up to another: a sum of more is for a given formula. */
export function isSumOfThree(
  wanted: Figure,
  operands: readonly Operand[],
  scales: readonly number[],
): boolean {
  const tolerance = toleranceOf(wanted);
  const targets = wanted.scale === 1 ? [1, ...scales] : [wanted.scale];
  return operands.some((a, first) =>
    operands
      .slice(first + 1)
      .some((b, second) =>
        operands
          .slice(first + second + 2)
          .some(({ value }) =>
            targets.some(
              (scale) => Math.abs(wanted.number * scale - (a.value + b.value + value)) <= tolerance * scale,
            ),
          ),
      ),
  );
}
