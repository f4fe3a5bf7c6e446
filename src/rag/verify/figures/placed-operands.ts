import type { PreparedPassage } from '../passages/prepare-passage.ts';
import { comesOutAs, type GivenFormula, inPerCent, ofThousands } from './given-formula.ts';
import { findPrinted, isAlike } from './match-figure.ts';
import { placeIn, type ShownStep } from './shown-step.ts';

/** A step may take what the one before gave: a sum, its share, and a difference of shares. */
const MAX_STEPS = 3;

/**
 * The figures of a calculation at their places, those of others of the same statement where it takes what comes out of these; undefined
 * where one of them is printed nowhere.
 */
export function placeOperands(
  formula: GivenFormula,
  passages: readonly PreparedPassage[],
  scales: readonly number[],
  others: readonly GivenFormula[] = [],
  steps = MAX_STEPS,
): ShownStep['operands'] | undefined {
  const { operands } = formula;
  // Figures that are worked together stand together: first the passages that print most of them.
  const printsOf = ({ figures }: PreparedPassage) =>
    operands.filter((operand) => figures.some((figure) => isAlike(operand, figure))).length;
  const ranked = passages
    .map((passage) => ({ passage, prints: printsOf(passage) }))
    .toSorted((a, b) => b.prints - a.prints)
    .map(({ passage }) => passage);
  const places = operands.map((operand) => {
    for (const own of [operand, ...inPerCent(operand), ...ofThousands(operand)]) {
      const found = findPrinted(own, ranked, scales);
      if (found === 'context') return [];
      if (found !== undefined) return [placeIn(found.passage, found.figure, found.figure.raw)];
    }
    const before = others.find((other) => other !== formula && comesOutAs(other.value, operand));
    return before && steps > 0 ? placeOperands(before, passages, scales, others, steps - 1) : undefined;
  });
  const given = places.flatMap((place) => place ?? []);
  return places.includes(undefined) ? undefined : given;
}
