import {
  type Block,
  type Locator,
  linesWithin,
  type PrintedLine,
  placeOfLines,
  type TextRange,
} from '../../domain/index.ts';
import type { RenderedMarkdown } from '../markup/render-markdown.ts';

/** What locators need of the whole document, computed once. */
export interface BlockPlaces {
  /** 1-based number among the blocks that are not headings, of the block or the next one. */
  readonly paragraphs: readonly number[];
  /** Line before the one on which the next block starts. */
  readonly lastLines: readonly (number | undefined)[];
}

export function blockPlaces(blocks: readonly Block[]): BlockPlaces {
  let paragraph = 0;
  const paragraphs = blocks.map((block) => (block.kind === 'heading' ? paragraph + 1 : ++paragraph));
  const lastLines: (number | undefined)[] = [];
  let next: number | undefined;
  for (let index = blocks.length - 1; index >= 0; index--) {
    const line = blocks[index]?.line;
    lastLines[index] = line === undefined || next === undefined ? line : Math.max(line, next - 1);
    if (line !== undefined) next = line;
  }
  return { paragraphs, lastLines };
}

/** The place of a range that touches blocks `first` to `last` (inclusive). */
export function locate(
  range: TextRange,
  span: { readonly first: number; readonly last: number },
  headingPath: readonly string[],
  document: {
    readonly blocks: readonly Block[];
    readonly rendered: RenderedMarkdown;
    readonly places: BlockPlaces;
  },
): Locator {
  const blocks = document.blocks
    .slice(span.first, span.last + 1)
    .filter((block) => block.generated !== true || block.kind !== 'heading');
  const [first] = blocks;
  const locator: Locator = { offsets: range, headingPath: [...headingPath] };
  if (first === undefined) return locator;
  if (blocks.some(({ kind }) => kind !== 'heading')) {
    const { paragraphs } = document.places;
    const numbers = { first: paragraphs[span.first] ?? 1, last: paragraphs[span.last] ?? 1 };
    locator.paragraphs = { first: numbers.first, last: Math.max(numbers.first, numbers.last) };
  }
  const lines = printedLines(range, span, document);
  Object.assign(locator, placeOfLines(lines));
  if (lines.length > 1) locator.printed = lines;
  if (first.slide !== undefined) locator.slide = first.slide;
  const sheet = blocks.find((block) => block.sheet !== undefined)?.sheet;
  if (sheet !== undefined) locator.sheet = sheet;
  const cells = cellRange(range, span, document);
  if (cells !== undefined) locator.cells = cells;
  const firstLine = blocks.find(({ line }) => line !== undefined)?.line;
  const lastLine = document.places.lastLines[span.last];
  if (firstLine !== undefined)
    locator.lines = { first: firstLine, last: Math.max(firstLine, lastLine ?? firstLine) };
  return locator;
}

/** The printed lines and rows of a range, starts counted in the Markdown; a block that does not know its lines is one. */
function printedLines(
  range: TextRange,
  span: { readonly first: number; readonly last: number },
  document: { readonly blocks: readonly Block[]; readonly rendered: RenderedMarkdown },
): PrintedLine[] {
  const lines: PrintedLine[] = [];
  for (let index = span.first; index <= span.last; index++) {
    const block = document.blocks[index];
    const place = document.rendered.ranges[index];
    if (block === undefined || place === undefined || place.end === place.start) continue;
    const touched = { start: Math.max(place.start, range.start), end: Math.min(place.end, range.end) };
    if (touched.end <= touched.start) continue;
    for (const line of linesWithin(linesOfBlock(block, index, place, document.rendered), touched))
      lines.push({ ...line, start: Math.max(line.start, touched.start) });
  }
  return lines;
}

function linesOfBlock(
  block: Block,
  index: number,
  place: TextRange,
  { markdown, tables }: RenderedMarkdown,
): PrintedLine[] {
  const { page, pageLabel, box, printed, rowPlaces } = block;
  if (page === undefined) return [];
  const label = pageLabel !== undefined && pageLabel !== String(page) ? { label: pageLabel } : {};
  const rows = tables.get(index)?.rows ?? [];
  if (rowPlaces !== undefined && rowPlaces.length > 0 && rowPlaces.length === rows.length)
    return rowPlaces.map((row, at) => ({
      start: rows[at]?.start ?? place.start,
      ...row,
      ...(row.page === page && label),
    }));
  if (printed === undefined || printed.length === 0)
    return [{ start: place.start, page, ...label, ...(box && { box }) }];
  // What Markdown adds stands before the text, or around that of code.
  const found = markdown.slice(place.start, place.end).lastIndexOf(block.text);
  const base = found === -1 ? place.end - block.text.length : place.start + found;
  return printed.map((line) => ({ ...line, start: base + line.start }));
}

/** Cells of the one table in the range, narrowed to the rows that are in it when rows and sheet rows correspond. */
function cellRange(
  range: TextRange,
  span: { readonly first: number; readonly last: number },
  { blocks, rendered }: { readonly blocks: readonly Block[]; readonly rendered: RenderedMarkdown },
): string | undefined {
  const tables = blocks
    .slice(span.first, span.last + 1)
    .flatMap((block, at) => (block.cells === undefined ? [] : [{ block, index: span.first + at }]));
  const [table] = tables;
  if (table === undefined || tables.length > 1) return undefined;
  const match = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(table.block.cells ?? '');
  const rows = rendered.tables.get(table.index)?.rows ?? [];
  if (match === null || Number(match[4]) - Number(match[2]) + 1 !== rows.length) return table.block.cells;
  const first = countBefore(rows, (row) => row.end <= range.start);
  const last = countBefore(rows, (row) => row.start < range.end) - 1;
  if (first === rows.length || last < first) return table.block.cells;
  return `${match[1]}${Number(match[2]) + first}:${match[3]}${Number(match[2]) + last}`;
}

/** How many rows from the first on pass a test that those behind them do not: a table may have a million of them, and as many passages. */
function countBefore(rows: readonly TextRange[], passes: (row: TextRange) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row !== undefined && passes(row)) from = middle + 1;
    else to = middle;
  }
  return from;
}
