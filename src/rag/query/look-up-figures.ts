import { say, wording } from '../../catalogue/index.ts';
import type { LookedUpFigure, QuestionLookup } from '../../domain/index.ts';
import { anyOf, EN } from '../../linguistics/lexicon/index.ts';
import { type Period, periodKey, readPeriods } from '../../linguistics/periods/index.ts';
import { linesOf, MEASURES } from '../measures/index.ts';
import { askedRow } from './asked-row.ts';
import type { AskedCalculation } from './calculation/asked-calculations.ts';
import { type LookedAtPassage, lineFigures, underHeadings } from './calculation/line-figures.ts';
import { type LineFigure, plainFigure } from './calculation/plain-figure.ts';
import { readDefinition } from './calculation/read-definition.ts';
import { convertFigure, missingLines, workOut, yearsBefore } from './calculation/work-out.ts';
import { ASKED_ROW, type FoundFigure, figureTexts, wantedMeasures } from './find-figures.ts';
import { findGap } from './find-gaps.ts';
import { absencesIn } from './legs/absences.ts';
import { gapOfBody, whoseFigure } from './legs/unnamed-bodies.ts';
import type { SearchLeg, SearchPlan } from './search-plan.ts';
import { compareSides } from './sides/compare-sides.ts';
import { asksReasons, isWholeFigure } from './whole-figure.ts';

const MAX_FIGURES = 6;
/** Candidates of one measure that are shown: where two rows are as good, a reader decides. */
const MAX_CANDIDATES = 2;
/** A row that fits worse than this share of the best is no second candidate. */
const NEAR = 0.97;
/** A row that fits worse is of a part, of another body, or of another time. */
const MIN_WORTH = 0.55;

interface Candidate extends FoundFigure {
  readonly passage: LookedAtPassage;
  readonly worth: number;
}

/** What is known of a question before its answer is written, from the plan by which it was searched. */
export function lookUpQuestion(plan: SearchPlan, evidence: readonly LookedAtPassage[]): QuestionLookup {
  const { understood } = plan;
  const legs = plan.legs.filter(({ isElsewhere }) => isElsewhere !== true);
  const isOfOne = legs.length === 1;
  const read = legs.map((leg) => ({ leg, evidence: ofLeg(leg, evidence) }));
  const compared = compareSides(plan, read);
  const found = read.map(({ leg, evidence: own }) => {
    const { figures, isAnswered, isLeftOpen, leftOpen } = figuresOfLeg(plan, leg, own);
    const named = figures.map((figure) => {
      const entity = isOfOne ? whoseFigure(plan, figure, evidence) : leg.entity;
      return entity === undefined ? figure : { ...figure, entity, text: `${entity}: ${figure.text}` };
    });
    return { figures: named, isAnswered, isLeftOpen, leftOpen, gap: findGap(plan, leg, own) };
  });
  const gaps = found.flatMap(({ gap }) => gap ?? []);
  const leftOpen = found.flatMap((each) => each.leftOpen);
  const figures = [
    ...(compared?.figures ?? []),
    ...found.flatMap((each) => (compared?.isOfParts === true ? [] : each.figures)),
  ];
  return {
    entities: distinct(legs.flatMap(({ entity }) => entity ?? [])),
    unknown: plan.unknown,
    documents: new Map(
      legs.flatMap(({ entity, scope }) =>
        entity === undefined ? [] : [[entity, scope.documentIds ?? []] as const],
      ),
    ),
    matter: withoutPeriods(understood.matter),
    years: [...new Set(understood.periods.flatMap(({ year, until }) => [year ?? [], until ?? []].flat()))],
    quarters: understood.periods.filter(({ quarter }) => quarter !== undefined),
    figures,
    isMissing: found.length > 0 && found.every(({ gap }) => gap?.isWhole === true),
    isWhole:
      compared !== undefined ||
      found.some(
        ({ isAnswered, figures: own }) => isAnswered || own.some(({ measure }) => measure === ASKED_ROW),
      ) ||
      (isWholeFigure(understood) && !found.every(({ isLeftOpen }) => isLeftOpen)),
    gaps: distinct([
      ...(figures.length > 0 && compared === undefined ? gapOfBody(plan) : []),
      ...(legs.some(({ entity }) => entity !== undefined) ? absencesIn(plan, evidence) : []),
      ...gaps.map(({ text }) => text),
      ...(compared?.gaps ?? []),
      ...leftOpen.map((each) => notWorkedOut(each, understood.language)),
    ]),
    ...(leftOpen.length > 0 && { leftOpen: leftOpen.map(({ name }) => name) }),
    nearest: gaps.flatMap(({ nearest }) =>
      nearest.map(({ figure, passage, text }) => ({
        evidenceIds: [passage.id],
        text,
        measure: figure.measure,
      })),
    ),
    asksReasons: asksReasons(understood.question),
    measures: understood.measures
      .flatMap(({ asked, printed }) => [asked.exec(understood.question)?.[0] ?? '', ...printed])
      .filter((name) => name !== ''),
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The passages of the documents of whom a leg is about. */
function ofLeg(
  { entity, scope }: SearchLeg,
  evidence: readonly LookedAtPassage[],
): readonly LookedAtPassage[] {
  const { documentIds } = scope;
  return entity === undefined || documentIds === undefined
    ? evidence
    : evidence.filter(({ documentId }) => documentIds.includes(documentId));
}

/** Names the lines as statements print them. */
function notWorkedOut(
  { name, lines }: { readonly name: string; readonly lines: readonly string[] },
  language: 'en' | 'zh',
): string {
  const printed = lines.flatMap((id) => {
    const names = MEASURES.find((measure) => measure.id === id)?.printed ?? [];
    return names.find((each) => /\p{Script=Han}/u.test(each) === (language === 'zh')) ?? id;
  });
  return say(language, wording('gapOfLines', { name, lines: printed }));
}

/** Documents and columns are of a period, and their sentences seldom say it as a question does. */
function withoutPeriods(matter: string): string {
  const rest = readPeriods(matter)
    .filter(({ year }) => year !== undefined)
    .reduce((text, { raw }) => text.split(raw).join(' '), matter);
  return /[\p{L}\p{N}]{2}/u.test(rest) ? rest.replace(/\s+/g, ' ').trim() : matter;
}

function figuresOfLeg(plan: SearchPlan, leg: SearchLeg, evidence: readonly LookedAtPassage[]) {
  const { worked, isLeftOpen, leftOpen } = workOutFigures(plan, leg, evidence);
  const isAnswered = worked.some(({ isExtra }) => !isExtra);
  const figures = [
    ...worked.filter(({ isExtra }) => !isExtra),
    ...(isAnswered ? lookUpBeside(plan, leg, evidence) : lookUpFigures(plan, leg, evidence)),
    ...worked.filter(({ isExtra }) => isExtra),
  ]
    .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at)
    .map(({ evidenceIds, text, measure }): LookedUpFigure => ({ evidenceIds, text, measure }));
  return { figures, isAnswered, isLeftOpen, leftOpen };
}

/** Of “revenue and operating margin” the margin is worked out and the revenue looked up. */
function lookUpBeside(
  plan: SearchPlan,
  leg: SearchLeg,
  evidence: readonly LookedAtPassage[],
): LookedUpFigure[] {
  const { measures, calculations, question } = leg.understood;
  if (readDefinition(question) !== undefined) return [];
  const beside = measures.filter(
    ({ asked, of }) => of === undefined && !calculations.some(({ name }) => asked.test(name)),
  );
  const isListed = beside.length > 0 && beside.length < measures.length;
  return isListed
    ? lookUpFigures(plan, { ...leg, understood: { ...leg.understood, measures: beside } }, evidence)
    : [];
}

/**
 * Calculations that the question asks for and no row prints. One with a missing line is left open: its other lines do not
 * answer the question.
 */
function workOutFigures(plan: SearchPlan, leg: SearchLeg, evidence: readonly LookedAtPassage[]) {
  const { calculations, language } = leg.understood;
  const known = new Map<string, LineFigure[]>();
  const figuresOf = (id: string, period: Period): LineFigure[] => {
    const key = `${id} ${periodKey(period)}`;
    const found = known.get(key) ?? lineFigures(plan, evidence, id, period);
    known.set(key, found);
    return found;
  };
  const isPrinted = ({ printedAs, period, form }: AskedCalculation) =>
    printedAs !== undefined &&
    figuresOf(printedAs, period).some(
      ({ worth, value }) => worth >= PRINTED && (form !== 'percent' || RATE.test(value)),
    );
  const open = calculations.filter((asked) => !isPrinted(asked));
  const worked = open.flatMap((asked) => {
    const result = workOut(asked, figuresOf, language);
    return result === undefined ? [] : [{ ...result, measure: asked.name, isExtra: asked.isExtra ?? false }];
  });
  // What changed from or to a loss has no rate; the two figures say how.
  const isTold = ({ terms, period, needsPositive }: AskedCalculation) =>
    needsPositive === true &&
    terms.some((term) =>
      linesOf(term).every(({ id, back }) => figuresOf(id, yearsBefore(period, back)).length > 0),
    );
  const isMeant =
    open.some((asked) => asked.isExtra !== true && !isTold(asked)) && open.length === calculations.length;
  const isLeftOpen = isMeant && worked.every(({ isExtra }) => isExtra);
  const left = isLeftOpen ? open.filter((asked) => asked.isExtra !== true && !isTold(asked)) : [];
  return {
    worked,
    isLeftOpen,
    leftOpen: left.map((asked) => ({ name: asked.name, lines: missingLines(asked, figuresOf) })),
  };
}

/** “Gross margin” heads rows of amounts, too. */
const RATE = /%|^\W*\d{1,2}\.\d+\W*$/;
/** A row that fits so well gives the measure itself. */
const PRINTED = 0.85;

/** The figures a question asks for that stand in the evidence: of each measure the best row, and a second that is as good and says otherwise. */
function lookUpFigures(
  plan: SearchPlan,
  leg: SearchLeg,
  evidence: readonly LookedAtPassage[],
): LookedUpFigure[] {
  const asked = wantedMeasures({ ...leg.understood, row: askedRow(leg.understood) });
  const candidates = evidence
    .flatMap((passage) =>
      plan
        .figuresIn(underHeadings(passage), asked)
        .map(
          (figure): Candidate => ({ ...figure, passage, worth: figure.fit * plan.fitOf(passage.documentId) }),
        ),
    )
    .filter(({ worth }) => worth >= MIN_WORTH)
    .toSorted(
      (a, b) => b.worth - a.worth || b.cells.length - a.cells.length || b.passage.score - a.passage.score,
    );
  const byKey = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = candidate.measure;
    const chosen = byKey.get(key) ?? [];
    const [best] = chosen;
    const saysOther = chosen.every((each) => valuesOf(each) !== valuesOf(candidate));
    if (
      best === undefined ||
      (chosen.length < MAX_CANDIDATES &&
        saysOther &&
        candidate.worth >= NEAR * best.worth &&
        !isFarBelow(candidate, best))
    )
      byKey.set(key, [...chosen, candidate]);
  }
  const named = byKey.get(ASKED_ROW);
  const chosen = named ?? [...byKey.values()].flat();
  const hasWhole = chosen.some(({ isPart }) => !isPart);
  const seen = new Set<string>();
  return chosen
    .filter(({ isPart }) => !isPart || !hasWhole)
    .filter((candidate) => {
      const key = `${candidate.label} ${valuesOf(candidate)}`;
      return seen.has(key) ? false : seen.add(key) !== undefined;
    })
    .slice(0, MAX_FIGURES)
    .flatMap((figure) => [
      ...figureTexts(figure).map((text) => toFigure(figure, text)),
      ...converted(figure, plan.understood.asked),
    ]);
}

/** A row of the same name so much smaller is of a part: “Research and development | 1” in a note on one programme. */
const PART_OF_WHOLE = 0.02;

function isFarBelow(candidate: Candidate, best: Candidate): boolean {
  const [own, whole] = [candidate, best].map((figure) => {
    const [cell] = figure.cells;
    return cell && plainFigure({ ...figure, value: cell.value });
  });
  if (own === undefined || whole === undefined || own.isRate !== whole.isRate) return false;
  return Math.abs(own.value) < PART_OF_WHOLE * Math.abs(whole.value);
}

const toFigure = ({ passage, measure }: Candidate, text: string): LookedUpFigure => ({
  evidenceIds: [passage.id],
  text,
  measure,
});

const WANTED_UNIT = new RegExp(
  String.raw`[(（]\s*(?:in|以)\s[^()（）]{2,40}[)）]|\bin (?:US ?D?|\$|dollars? )?\s?${anyOf(EN.figures.scales)}s?\b|(?:以|单位)[^，。]{0,12}元`,
  'i',
);

/** One figure in the unit that the question wants it in. */
function converted(figure: Candidate, asked: string): LookedUpFigure[] {
  const [cell, other] = figure.cells;
  const wanted = WANTED_UNIT.exec(asked)?.[0];
  if (cell === undefined || other !== undefined || wanted === undefined) return [];
  const value = convertFigure(cell.value, figure.unit, wanted);
  return value === undefined ? [] : [toFigure(figure, `${figure.label}, ${cell.header}: ${value}`)];
}

const valuesOf = ({ cells }: FoundFigure): string =>
  cells.map(({ value }) => value.replace(/\s/g, '')).join(' ');
