import { say, wording } from '../../catalogue/index.ts';
import type { Period } from '../../linguistics/periods/index.ts';
import { yearsOf } from './calculation/asked-calculations.ts';
import { type LookedAtPassage, underHeadings } from './calculation/line-figures.ts';
import { type FoundFigure, figureTexts, wantedMeasures } from './find-figures.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import { isWholeFigure } from './whole-figure.ts';

export interface PeriodGap {
  /** Says of whom and when there is nothing, and which year is the nearest. */
  readonly text: string;
  /** The figures asked for, of the nearest year. */
  readonly nearest: readonly {
    readonly figure: FoundFigure;
    readonly passage: LookedAtPassage;
    readonly text: string;
  }[];
}

/** Years around the one asked for in which a figure is looked for. */
const NEAREST_YEARS = 12;
/** A row that fits worse is another measure. */
const MIN_FIT = 0.55;

/**
 * The years of a leg of which no document of the body is, none prints them beside its own, and no figure that is asked for was found.
 * Undefined where there are none, and where nobody is named whose documents are known.
 */
export function findGap(
  plan: SearchPlan,
  leg: SearchLeg,
  evidence: readonly LookedAtPassage[],
): PeriodGap | undefined {
  const { entity, understood } = leg;
  const { documentIds } = leg.scope;
  if (entity === undefined || documentIds === undefined || understood.periods.length === 0) return undefined;
  const isFigure = isWholeFigure(understood);
  const figuresOf = (year: number) => rowsOfYear(plan, leg, evidence, year);
  const missing = yearsOf(understood.periods).filter(
    (year) =>
      documentIds.every((id) => !plan.covers(id, year)) &&
      (isFigure
        ? figuresOf(year).length === 0
        : !evidence.some(({ text, prefix }) => `${prefix} ${text}`.includes(String(year)))),
  );
  const [first] = missing;
  const last = missing.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const years = missing.join(understood.language === 'zh' ? '、' : ', ');
  if (!isFigure || missing.length < yearsOf(understood.periods).length)
    return { text: say(understood.language, wording('gapOfPeriod', { entity, years })), nearest: [] };
  for (let away = 1; away <= NEAREST_YEARS; away++)
    for (const year of [last + away, first - away]) {
      const nearest = figuresOf(year);
      if (nearest.length > 0)
        return { text: say(understood.language, wording('gapOfFigure', { entity, years, year })), nearest };
    }
  return { text: say(understood.language, wording('gapOfPeriod', { entity, years })), nearest: [] };
}

/** The best row of each measure in the columns of a year. */
function rowsOfYear(plan: SearchPlan, leg: SearchLeg, evidence: readonly LookedAtPassage[], year: number) {
  const own = new Set(leg.scope.documentIds);
  const period: Period = { kind: 'year', year, months: 12, fiscal: false, raw: String(year), index: 0 };
  const wanted = wantedMeasures({ ...leg.understood, periods: [period] });
  const found = evidence
    .filter(({ documentId }) => own.has(documentId))
    .flatMap((passage) =>
      plan.figuresIn(underHeadings(passage), wanted).flatMap((figure) =>
        figureTexts(figure)
          .slice(0, 1)
          .map((text) => ({ figure, passage, text })),
      ),
    )
    .filter(({ figure }) => figure.fit >= MIN_FIT && !figure.isPart)
    .toSorted((a, b) => b.figure.fit - a.figure.fit);
  return found.filter(
    ({ figure }, at) => found.findIndex((other) => other.figure.measure === figure.measure) === at,
  );
}
