import type { Calculation } from '../../../domain/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { byMeasure, calculateFigure } from '../calculations/calculate.ts';
import { checkFormulas, isResultOfAny } from '../calculations/check-formula.ts';
import { isTogether } from '../calculations/cues.ts';
import { readSaidFormulas } from '../calculations/formulas-in-words.ts';
import { type NameSpan, namesOfResult } from '../calculations/name-of-result.ts';
import { type Operand, operandsOf } from '../calculations/operands.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { ClaimContext } from '../claims/claim-context.ts';
import type { Cell } from '../figures/cell.ts';
import { readClaimCells, readFiguresBefore } from '../figures/claim-cells.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { type CellMatch, matchCell } from '../figures/match-cell.ts';
import { type MatchedFigure, type MatchedFigures, matchFigures } from '../figures/match-figures.ts';
import { figuresOfCell } from '../figures/read-lines.ts';
import { type Source, type SourceCell, wordsOfCells } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import { checkSides } from '../sides/check-sides.ts';
import { changeOf, checkRateOfAmount } from './check-change.ts';
import { checkTrend, isTurned } from './check-compared.ts';
import { checkSign } from './check-sign.ts';
import type { Issue } from './checks.ts';
import { isCountOfList } from './count-of-list.ts';
import { isEmptyCell, isFree, isOtherDollar } from './free-numbers.ts';
import { otherInRow, rowOfMost } from './row-of-claim.ts';
import { standsAnywhere } from './stands-anywhere.ts';

export interface FigureCheck {
  readonly issues: readonly Issue[];
  readonly calculations: readonly Calculation[];
  /** Where the operands of the formulas stand that were given and are right. */
  readonly operands: readonly SourceCell[];
  readonly figures: number;
  /** Whether the figures of the claim show the direction that it states. */
  readonly showsDirection: boolean;
  /** Whether one is what is left of a whole: that the others are *not* of it is shown by arithmetic. */
  readonly showsRest: boolean;
  /** Passages that hold a figure of the claim. */
  readonly used: ReadonlySet<number>;
  /** Where each figure that stands in prose was found: its place in the claim, its source, the start of its sentence. */
  readonly found: readonly { readonly index: number; readonly source: number; readonly start: number }[];
  /** Words of the claim that its figures show: 净流出 by a figure below zero. */
  readonly shown: ReadonlySet<string>;
  /** Words of the claim that name what a formula works out, or a line of it, by a name that no passage has to print. */
  readonly named: ReadonlySet<string>;
}

/** Holds every figure of a claim against those of the same label, body and period, and works out what does not stand. */
export function checkFigures(
  claim: ClaimFacets,
  context: ClaimContext,
  sources: readonly Source[],
): FigureCheck {
  const reading = beginReading(claim, context, sources);
  const { figures, matches } = reading.read;
  // Points lie between rates, which may have to be worked out before them.
  const inOrder = matches.toSorted((a, b) => Number(isPoints(a.figure)) - Number(isPoints(b.figure)));
  for (const matched of inOrder) {
    if (reading.reckoned.has(matched.figure)) continue;
    const wrong = wrongPlace(reading, matched);
    if (wrong !== undefined) reading.issues.push(wrong);
    else if (!standsAsPrinted(reading, matched)) calculate(reading, matched);
  }
  reading.issues.push(...misnamed(reading));
  const { issues, calculations, operands, used, shown, named, placed, standing } = reading;
  issues.push(...checkRateOfAmount(claim.folded, figures, placed, sources));
  issues.push(...checkSides(claim, figures, sources));
  const trend = isTurned(claim, cellsThatStand(matches), sources) ? 'against' : checkTrend(claim, standing);
  if (trend === 'against')
    issues.push({ kind: 'direction_differs', detail: 'from … to', found: inTime(standing) });
  return {
    issues,
    calculations,
    operands,
    figures: figures.length,
    showsDirection: trend === 'shown',
    showsRest: calculations.some(({ formula }) => formula.startsWith('1 − ')),
    used,
    found: matches.flatMap(({ figure, match }) =>
      match.kind === 'stands' && !match.cell.isTabular
        ? [{ index: figure.index, source: match.cell.source, start: match.cell.start }]
        : [],
    ),
    shown,
    named,
  };
}

/** A claim and its passages, and what has been found of its figures so far. */
interface Reading {
  readonly claim: ClaimFacets;
  readonly sources: readonly Source[];
  readonly read: MatchedFigures;
  readonly formulas: readonly string[];
  /** Figures that the claim itself reckons with, in words, and rightly: the passages have them. */
  readonly reckoned: ReadonlySet<Cell>;
  /** The claim with what stands around it, and the words of that and of the question. */
  readonly text: string;
  readonly spokenOf: ReadonlySet<string>;
  /** Where its figures and those of the sentence before stand. */
  readonly anchors: readonly SourceCell[];
  readonly row: ReturnType<typeof rowOfMost>;
  readonly issues: Issue[];
  readonly calculations: Calculation[];
  readonly operands: SourceCell[];
  readonly used: Set<number>;
  readonly shown: Set<string>;
  readonly named: Set<string>;
  /** Figures that stand or were worked out, with their years. */
  readonly standing: Cell[];
  readonly worked: Cell[];
  readonly sums: (readonly Operand[])[];
  readonly placed: Map<Cell, readonly Cell[]>;
}

function beginReading(claim: ClaimFacets, context: ClaimContext, sources: readonly Source[]): Reading {
  const plain = readClaimCells(claim, claim.text, context).filter(
    (figure) => !isFree(figure, claim, context, sources) && !isEmptyCell(figure, claim, sources),
  );
  const read = matchFigures(claim, plain, context, sources);
  const before = readFiguresBefore(context).map((figure) => ({
    figure,
    match: matchCell(relabelBefore(figure, sources), undefined, sources),
  }));
  const text = [claim.text, context.before, context.heading].join('\n');
  const spokenOf = new Set(wordsOf([text, context.question].join('\n')));
  const said = readSaidFormulas(claim.folded, read.figures);
  const right = said.filter(
    ({ result, formula }) => checkFormulas(result, [formula], spokenOf, sources).kind === 'right',
  );
  return {
    claim,
    sources,
    read,
    formulas: [...(context.formulas ?? []), ...said.map(({ formula }) => formula)],
    reckoned: new Set(right.flatMap(({ operands }) => operands)),
    text,
    spokenOf,
    anchors: cellsThatStand([...read.matches, ...before]),
    row: rowOfMost(read.matches),
    issues: [],
    calculations: [],
    operands: [],
    used: new Set(),
    shown: new Set(),
    named: new Set(),
    standing: read.matches.flatMap(({ figure, match }) =>
      match.kind === 'stands' ? [{ ...figure, years: match.cell.years }] : [],
    ),
    worked: [],
    sums: [],
    placed: new Map(),
  };
}

const cellsThatStand = (matches: readonly MatchedFigure[]): SourceCell[] =>
  matches.flatMap(({ match }) => (match.kind === 'stands' ? [match.cell] : []));

/** What is wrong with a figure where it was found: another in its row, another dollar, another sign, the other way. Else notes the words that it shows. */
function wrongPlace(
  { claim, sources, read, row, shown }: Reading,
  { figure, match }: MatchedFigure,
): Issue | undefined {
  const right = row === undefined ? undefined : otherInRow(figure, match, row, sources);
  if (right !== undefined) return { kind: 'number_differs', detail: figure.raw, found: right.raw };
  if (isOtherDollar(figure, claim, sources)) {
    const sign = claim.folded.slice(figure.index - 2, figure.index + 1).trim();
    return { kind: 'unit_differs', detail: sign + figure.raw };
  }
  if (match.kind !== 'stands') return undefined;
  const { cell } = match;
  const sign = checkSign(claim, figure, cell, read.figures);
  if (sign?.agrees === false)
    return { kind: 'number_differs', detail: figure.raw, found: `${cell.named} ${cell.raw}`.trim() };
  const change = changeOf(claim, figure, cell);
  if (change?.isAgainst === true) return { kind: 'direction_differs', detail: change.word, found: cell.raw };
  if (change !== undefined) shown.add(change.key);
  for (const word of sign?.words ?? []) shown.add(word);
  return undefined;
}

/** A calculation in words that is right, and is not what the measure is that it is said to be: 2 / 20 for a margin of 2 on 10. */
function misnamed({ claim, sources, read }: Reading): Issue[] {
  return readSaidFormulas(claim.folded, read.figures).flatMap(({ result: figure }) => {
    const entity = read.entityOf(figure.index);
    const right = byMeasure({ figure, text: claim.folded, entity, sources });
    return right.kind === 'wrong'
      ? [{ kind: 'calculation_differs' as const, detail: figure.raw, found: right.calculation.formula }]
      : [];
  });
}

/** Whether a figure is the source's own; what is shown to be worked out may stand somewhere by chance. */
function standsAsPrinted(reading: Reading, { figure, match }: MatchedFigure): boolean {
  const { claim, sources, formulas, spokenOf, used, placed } = reading;
  if (match.kind !== 'stands' || isOfSeveral(reading, figure, match.cell)) return false;
  if (WORKED_OUT.test(claim.folded.slice(0, figure.index).trimEnd())) return false;
  if (checkFormulas(figure, formulas, spokenOf, sources).kind === 'right') return false;
  used.add(match.cell.source);
  placed.set(figure, [match.cell]);
  return true;
}

/** “Together they brought 0.57” where the source has 0.57 for one of them. */
function isOfSeveral({ claim, sources }: Reading, figure: Cell, cell: SourceCell): boolean {
  return isTogether(claim.folded, figure) && !isSumOfSource(cell, sources);
}

/** Works a figure out from others, by the formulas given for it or by trying, or notes what is wrong with it. */
function calculate(reading: Reading, { figure, match }: MatchedFigure): void {
  const { claim, sources, read, formulas, text, spokenOf, anchors, worked, named } = reading;
  const given = checkFormulas(figure, formulas, spokenOf, sources);
  const printed = given.kind === 'none' && standsAnywhere(figure, sources);
  const entity = read.entityOf(figure.index);
  const result =
    given.kind !== 'none' || isPrintedOtherwise(figure, match)
      ? given
      : calculateFigure({
          figure,
          text: claim.folded,
          operands: operandsOf({ figure, given: anchors, worked, words: spokenOf, text, entity, sources }),
          entity,
          sources,
          isPrinted: printed,
          isGiven: isResultOfAny(figure, formulas),
          sums: reading.sums,
        });
  if (given.kind === 'right') {
    reading.operands.push(...given.cells);
    const names = namesOfResult(claim.folded, given.formula, given.cells);
    for (const key of keysWithin(claim, names)) named.add(key);
  }
  if (result.kind === 'right') {
    reading.calculations.push(result.calculation);
    const said = result.measure?.exec(claim.folded);
    if (said)
      for (const key of keysWithin(claim, [{ start: said.index, end: said.index + said[0].length }]))
        named.add(key);
    reading.standing.push({ ...figure, years: result.cells.flatMap(({ years }) => years) });
    worked.push(figure);
    if (result.terms !== undefined) reading.sums.push(result.terms);
    reading.placed.set(figure, result.cells);
    return;
  }
  const isCount = isCountOfList(claim, figure);
  const issue = { detail: figure.raw, ...(printed && { printed }), ...(isCount && { isCount }) };
  const isOfOne = match.kind === 'stands' && isOfSeveral(reading, figure, match.cell);
  if (result.kind === 'wrong')
    reading.issues.push({ ...issue, kind: 'calculation_differs', found: result.calculation.formula });
  else if (match.kind === 'differs')
    reading.issues.push({ ...issue, kind: 'number_differs', found: match.cell.raw });
  else if (match.kind === 'unit')
    reading.issues.push({ ...issue, kind: 'unit_differs', found: match.cell.raw });
  else if (match.kind === 'absent' || isOfOne) reading.issues.push({ ...issue, kind: 'number_missing' });
}

/** A cell of a row that the table prints under the same name and head with another figure: nothing has to be worked out. */
function isPrintedOtherwise(figure: Cell, match: CellMatch): boolean {
  if (match.kind !== 'differs' || !figure.isTabular || !match.cell.isTabular) return false;
  const [own, printed] = [new Set(figure.label), new Set(match.cell.label)];
  if (figuresOfCell(figure.raw) === undefined) return false;
  return (
    figure.label.every((word) => holdsWord(printed, word)) &&
    match.cell.label.every((word) => holdsWord(own, word))
  );
}

const isPoints = ({ unit }: Cell): boolean => unit?.dimension === 'percentage-point';

/** Figures in the order of their years, each with them: what a source says of how something moved. */
const inTime = (cells: readonly Cell[]): string =>
  cells
    .toSorted((a, b) => Math.max(...a.years) - Math.max(...b.years))
    .map(({ raw, years }) => (years.length === 0 ? raw : `${raw} (${[...new Set(years)].join(', ')})`))
    .join(', ');

/** Words that stand within parts of a claim. */
const keysWithin = ({ tokens }: ClaimFacets, spans: readonly NameSpan[]): string[] =>
  tokens
    .filter(({ index }) => spans.some(({ start, end }) => index >= start && index < end))
    .map(({ key }) => key);

/** A figure of the sentence before was checked there; here it only has to be found. */
function relabelBefore(figure: Cell, sources: readonly Source[]): Cell {
  const label = figure.label.filter((word) =>
    sources.some((source) => holdsWord(wordsOfCells(source), word)),
  );
  return { ...figure, label };
}

/** Words that say that a figure is not the source's own. */
const WORKED_OUT = /(?:计算为|计算得|推算为|算得)$|\b(?:works? out (?:at|to)|comes? out at)$/i;
/** “Together they brought 0.57” is no figure of one of them; a source that has the sum says so. */
function isSumOfSource(cell: SourceCell, sources: readonly Source[]): boolean {
  const row = sources[cell.source]?.passage.text.slice(cell.start, cell.end).normalize('NFKC') ?? '';
  return SUM.test(row);
}

const SUM = new RegExp(String.raw`\b${anyOf(EN.figures.cueSum)}\b|${anyOf(ZH.figures.cueSum)}|[计共总]`, 'i');
