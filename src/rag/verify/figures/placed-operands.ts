import type { PreparedPassage } from '../passages/prepare-passage.ts';
import type { Figure } from '../passages/read-figures.ts';
import { comesOutAs, type GivenFormula, inPerCent, ofThousands } from './given-formula.ts';
import { findPrinted, isAlike } from './match-figure.ts';
import { comesTo, placeIn, type ShownStep } from './shown-step.ts';

/** A step may take what the one before gave: a sum, its share, and a difference of shares. */
const MAX_STEPS = 3;

/** Where a calculation may take figures from. */
export interface OperandSource {
  readonly passages: readonly PreparedPassage[];
  readonly scales: readonly number[];
  /** Other calculations of the same statement. */
  readonly others?: readonly GivenFormula[];
  /** What its calculations over dates come to. */
  readonly dated?: readonly ShownStep[];
  /** The question, whose figures are given. */
  readonly given?: readonly PreparedPassage[];
}

/**
 * The figures of a calculation at their places, those of others of the same statement where it takes what comes out of these; undefined
 * where one of them is printed nowhere, or none in a passage.
 */
export function placeOperands(
  formula: GivenFormula,
  source: OperandSource,
  steps = MAX_STEPS,
): ShownStep['operands'] | undefined {
  const { passages, scales, others = [], dated = [], given = [] } = source;
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
    const own = before && steps > 0 ? placeOperands(before, source, steps - 1) : undefined;
    return own ?? dated.find((step) => comesTo(step, operand))?.operands ?? givenBy(operand, given);
  });
  const found = places.flatMap((place) => place ?? []);
  const isGivenAlone = operands.every((operand) => givenBy(operand, given) !== undefined);
  return places.includes(undefined) || (isGivenAlone && found.length === 0) ? undefined : found;
}

/** No place in any passage: who asks gives it. */
const givenBy = (operand: Figure, given: readonly PreparedPassage[]): [] | undefined =>
  given.some(({ figures }) => figures.some((figure) => isAlike(operand, figure))) ? [] : undefined;
