import type { PreparedPassage } from '../passages/prepare-passage.ts';
import { readFigures } from '../passages/read-figures.ts';
import { findPrinted } from './match-figure.ts';
import { placeIn, type ShownStep } from './shown-step.ts';
import { workOutDates } from './worked-dates.ts';

const COMPARISON = /^([^<>≤≥=]{1,40})(<=|>=|[<>≤≥])([^<>≤≥=]{1,40})$/u;

/** Limits that a statement draws itself, each held against a figure that a passage prints: 40 by `36 < 40`, “all under 40 hours”. */
function compareWithPrinted(formulas: readonly string[], passages: readonly PreparedPassage[]): ShownStep[] {
  return formulas.flatMap((text): ShownStep[] => {
    const [, left = '', sign = '', right = ''] = COMPARISON.exec(text.normalize('NFKC').trim()) ?? [];
    const [one, other] = [readFigures(left), readFigures(right)];
    const [low, high] = [one[0], other[0]];
    if (low === undefined || high === undefined || one.length + other.length > 2) return [];
    const difference = low.number * low.scale - high.number * high.scale;
    const holds =
      /[≤≥=]/.test(sign) && difference === 0 ? true : /[<≤]/.test(sign) ? difference < 0 : difference > 0;
    if (!holds) return [];
    const places = [low, high].map((figure) => findPrinted(figure, passages));
    return [low, high].flatMap((limit, at): ShownStep[] => {
      const found = places[1 - at];
      if (places[at] !== undefined || found === undefined) return [];
      const operands = found === 'context' ? [] : [placeIn(found.passage, found.figure, found.figure.raw)];
      return [{ formula: text.trim(), operands, result: { figure: limit } }];
    });
  });
}

/** What calculations over dates and comparisons come to that start from what passages print, and what the question gives. */
export const stepsFrom = (
  formulas: readonly string[],
  passages: readonly PreparedPassage[],
  given: readonly PreparedPassage[],
): ShownStep[] => [...workOutDates(formulas, passages, given), ...compareWithPrinted(formulas, passages)];
