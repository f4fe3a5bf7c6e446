import type { Evidence } from '../../../domain/index.ts';
import type { Period } from '../../../linguistics/periods/index.ts';
import { MEASURES } from '../../measures/index.ts';
import type { SearchPlan } from '../search-plan.ts';
import type { LineFigure } from './plain-figure.ts';

export type LookedAtPassage = Pick<Evidence, 'id' | 'documentId' | 'text' | 'prefix' | 'score' | 'locator'>;

export const underHeadings = (passage: LookedAtPassage) => ({
  ...passage,
  headingPath: passage.locator.headingPath,
});

/** The rows of the evidence that print a measure in the column of a period, best first. */
export function lineFigures(
  plan: SearchPlan,
  evidence: readonly LookedAtPassage[],
  id: string,
  period: Period,
): LineFigure[] {
  const wanted = MEASURES.filter((measure) => measure.id === id).map((measure) => ({
    measure,
    share: 1,
    periods: [period],
  }));
  return evidence
    .flatMap((passage) =>
      plan.figuresIn(underHeadings(passage), wanted).flatMap(({ label, cells, unit, fit, isPrimary }) => {
        const [cell] = cells;
        if (cell === undefined) return [];
        const { documentId, id: evidenceId } = passage;
        const worth = fit * plan.fitOf(documentId);
        return [{ documentId, evidenceId, measure: id, label, ...cell, unit, worth, isPrimary }];
      }),
    )
    .toSorted((a, b) => b.worth - a.worth);
}
