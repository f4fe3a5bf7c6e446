import type { Calculation } from '../../../domain/index.ts';
import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { ClaimFacets } from '../claims/align.ts';
import type { ClaimContext } from '../claims/claim-context.ts';
import { calculateFigure } from '../figures/calculate.ts';
import type { Cell } from '../figures/cell.ts';
import { readClaimCells, readFiguresBefore } from '../figures/claim-cells.ts';
import { isTogether } from '../figures/cues.ts';
import { holdsWord } from '../figures/holds-word.ts';
import { type CellMatch, matchCell } from '../figures/match-cell.ts';
import { operandsOf } from '../figures/operands.ts';
import { figuresOfCell } from '../figures/read-lines.ts';
import { findMentions, type Mention, type Source, type SourceCell, wordsOfCells } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import { checkSides } from '../sides/check-sides.ts';
import { type Listed, readParallelLists } from '../sides/parallel-lists.ts';
import { changeOf, checkRateOfAmount } from './check-change.ts';
import { checkTrend, isTurned } from './check-compared.ts';
import { checkFormulas, isResultOfAny } from './check-formula.ts';
import { checkSign } from './check-sign.ts';
import type { Issue } from './checks.ts';
import { isEmptyCell, isFree, isOtherDollar } from './free-numbers.ts';
import { type NameSpan, namesOfResult } from './name-of-result.ts';
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
  const plain = readClaimCells(claim, claim.text, context).filter(
    (figure) => !isFree(figure, claim, context, sources) && !isEmptyCell(figure, claim, sources),
  );
  const mentions = findMentions(claim.folded, sources);
  const ofPlace = entityFinder(mentions, context, sources);
  const ways = readParallelLists(claim, plain);
  const matched = (ways.length > 0 ? ways : [[]]).map((listed) => {
    const entityOf = (index: number) => entityInList(index, listed, mentions) ?? ofPlace(index);
    const figures = plain
      .map((figure) => listed.find(({ figure: own }) => own.index === figure.index)?.figure ?? figure)
      .map((figure) => relabel(figure, claim, context, sources));
    return {
      entityOf,
      figures,
      matches: figures.map((figure) => ({
        figure,
        match: matchCell(figure, entityOf(figure.index), sources, figures),
      })),
    };
  });
  const { entityOf, figures, matches } = mostStanding(matched);
  const standing = matches.flatMap(({ figure, match }) =>
    match.kind === 'stands' ? [{ ...figure, years: match.cell.years }] : [],
  );
  const matchedBefore = readFiguresBefore(context).map((figure) => ({
    figure,
    match: matchCell(relabelBefore(figure, sources), undefined, sources),
  }));
  const anchors = [...matches, ...matchedBefore].flatMap(({ match }) =>
    match.kind === 'stands' ? [match.cell] : [],
  );
  const text = [claim.text, context.before, context.heading].join('\n');
  const spokenOf = new Set(wordsOf([text, context.question].join('\n')));
  const worked: Cell[] = [];
  const issues: Issue[] = [];
  const calculations: Calculation[] = [];
  const operandCells: SourceCell[] = [];
  const used = new Set<number>();
  const shown = new Set<string>();
  const named = new Set<string>();
  const row = rowOfMost(matches);
  const placed = new Map<Cell, readonly Cell[]>();
  // Points lie between rates, which may have to be worked out before them.
  const inOrder = matches.toSorted((a, b) => Number(isPoints(a.figure)) - Number(isPoints(b.figure)));
  for (const { figure, match } of inOrder) {
    const right = row === undefined ? undefined : otherInRow(figure, match, row, sources);
    if (right !== undefined) {
      issues.push({ kind: 'number_differs', detail: figure.raw, found: right.raw });
      continue;
    }
    if (isOtherDollar(figure, claim, sources)) {
      issues.push({
        kind: 'unit_differs',
        detail: claim.folded.slice(figure.index - 2, figure.index + 1).trim() + figure.raw,
      });
      continue;
    }
    const sign = match.kind === 'stands' ? checkSign(claim, figure, match.cell, figures) : undefined;
    if (match.kind === 'stands' && sign?.agrees === false) {
      issues.push({
        kind: 'number_differs',
        detail: figure.raw,
        found: `${match.cell.named} ${match.cell.raw}`.trim(),
      });
      continue;
    }
    const change = match.kind === 'stands' ? changeOf(claim, figure, match.cell) : undefined;
    if (change?.isAgainst === true) {
      issues.push({
        kind: 'direction_differs',
        detail: change.word,
        found: match.kind === 'stands' ? match.cell.raw : '',
      });
      continue;
    }
    if (change !== undefined) shown.add(change.key);
    for (const word of sign?.words ?? []) shown.add(word);
    const before = claim.folded.slice(0, figure.index).trimEnd();
    const isOfOne =
      match.kind === 'stands' && isTogether(claim.folded, figure) && !isSumOfSource(match.cell, sources);
    const given = checkFormulas(figure, context.formulas ?? [], spokenOf, sources);
    // What is shown to be worked out may stand somewhere by chance.
    if (match.kind === 'stands' && !isOfOne && !WORKED_OUT.test(before) && given.kind !== 'right') {
      used.add(match.cell.source);
      placed.set(figure, [match.cell]);
      continue;
    }
    const printed = given.kind === 'none' && standsAnywhere(figure, sources);
    const entity = entityOf(figure.index);
    const operands = operandsOf({ given: anchors, worked, words: spokenOf, text, entity, sources });
    const result =
      given.kind !== 'none' || isPrintedOtherwise(figure, match)
        ? given
        : calculateFigure({
            figure,
            text: claim.folded,
            operands,
            entity,
            sources,
            isPrinted: printed,
            isGiven: isResultOfAny(figure, context.formulas ?? []),
          });
    if (given.kind === 'right') {
      operandCells.push(...given.cells);
      const names = namesOfResult(claim.folded, given.formula, given.cells);
      for (const key of keysWithin(claim, names)) named.add(key);
    }
    if (result.kind === 'right') {
      calculations.push(result.calculation);
      const said = result.measure?.exec(claim.folded);
      if (said)
        for (const key of keysWithin(claim, [{ start: said.index, end: said.index + said[0].length }]))
          named.add(key);
      standing.push({ ...figure, years: result.cells.flatMap(({ years }) => years) });
      worked.push(figure);
      placed.set(figure, result.cells);
      continue;
    }
    const issue = { detail: figure.raw, ...(printed && { printed }) };
    if (result.kind === 'wrong')
      issues.push({ ...issue, kind: 'calculation_differs', found: result.calculation.formula });
    else if (match.kind === 'differs')
      issues.push({ ...issue, kind: 'number_differs', found: match.cell.raw });
    else if (match.kind === 'unit') issues.push({ ...issue, kind: 'unit_differs', found: match.cell.raw });
    else if (match.kind === 'absent' || isOfOne) issues.push({ ...issue, kind: 'number_missing' });
  }
  issues.push(...checkRateOfAmount(claim.folded, figures, placed, sources));
  issues.push(...checkSides(claim, figures, sources));
  const shownIn = matches.flatMap(({ match }) => (match.kind === 'stands' ? [match.cell] : []));
  const trend = isTurned(claim, shownIn, sources) ? 'against' : checkTrend(claim, standing);
  return {
    issues:
      trend === 'against'
        ? [...issues, { kind: 'direction_differs', detail: 'from … to', found: inTime(standing) }]
        : issues,
    calculations,
    operands: operandCells,
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

/** The way to read a claim by which most of its figures stand. */
function mostStanding<Read extends { readonly matches: readonly { readonly match: CellMatch }[] }>(
  ways: readonly Read[],
): Read {
  const count = ({ matches }: Read) => matches.filter(({ match }) => match.kind === 'stands').length;
  return ways.reduce((best, way) => (count(way) > count(best) ? way : best));
}

/** The body that the part of a list names which a figure is of. */
function entityInList(
  index: number,
  listed: readonly Listed[],
  mentions: readonly Mention[],
): string | undefined {
  const own = listed.find(({ figure }) => figure.index === index);
  return mentions.find(
    (mention) => own !== undefined && mention.index >= own.start && mention.index < own.end,
  )?.name;
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

/** A label that only points back (“the gap”, “they”, “both”) is that of the sentence before; a list has the label of its head. */
function relabel(figure: Cell, claim: ClaimFacets, context: ClaimContext, sources: readonly Source[]): Cell {
  const names = sources.flatMap((source) => source.names);
  const isKnown = (word: string) =>
    !names.some((name) => name.includes(word)) &&
    sources.some((source) => holdsWord(source.context, word) || holdsWord(wordsOfCells(source), word));
  const own = figure.label.filter(isKnown);
  if (own.length > 0 || figure.isTabular) return { ...figure, label: own };
  const lead = wordsOf(
    claim.folded.slice(0, Math.min(figure.index, Math.max(0, claim.folded.search(/[:：]/)))),
  ).filter(isKnown);
  // “The largest loss is on RTE, where accuracy goes from 69.3 to 59.9”: an earlier clause says what it is of.
  const isFirst = !claim.quantities.some(({ index, weak }) => !weak && index < figure.index);
  const earlier =
    lead.length > 0 || !isFirst ? lead : wordsOf(claim.folded.slice(0, figure.index)).filter(isKnown);
  const before = earlier.length > 0 ? earlier : wordsOf(context.before ?? '').filter(isKnown);
  return { ...figure, label: before };
}

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
/** The body that a figure is of: the one named last before it, else the only one named, else that of the sentence before or the heading. */
function entityFinder(mentions: readonly Mention[], context: ClaimContext, sources: readonly Source[]) {
  const outer = [context.before ?? '', context.heading ?? '']
    .map(
      (text) => new Set(findMentions(text.normalize('NFKC').toLowerCase(), sources).map(({ name }) => name)),
    )
    .find(({ size }) => size > 0);
  const inherited = mentions.length === 0 && outer?.size === 1 ? [...outer][0] : undefined;
  return (index: number): string | undefined =>
    mentions.findLast((mention) => mention.index < index)?.name ?? mentions[0]?.name ?? inherited;
}
