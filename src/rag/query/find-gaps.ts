import { say, wording } from '../../catalogue/index.ts';
import { type Period, periodLabel, readPeriods } from '../../linguistics/periods/index.ts';
import { askedRow } from './asked-row.ts';
import { type LookedAtPassage, underHeadings } from './calculation/line-figures.ts';
import { type FoundFigure, figureTexts, wantedMeasures } from './find-figures.ts';
import { timesOf, yearOf } from './period-fit.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import { isWholeFigure } from './whole-figure.ts';

export interface PeriodGap {
  /** Says of whom and when there is nothing, and which year is the nearest. */
  readonly text: string;
  /** Whether a figure is all that is asked for, and there is none of any time asked for. */
  readonly isWhole: boolean;
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
 * The years and quarters of a leg of which no document of the body is, none prints them beside its own, and no figure that is asked for
 * was found. Undefined where there are none, and where nobody is named whose documents are known.
 */
export function findGap(
  plan: SearchPlan,
  leg: SearchLeg,
  evidence: readonly LookedAtPassage[],
): PeriodGap | undefined {
  const { entity, understood } = leg;
  const { documentIds } = leg.scope;
  if (entity === undefined || leg.isUnnamed === true || documentIds === undefined) return undefined;
  const row = askedRow(understood);
  const isFigure = isWholeFigure(understood) || (row !== undefined && understood.measures.length > 0);
  const figuresOf = (period: Period) => bestRows(plan, leg, evidence, period);
  const asked = timesOf(understood.periods);
  const missing = asked.filter(
    (period) =>
      documentIds.every((id) => !plan.covers(id, period)) &&
      (!isFigure || figuresOf(period).length === 0) &&
      (isFigure && period.quarter === undefined ? true : !evidence.some((each) => speaksOf(each, period))),
  );
  const years = missing.flatMap(({ year }) => year ?? []);
  if (years.length === 0) return undefined;
  const times = missing.map(periodLabel);
  const isWhole = isFigure && missing.length === asked.length;
  const nearest = isWhole ? nearestFigures(Math.min(...years), Math.max(...years), figuresOf) : undefined;
  return {
    isWhole,
    text: say(
      understood.language,
      nearest === undefined
        ? wording('gapOfPeriod', { entity, times })
        : wording('gapOfFigure', { entity, times, year: nearest.year }),
    ),
    nearest: nearest?.figures ?? [],
  };
}

function speaksOf({ prefix, text }: LookedAtPassage, { year, quarter }: Period): boolean {
  const said = `${prefix} ${text}`;
  if (!said.includes(String(year))) return false;
  return (
    quarter === undefined || readPeriods(said).some((each) => each.quarter === quarter && each.year === year)
  );
}

function nearestFigures(
  first: number,
  last: number,
  figuresOf: (period: Period) => PeriodGap['nearest'],
): { readonly year: number; readonly figures: PeriodGap['nearest'] } | undefined {
  for (let away = 0; away <= NEAREST_YEARS; away++)
    for (const year of [last + away, first - away]) {
      const figures = figuresOf(yearOf(year));
      if (figures.length > 0) return { year, figures };
    }
  return undefined;
}

/** The best row of each measure in the columns of a period. */
function bestRows(plan: SearchPlan, leg: SearchLeg, evidence: readonly LookedAtPassage[], period: Period) {
  const own = new Set(leg.scope.documentIds);
  const wanted = wantedMeasures({ ...leg.understood, periods: [period], row: askedRow(leg.understood) });
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
