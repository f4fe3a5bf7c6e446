import type { StoredChunk } from '../../domain/index.ts';
import { analyzeText } from '../../linguistics/index.ts';
import {
  checkPrinted,
  type Figure,
  findLostSigns,
  findOtherColumns,
  type HeadedRow,
  headedRowAt,
  isIdentifierPrinted,
  isPartOfName,
  isSameValue,
  isWrongCalculation,
  type LostSign,
  type PlacedFigure,
  type PreparedPassage,
  preparePassage,
  readFigures,
  readUnits,
  takeFormulas,
} from '../../rag/verify/index.ts';
import { type LocatedQuote, pageAt } from './quote-locator.ts';

export interface FigureCheck {
  /** What neither the quotations nor what stands above them print, and where their passages do. */
  readonly missing: readonly { readonly text: string; readonly printed: string | undefined }[];
  /** Sentences and rows beside the quotations that print what these leave out. */
  readonly added: readonly LocatedQuote[];
  /** Figures that are printed under another period. */
  readonly others: readonly PlacedFigure[];
  readonly signs: readonly LostSign[];
  /** Figures and years that nothing quoted joins. */
  readonly unsure: readonly string[];
}

const MAX_SHOWN = 300;
/** How a document begins says whose it is, and of when. */
const MAX_OPENING = 2_500;
const MAX_ABOVE = 20_000;
/** Words beside the figures of a row that has lost its table. */
const FEW_WORDS = 4;

/** What of a statement its quotations do not print, nor calculations in braces give from figures that they print; and what they print under another period. */
export function checkFigures(raw: string, located: readonly LocatedQuote[], question?: string): FigureCheck {
  const { text: statement, formulas } = takeFormulas(raw);
  const missing: FigureCheck['missing'][number][] = [];
  const added: LocatedQuote[] = [];
  const unsure: string[] = [];
  const isTimeless = !located.some((quote) => hasYear(termsAround(quote)));
  const shown = located.map(quotedPassage);
  const open = openIn(statement, shown, { formulas, question });
  const beside = open.length === 0 ? [] : located.flatMap(unitsBeside);
  /** A year that no quotation contradicts. */
  const isDoubtful = (text: string) =>
    isTimeless && located.some(({ markdown }) => markdown.includes(yearOf(text)));
  for (const text of open) {
    const isTime = hasYear(text);
    if (isTime && openIn(text, located.map(openingOf)).length === 0) continue;
    if (!isTime && (isInName(text, statement, located) || isOfWindow(text, statement))) continue;
    const units = beside.filter(
      (unit) => !located.some((quote) => quote.text.includes(unit.text)) && isPrintedIn(text, unit),
    );
    const meant = units.find((unit) => isMeant(unit, text, statement, located));
    if (meant !== undefined) added.push(meant);
    else if (isTime && isDoubtful(text)) unsure.push(text);
    else missing.push({ text, printed: units[0]?.text.slice(0, MAX_SHOWN) });
  }
  missing.push(...formulas.filter(isWrongCalculation).map((text) => ({ text, printed: undefined })));
  missing.push(...identifiersOpen(statement, located).map((text) => ({ text, printed: undefined })));
  const quotes = [...located, ...added];
  const rows = quotes.flatMap(rowsOf);
  const sentences = quotes.filter((quote) => rowsOf(quote).length === 0).map(({ text }) => text);
  const placed = findOtherColumns(statement, rows, sentences);
  const headless = placed.unsure.map(({ figure, period }) => `${figure.raw}, ${period}`);
  return {
    missing,
    added,
    others: placed.others,
    signs: findLostSigns(statement, rows),
    unsure: [...unsure, ...headless],
  };
}

/** The head of a column, not a value: “the last 90 days are blank”. */
const WINDOW = /\blast \d{1,3} (?:hours|days|weeks|months)\b/gi;

/** Whether a statement has a number in the name of a stretch of time alone, which a quotation of its values need not repeat. */
function isOfWindow(text: string, statement: string): boolean {
  const isIn = (own: string) => readFigures(own).some(({ raw }) => raw === text);
  return isIn(statement) && !isIn(statement.replace(WINDOW, ' '));
}

/** Whether a number is a part of a name wherever the statement has it: the document of a quotation prints it so (“Cessna 152”). */
function isInName(text: string, statement: string, located: readonly LocatedQuote[]): boolean {
  const documents = located.map(({ markdown }) => ({ text: markdown, context: '' }));
  const own = readFigures(statement).filter(({ raw }) => raw === text);
  return own.length > 0 && own.every((figure) => isPartOfName(figure, statement, documents));
}

/** Names with digits that their documents have nowhere. */
function identifiersOpen(statement: string, located: readonly LocatedQuote[]): string[] {
  const { missing } = checkPrinted({ text: statement }, located.map(quotedPassage), true);
  const documents = located.map(({ markdown, chunks }) => ({
    text: markdown,
    context: chunks.map(({ documentTitle, sourcePath }) => `${documentTitle}\n${sourcePath}`).join('\n'),
    folded: '',
    foldedContext: '',
  }));
  return missing.flatMap(({ kind, text }) =>
    kind === 'identifier' && !isIdentifierPrinted(text, documents) ? [text] : [],
  );
}

/** The words of a unit, not its heads, must print it; these may say its scale. */
const isPrintedIn = (text: string, unit: LocatedQuote): boolean =>
  openIn(text, [preparePassage({ id: 'u', text: unit.text, offset: 0 })]).length === 0 &&
  openIn(text, [quotedPassage(unit, 0)]).length === 0;

const yearOf = (text: string): string => readFigures(text).find(({ isYear }) => isYear)?.raw ?? text;

const hasYear = (text: string): boolean => readFigures(text).some(({ isYear }) => isYear);

/** Figures and dates of a text that passages do not print; one without its scale is printed, if badly told. */
function openIn(
  text: string,
  passages: readonly PreparedPassage[],
  more: Omit<Parameters<typeof checkPrinted>[0], 'text'> = {},
): string[] {
  const printed = new Set(passages.flatMap(({ figures }) => figures.map(({ number }) => number)));
  const isBare = (own: string) =>
    readFigures(own).some(({ raw, scale, number }) => raw === own && scale === 1 && printed.has(number));
  const { missing } = checkPrinted({ text, ...more }, passages, true);
  const open = missing.flatMap(({ kind, text: own }) =>
    kind === 'date' || (kind === 'figure' && !isBare(own)) ? [own] : [],
  );
  return [...new Set(open)];
}

const known = new WeakMap<LocatedQuote, readonly HeadedRow[]>();

/** Rows of tables with their heads, and figures in a line that has lost its table. */
function rowsOf(quote: LocatedQuote): readonly HeadedRow[] {
  const rows = known.get(quote) ?? rowsQuoted(quote);
  known.set(quote, rows);
  return rows;
}

function rowsQuoted({ text, markdown, ranges }: LocatedQuote): HeadedRow[] {
  const rows = ranges.flatMap(({ start }) => headedRowAt(markdown, start) ?? []);
  if (rows.length > 0) return rows;
  const figures = readFigures(text);
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  if (figures.length < 2 || words > figures.length + FEW_WORDS || hasYear(text)) return [];
  const cells = [text.slice(0, figures[0]?.start), ...figures.map(({ raw }) => raw)];
  return [{ cells, heads: cells.map(() => '') }];
}

/** What stands above a quotation and says unit, scale and period. */
const headsAbove = (quote: LocatedQuote): string[] => [
  ...rowsOf(quote).flatMap((row) => row.heads),
  ...captionsOf(quote),
];

/** Whether a row is the head of a table that other quotations are from, as tools show it: with the heads of several lines in one. */
export function isHeadOf(row: string, located: readonly LocatedQuote[]): boolean {
  const heads = new Set(analyzeText(located.flatMap(headsAbove).join('\n')));
  const terms = analyzeText(row);
  return row.trimStart().startsWith('|') && terms.length > 0 && terms.every((term) => heads.has(term));
}

const termsAround = (quote: LocatedQuote): string => [quote.text, ...headsAbove(quote)].join('\n');

function quotedPassage(quote: LocatedQuote, index: number): PreparedPassage {
  const { chunks, text, page } = quote;
  const named = chunks.flatMap(({ sourcePath, headingPath, prefix }) => [sourcePath, ...headingPath, prefix]);
  const context = [...named, ...headsAbove(quote), page ?? ''].join('\n');
  return preparePassage({ id: `q${index}`, text, offset: 0, title: chunks[0]?.documentTitle ?? '', context });
}

/** The last line above the table of each row. */
function captionsOf({ markdown, ranges }: LocatedQuote): string[] {
  return ranges.flatMap(({ start }) => {
    if (markdown.charAt(start) !== '|') return [];
    const lines = markdown.slice(Math.max(0, start - MAX_ABOVE), start).split('\n');
    return lines.findLast((line) => line.trim() !== '' && !line.startsWith('|'))?.slice(0, MAX_SHOWN) ?? [];
  });
}

const openingOf = ({ markdown }: LocatedQuote, index: number): PreparedPassage =>
  preparePassage({ id: `o${index}`, text: markdown.slice(0, MAX_OPENING), offset: 0 });

/** Sentences and rows of the passages that hold a quotation. */
function unitsBeside({ chunks, markdown }: LocatedQuote): LocatedQuote[] {
  return chunks.flatMap((chunk) =>
    readUnits(chunk.text, chunk.prefix).map((unit) => toLocated(chunk, markdown, unit)),
  );
}

function toLocated(
  chunk: StoredChunk,
  markdown: string,
  unit: { readonly start: number; readonly end: number },
): LocatedQuote {
  const offset = chunk.locator.offsets.start;
  const range = { start: offset + unit.start, end: offset + unit.end };
  const text = markdown.slice(range.start, range.end).trim();
  return { chunks: [chunk], text, page: pageAt(chunk, range), ranges: [range], markdown };
}

/**
 * Whether a sentence or row is what a statement tells when its quotations lack a figure: it shares words with it, or its label with a
 * quoted row, and no quotation prints in its place a figure that the statement does not use.
 */
function isMeant(
  unit: LocatedQuote,
  text: string,
  statement: string,
  located: readonly LocatedQuote[],
): boolean {
  const [row] = rowsOf(unit);
  const [figure] = readFigures(text);
  const told = readFigures(statement);
  const isUnused = (own: Figure) =>
    own.isPercent === figure?.isPercent &&
    own.isYear === figure.isYear &&
    !told.some((other) => isSameValue(other, own, [], []));
  if (row === undefined || figure === undefined)
    return (
      sharedWords(unit.text, statement) > 0 &&
      !located.some((quote) => rowsOf(quote).length === 0 && readFigures(quote.text).some(isUnused))
    );
  const column = row.cells.findIndex((cell) =>
    readFigures(cell).some((own) => isSameValue(figure, own, [], [])),
  );
  const label = labelOf(row, column);
  const words = sharedWords(label, statement);
  const labels = located.flatMap(rowsOf);
  const terms = analyzeText(label);
  const isSameLabel = terms.length > 1 && labels.some((own) => hasAll(labelOf(own, column), terms));
  // Of the label of a row most is told; a form says one word beside its value.
  const isForm = label.endsWith(':');
  const isNamed = isForm
    ? words + sharedWords(row.cells[column] ?? '', statement) > 0
    : words > 0 && 2 * words >= new Set(analyzeText(label)).size;
  return (
    (isSameLabel || isNamed) &&
    !labels.some(
      (own) =>
        own.cells.length === row.cells.length &&
        sharedWords(labelOf(own, column), statement) >= Math.max(1, words) &&
        readFigures(own.cells[column] ?? '').some(isUnused),
    )
  );
}

function hasAll(label: string, terms: readonly string[]): boolean {
  const own = new Set(analyzeText(label));
  return terms.every((term) => own.has(term));
}

/** What names a cell: in a form the cell before it (“Age: | 32, male”), else the words at its left. */
function labelOf({ cells }: HeadedRow, column: number): string {
  const before = cells.slice(0, column);
  return (before.at(-1)?.endsWith(':') ? before.slice(-1) : before)
    .filter((cell) => /\p{L}/u.test(cell))
    .join(' ');
}

/** Words that two texts have; short ones as they are written (“US”). */
function sharedWords(text: string, statement: string): number {
  const termsOf = (words: string) => [
    ...analyzeText(words),
    ...(words.match(/(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu) ?? []),
  ];
  const own = new Set(termsOf(statement));
  return new Set(termsOf(text).filter((term) => own.has(term) && !/\d/.test(term))).size;
}
