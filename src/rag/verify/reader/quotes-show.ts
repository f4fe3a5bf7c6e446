import type { Evidence } from '../../../domain/index.ts';
import { readPeriods } from '../../../linguistics/periods/index.ts';
import { agrees } from '../checks/check-periods.ts';
import type { Issue } from '../checks/checks.ts';
import {
  alignPassage,
  type ClaimFacets,
  matchRow,
  readClaim,
  rowCoverage,
  type SourceSentence,
  tokenWeight,
} from '../claims/align.ts';
import { createEvidenceReader, type PreparedEvidence } from '../claims/evidence-reader.ts';
import { asForeign } from '../claims/in-other-language.ts';
import { isGap } from '../claims/judge-gap.ts';
import { isCountInWords } from '../claims/left-open.ts';
import { readPassage } from '../claims/passages.ts';
import { type Cell, isSameFigure, stepOf } from '../figures/cell.ts';
import { readSources, type SourceCell } from '../figures/source.ts';
import { figuresInQuotes, type QuotedFigures, workedOut } from './figures-in-quotes.ts';
import { bare } from './locate-quotes.ts';

interface Quoted {
  readonly claim: string;
  /** What the rules read otherwise. */
  readonly doubts: readonly Issue[];
  readonly quotes: readonly string[];
  /** Calculations that the reader gives. */
  readonly formulas?: readonly string[] | undefined;
  /** What the claim cites. */
  readonly evidence: readonly Evidence[];
  /** The reader has refused every control among what it was asked: how it reads a sentence is taken from it. */
  readonly isCareful?: boolean;
}

/** Shorter words stand everywhere. */
const MIN_QUOTE = 4;
/** Share of the words of a claim that a sentence must have to be on the same thing. */
const ON_IT = 0.5;
/** Share that all quoted sentences must have together where a claim is put in words of its own. */
const SHARED = 0.25;
/** How surely a word stands in a sentence. */
const STANDS = 0.7;

/**
 * Whether quotations bear out a statement against the rules: all of them stand in its passages, and each thing that the rules doubt
 * stands in a quoted sentence or row that speaks of it. A reader that signs whatever it is asked can quote any line; only the right one shows it.
 * One that is known to be careful shows figures in this way; for what is a matter of reading its quotations need only stand there.
 */
export function quotesShow(quoted: Quoted): boolean {
  const { claim: text, doubts, quotes, formulas = [], evidence, isCareful = false } = quoted;
  const said = quotes.filter((quote) => bare(quote).length >= MIN_QUOTE);
  // An absence cannot be quoted.
  if (quotes.length === 0) return isCareful && isGap(text) && doubts.every(isOfReading);
  if (said.length === 0 || !said.every((quote) => standsIn(quote, evidence))) return false;
  const reader = createEvidenceReader();
  const passages = evidence.map((entry) => reader.read(entry));
  const read = readClaim(text);
  const claim = asForeign(read, passages)?.claim ?? read;
  const lines = said.flatMap((quote) => quotedLines(quote, claim, passages));
  // Who works a figure out takes figures of several years for it.
  const isWorked = formulas.some((formula) => workedOut(formula) !== undefined);
  const isOff = !isWorked && isOfOtherYear(read, lines, passages);
  const figures = isOff ? undefined : figuresInQuotes(read, said, formulas);
  return doubts.every(
    (doubt) =>
      (isCareful && isTakenFrom(doubt, figures)) ||
      isShown(doubt, claim, lines, passages) ||
      isShownByFigures(doubt, figures, lines),
  );
}

/** Nothing that a passage says against the statement, and no figure, date or name of its own. */
const isOfReading = (doubt: Issue): boolean =>
  doubt.kind === 'other_language' || doubt.kind === 'words_missing' || isCountInWords(doubt);

/** What is taken from a reader who is known to be careful: how it reads, and where a figure belongs that it quotes. */
function isTakenFrom(doubt: Issue, figures: QuotedFigures | undefined): boolean {
  if (OF_DATES.has(doubt.kind)) return false;
  if (!OF_FIGURES.has(doubt.kind) || isCountInWords(doubt)) return true;
  return figures?.shown.some((raw) => raw === doubt.detail || doubt.detail.endsWith(raw)) === true;
}

/** Whether words stand in a passage, its title, headings or table head. */
function standsIn(quote: string, evidence: readonly Evidence[]): boolean {
  return evidence.some(({ documentTitle, locator, prefix, text }) =>
    bare([documentTitle, ...locator.headingPath, prefix, text].join('\n')).includes(bare(quote)),
  );
}

/** The sentences and rows that quoted words are of. */
function quotedLines(
  quote: string,
  claim: ClaimFacets,
  passages: readonly PreparedEvidence[],
): SourceSentence[] {
  const pieces = readPassage(quote).map(({ start, end }) => bare(quote.slice(start, end)));
  return passages.flatMap((passage, at) =>
    alignPassage(claim, passage, at).filter(({ start, end }) => {
      const line = bare(passage.text.slice(start, end));
      return [bare(quote), ...pieces].some((piece) => piece.length >= MIN_QUOTE && line.includes(piece));
    }),
  );
}

function isShown(
  doubt: Issue,
  claim: ClaimFacets,
  lines: readonly SourceSentence[],
  passages: readonly PreparedEvidence[],
): boolean {
  const near = lines.filter(({ coverage }) => coverage >= ON_IT);
  if (OF_DATES.has(doubt.kind)) return showsDate(doubt, claim, lines);
  if (doubt.kind === 'negation_differs')
    return near.some(({ negators }) => negators.length > 0 === claim.negators.length > 0);
  if (doubt.kind === 'direction_differs') return showsDirection(doubt, claim, near);
  if (ONE_SENTENCE.has(doubt.kind)) return near.some((line) => holdsDoubted(doubt, claim, line));
  if (doubt.kind === 'gap_filled' && claim.quantities.length === 0) return isLookedAt(doubt, lines, passages);
  if (IN_WORDS.has(doubt.kind)) return showsWords(claim, lines, passages);
  return showsFigure(doubt, claim, lines, passages);
}

/** An absence cannot be quoted. Who says that something is missing shows at least that the sentence which seems to hold it was looked at. */
function isLookedAt(
  { found = '' }: Issue,
  lines: readonly SourceSentence[],
  passages: readonly PreparedEvidence[],
): boolean {
  const seen = bare(found).replace(/…$/, '');
  return (
    seen.length >= MIN_QUOTE &&
    lines.some(({ passage, start, end }) => {
      const line = bare(passages[passage]?.text.slice(start, end) ?? '');
      return line.includes(seen) || seen.includes(line);
    })
  );
}

const OF_DATES: ReadonlySet<Issue['kind']> = new Set(['date_missing', 'date_differs']);

/** A line that prints the day, month or year itself. */
function showsDate({ detail }: Issue, { folded }: ClaimFacets, lines: readonly SourceSentence[]): boolean {
  const period = readPeriods(folded).find(({ raw }) => raw === detail);
  return (
    period !== undefined &&
    lines.some((line) =>
      readPeriods(line.folded).some((own) => own.month !== undefined && agrees(period, own)),
    )
  );
}

const OF_FIGURES: ReadonlySet<Issue['kind']> = new Set([
  'number_missing',
  'number_unplaced',
  'number_differs',
  'calculation_differs',
]);
const OF_READING: ReadonlySet<Issue['kind']> = new Set([
  'direction_differs',
  'negation_differs',
  'far_apart',
]);

/** Who shows every figure of a statement in lines that speak of it has read them; two of them show which way they go, too. */
function isShownByFigures(
  { kind }: Issue,
  figures: QuotedFigures | undefined,
  lines: readonly SourceSentence[],
): boolean {
  if (figures?.isWhole !== true || !lines.some(({ row }) => row.some((match) => match >= STANDS)))
    return false;
  return (OF_FIGURES.has(kind) && figures.count >= 1) || (OF_READING.has(kind) && figures.count >= 2);
}

/** Whether a figure stands in what is quoted, and there only for another year or in another scale. */
function isOfOtherYear(
  claim: ClaimFacets,
  lines: readonly SourceSentence[],
  passages: readonly PreparedEvidence[],
): boolean {
  const years = yearsNamed(claim);
  const cells = readSources(passages)
    .flatMap((source) => source.cells)
    .filter((cell) => lines.some((line) => isIn(cell, line)));
  const figures = claim.quantities.filter(({ raw }) => /\d/.test(raw) && !/^(?:19|20)\d\d$/.test(raw));
  return figures.some((figure) => {
    const own = { ...figure, step: stepOf(figure) };
    const alike = cells.filter(({ raw }) => bareNumber(raw) === bareNumber(figure.raw));
    return alike.length > 0 && !alike.some((cell) => isOfYear(cell, years) && isSame(own, cell));
  });
}

/** Years that a claim names, fiscal ones too. */
const yearsNamed = ({ folded }: ClaimFacets): ReadonlySet<number> =>
  new Set(readPeriods(folded).flatMap(({ year, until }) => [year ?? [], until ?? []].flat()));

const ONE_SENTENCE: ReadonlySet<Issue['kind']> = new Set(['far_apart', 'cause_missing']);
const IN_WORDS: ReadonlySet<Issue['kind']> = new Set([
  'words_missing',
  'scope_differs',
  'other_language',
  'gap_filled',
]);

/** A reason and what follows from it stand in one sentence that says both: half of the doubted words too. */
function holdsDoubted({ detail }: Issue, claim: ClaimFacets, { row }: SourceSentence): boolean {
  const doubted = claim.content.flatMap(({ raw }, at) => (detail.includes(raw) ? [at] : []));
  return doubted.filter((at) => (row[at] ?? 0) >= STANDS).length >= doubted.length * ON_IT;
}

/**
 * A part of its words at least, everybody it names, and what only one of its passages has from there: of a comparison both sides. A name
 * may stand in the title or headings of what is quoted.
 */
function showsWords(
  claim: ClaimFacets,
  lines: readonly SourceSentence[],
  passages: readonly PreparedEvidence[],
): boolean {
  const quoted = new Set(lines.map(({ passage }) => passage));
  const contexts = passages.map(({ context }) => matchRow(claim, context));
  const above = [...quoted].map((at) => contexts[at] ?? []);
  const rows = lines.map(({ row }) => row);
  const around = claim.content.map((_, word) => Math.max(0, ...above.map((row) => row[word] ?? 0)));
  if (rows.length === 0 || rowCoverage(claim, rows, around) < SHARED) return false;
  const wholes = passages.map((passage, at) => alignPassage(claim, passage, at).map(({ row }) => row));
  const holds = (own: readonly (readonly number[])[], word: number) =>
    own.some((row) => (row[word] ?? 0) >= STANDS);
  const names = new Set(claim.names.map(({ index }) => index));
  // Chinese words are not always cut where a name ends.
  const texts = bare(
    lines.map(({ passage, start, end }) => passages[passage]?.text.slice(start, end)).join('\n'),
  );
  return claim.content.every((token, word) => {
    if (tokenWeight(token) < 1) return true;
    const holding = wholes.flatMap((own, at) => (holds([...own, contexts[at] ?? []], word) ? [at] : []));
    if (holding.length === 0) return true;
    if (!names.has(token.index)) return holding.some((at) => quoted.has(at));
    return holds([...rows, ...above], word) || texts.includes(bare(token.raw));
  });
}

/** The same way, of the same kind: rise and fall, before and after. */
function showsDirection({ detail }: Issue, claim: ClaimFacets, near: readonly SourceSentence[]): boolean {
  const marks = claim.directions.filter(({ token }) => detail.includes(token.raw));
  const own = marks.length > 0 ? marks : claim.directions;
  return (
    own.length > 0 &&
    own.every(({ axis, sign }) =>
      near.some(({ directions }) => directions.some((mark) => mark.axis === axis && mark.sign === sign)),
    )
  );
}

/** A figure of that value, under a name and for a year that the claim speaks of. */
function showsFigure(
  { detail }: Issue,
  claim: ClaimFacets,
  lines: readonly SourceSentence[],
  passages: readonly PreparedEvidence[],
): boolean {
  const figure = claim.quantities
    .filter(({ raw }) => detail.includes(raw))
    .toSorted((a, b) => b.raw.length - a.raw.length)[0];
  if (figure === undefined) return false;
  const own = { ...figure, step: stepOf(figure) };
  const cells = readSources(passages).flatMap((source) => source.cells);
  const years = yearsNamed(claim);
  return lines.some((line) => {
    const isNamed = line.row.some((match) => match >= STANDS);
    return isNamed && cells.some((cell) => isIn(cell, line) && isOfYear(cell, years) && isSame(own, cell));
  });
}

const isIn = (cell: SourceCell, { passage, start, end }: SourceSentence): boolean =>
  cell.source === passage && cell.start < end && cell.end > start;

const isOfYear = ({ years }: Cell, asked: ReadonlySet<number>): boolean =>
  asked.size === 0 || years.length === 0 || years.some((year) => asked.has(year));

/** The value that the passage gives it; where nothing says its scale, that of the claim. */
function isSame(
  own: Parameters<typeof isSameFigure>[0] & { readonly raw: string },
  cell: SourceCell,
): boolean {
  if (isSameFigure(own, cell.value)) return true;
  return !cell.hasScale && bareNumber(own.raw) === bareNumber(cell.raw);
}

const bareNumber = (raw: string): string | undefined =>
  /\d[\d,]*(?:\.\d+)?/.exec(raw)?.[0].replaceAll(',', '');
