import { say, wording } from '../../../catalogue/index.ts';
import type { LookedUpFigure } from '../../../domain/index.ts';
import { type Period, periodLabel } from '../../../linguistics/periods/index.ts';
import type { Measure } from '../../measures/index.ts';
import { type LookedAtPassage, lineFigures, underHeadings } from '../calculation/line-figures.ts';
import { type PlainFigure, plainFigure } from '../calculation/plain-figure.ts';
import { cleanLabel, workOut } from '../calculation/work-out.ts';
import { ASKED_ROW, figureTexts } from '../find-figures.ts';
import type { SearchLeg, SearchPlan } from '../search-plan.ts';
import { isWholeFigure } from '../whole-figure.ts';
import { namedSides, sideAsked, sideRow } from './named-sides.ts';

/** What is set beside another: a body, a period or a measure, with its figure where one was found. */
interface Side {
  readonly name: string;
  /** Its own time, where the sides are of several. */
  readonly when?: string | undefined;
  readonly found?:
    | (PlainFigure & { readonly evidenceIds: readonly string[]; readonly row?: string | undefined })
    | undefined;
}

interface ReadLeg {
  readonly leg: SearchLeg;
  readonly evidence: readonly LookedAtPassage[];
}

interface ReadSides {
  readonly sides: readonly Side[];
  readonly kind: SideKind;
  readonly measure: string;
  readonly when: string;
  readonly isOfParts: boolean;
}

type SideKind = 'body' | 'period' | 'measure';

export interface ComparedSides {
  /** Which side is higher, with the figures of all; none where a side is missing or the sides are of different kinds. */
  readonly figures: readonly LookedUpFigure[];
  /** Says of which side nothing was found. */
  readonly gaps: readonly string[];
  /** The sides are parts of a body, whose own figure does not answer. */
  readonly isOfParts: boolean;
}

const MAX_SIDES = 6;
/** A row that fits worse is of a part, of another body, or of another time. */
const MIN_WORTH = 0.6;

/**
 * “Did A or B have the larger revenue?”, “higher in 2021 or 2022?”: each side looked up on its own, and the sides compared. Undefined for
 * any question that sets no sides of one kind against each other, or asks for more than their figures.
 */
export function compareSides(plan: SearchPlan, legs: readonly ReadLeg[]): ComparedSides | undefined {
  const { language } = plan.understood;
  const way =
    sideAsked(plan.understood) ?? (legs.length > 1 && plan.unnamed.length === 0 ? 'both' : undefined);
  if (way === undefined) return undefined;
  const read = readSides(plan, legs, way === 'both');
  if (read === undefined || read.sides.length < 2) return undefined;
  if (way !== 'both' && read.sides.length > MAX_SIDES) return undefined;
  const { sides, kind, measure, when, isOfParts } = read;
  // Where nothing asks which side is higher, how a figure moved between periods is said elsewhere.
  if (way === 'both' && (kind === 'period' || kind === 'measure')) return undefined;
  const gaps = sides
    .filter(({ found }) => found === undefined)
    .map((side) =>
      say(language, wording('gapOfSide', { name: side.name, measure, when: side.when ?? when })),
    );
  const told = sides.flatMap(({ name, found }) => (found === undefined ? [] : [{ name, ...found }]));
  const rows = told.flatMap(({ row, evidenceIds }) =>
    row === undefined ? [] : [{ text: row, measure, evidenceIds }],
  );
  if (gaps.length > 0 || way === 'both' || !areOfOneKind(told)) return { figures: rows, gaps, isOfParts };
  const ranked = told.toSorted((a, b) => (way === 'lower' ? a.value - b.value : b.value - a.value));
  if (ranked[0]?.value === ranked[1]?.value) return { figures: rows, gaps, isOfParts };
  const names = ranked.map(({ name }) => name);
  const amounts = ranked.map(({ shown, scale = 0 }) =>
    say(language, wording('sideAmount', { shown, scale })),
  );
  const text = say(language, wording('sideChosen', { kind, measure, when, way, names, amounts }));
  const evidenceIds = [...new Set(ranked.flatMap((each) => each.evidenceIds))];
  return { figures: [{ text, measure, evidenceIds }, ...rows], gaps, isOfParts };
}

/** Bodies where several are asked about, else what the question names, else periods, else measures. */
function readSides(plan: SearchPlan, legs: readonly ReadLeg[], isOfAll: boolean): ReadSides | undefined {
  const [first] = legs;
  if (first === undefined) return undefined;
  const { question, measures } = first.leg.understood;
  const periods = singlePeriods(first.leg);
  const [measure, second] = measures;
  const period = periods.at(-1);
  if (measure === undefined || period === undefined) return undefined;
  const called = (each: Measure) => each.asked.exec(question)?.[0] ?? each.id;
  const when = periodLabel(period);
  const isOfOneFigure = second === undefined && periods.length === 1;
  const named = isOfOneFigure && legs.length === 1 ? namedSides(question) : [];
  if (named.length > 1) {
    const { leg, evidence } = first;
    const matter = named.reduce((text, name) => text.split(name).join(' '), leg.understood.matter);
    if (!isWholeFigure({ ...leg.understood, matter })) return undefined;
    const sides = named.map((name) => ({
      name,
      found:
        name === calledIn(leg)
          ? lookedUp(plan, leg, evidence, measure, period)
          : namedRow(plan, leg, evidence, name),
    }));
    return {
      sides,
      kind: 'body',
      measure: called(measure),
      when,
      isOfParts: !named.includes(calledIn(leg)),
    };
  }
  if (!legs.every(({ leg }) => isWholeFigure(leg.understood))) return undefined;
  if (legs.length > 1) {
    if (second !== undefined || (periods.length > 1 && !isOfAll)) return undefined;
    if (periods.length > 1)
      return { ...ofEveryPeriod(plan, legs, measure), measure: called(measure), when, isOfParts: false };
    const sides = legs.map(({ leg, evidence }) => ({
      name: calledIn(leg),
      found: lookedUp(plan, leg, evidence, measure, singlePeriods(leg).at(-1) ?? period),
    }));
    return { sides, kind: 'body', measure: called(measure), when, isOfParts: false };
  }
  const { leg, evidence } = first;
  const sideOf = (name: string, each: Measure, own: Period): Side => ({
    name,
    found: lookedUp(plan, leg, evidence, each, own),
  });
  if (second === undefined) {
    const sides = periods.map((each) => sideOf(periodLabel(each), measure, each));
    return { sides, kind: 'period', measure: called(measure), when: '', isOfParts: false };
  }
  if (periods.length > 1) return undefined;
  const sides = measures.map((each) => {
    const [best] = lineFigures(plan, evidence, each.id, period);
    return sideOf(best === undefined ? called(each) : cleanLabel(best.label), each, period);
  });
  return { sides, kind: 'measure', measure: '', when, isOfParts: false };
}

/** Each body in each period. */
function ofEveryPeriod(plan: SearchPlan, legs: readonly ReadLeg[], measure: Measure) {
  const sides = legs.flatMap(({ leg, evidence }) =>
    singlePeriods(leg).map((period) => ({
      name: calledIn(leg),
      when: periodLabel(period),
      found: lookedUp(plan, leg, evidence, measure, period),
    })),
  );
  return { sides, kind: 'body' as const };
}

/** As the question calls whom a leg is about. */
const calledIn = ({ entity, understood }: SearchLeg): string =>
  understood.entities.find((each) => each.entity?.name === entity)?.said ?? entity ?? '';

const singlePeriods = ({ understood }: SearchLeg): Period[] =>
  understood.periods.filter(({ year, until }) => year !== undefined && until === undefined);

/** The printed figure of a measure, or what its formula gives. */
function lookedUp(
  plan: SearchPlan,
  { understood }: SearchLeg,
  evidence: readonly LookedAtPassage[],
  { id, asked }: Measure,
  period: Period,
): Side['found'] {
  const [best] = lineFigures(plan, evidence, id, period).filter(({ worth }) => worth >= MIN_WORTH);
  const printed = best && plainFigure(best);
  if (best !== undefined && printed !== undefined) return { ...printed, evidenceIds: [best.evidenceId] };
  const calculation = understood.calculations.find(
    (each) => asked.test(each.name) && each.isExtra !== true && each.period.year === period.year,
  );
  const lines = (measure: string, own: Period) => lineFigures(plan, evidence, measure, own);
  return calculation && workOut(calculation, lines, understood.language);
}

function namedRow(
  plan: SearchPlan,
  { understood }: SearchLeg,
  evidence: readonly LookedAtPassage[],
  name: string,
): Side['found'] {
  const wanted = sideRow(understood, name);
  if (wanted === undefined) return undefined;
  const found = evidence
    .flatMap((passage) =>
      plan.figuresIn(underHeadings(passage), [wanted]).map((figure) => ({ figure, passage })),
    )
    .filter(({ figure: { fit, label } }) => fit >= MIN_WORTH && saysName(label, name))
    .toSorted((a, b) => b.figure.fit - a.figure.fit);
  for (const { figure, passage } of found) {
    const [cell] = figure.cells;
    const printed = cell && plainFigure({ ...figure, ...cell, measure: ASKED_ROW });
    if (printed !== undefined) return { ...printed, evidenceIds: [passage.id], row: figureTexts(figure)[0] };
  }
  return undefined;
}

const saysName = (label: string, name: string): boolean => label.toLowerCase().includes(name.toLowerCase());

/** Rates beside rates, and amounts in one currency; what does not say in what it counts is beside no amount that does. */
function areOfOneKind(sides: readonly PlainFigure[]): boolean {
  const currencies = new Set(sides.flatMap(({ currency }) => currency ?? []));
  const scales = new Set(sides.map(({ isRate, scale }) => isRate || scale !== undefined));
  return new Set(sides.map(({ isRate }) => isRate)).size === 1 && scales.size === 1 && currencies.size < 2;
}
