import type { Block, Locator, PageBox, TextRange } from '../../domain/index.ts';
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
  const rows = tableRowPlaces(range, span, document);
  const pages =
    rows?.map(({ page }) => page) ?? blocks.flatMap(({ page }) => (page === undefined ? [] : [page]));
  if (pages.length > 0) {
    locator.pages = { first: Math.min(...pages), last: Math.max(...pages) };
    const label = first.pageLabel;
    if (label !== undefined && label !== String(first.page)) locator.pages.label = label;
  }
  const box = boundingBox(rows ?? blocks);
  if (box !== undefined) locator.box = box;
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

/** Around all blocks or rows, when all of them stand on one page and have a box. */
function boundingBox(parts: readonly Pick<Block, 'page' | 'box'>[]): PageBox | undefined {
  const page = parts[0]?.page;
  const boxes = parts.flatMap((part) => (part.box === undefined || part.page !== page ? [] : [part.box]));
  if (boxes.length === 0 || boxes.length < parts.length) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The places of the rows that a range of one table touches, where they are known. */
function tableRowPlaces(
  range: TextRange,
  span: { readonly first: number; readonly last: number },
  { blocks, rendered }: { readonly blocks: readonly Block[]; readonly rendered: RenderedMarkdown },
): NonNullable<Block['rowPlaces']> | undefined {
  const places = span.first === span.last ? blocks[span.first]?.rowPlaces : undefined;
  const rows = rendered.tables.get(span.first)?.rows ?? [];
  if (places === undefined || places.length !== rows.length) return undefined;
  const touched = places.filter((_, index) => {
    const row = rows[index];
    return row !== undefined && row.end > range.start && row.start < range.end;
  });
  return touched.length === 0 ? undefined : touched;
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
  const first = rows.findIndex((row) => row.end > range.start);
  const last = rows.findLastIndex((row) => row.start < range.end);
  if (first === -1 || last < first) return table.block.cells;
  return `${match[1]}${Number(match[2]) + first}:${match[3]}${Number(match[2]) + last}`;
}
