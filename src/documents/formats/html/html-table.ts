import type { Block } from '../../../domain/index.ts';
import { type DomElement, isElement } from '../../markup/html-dom.ts';

const MAX_SPAN = 1000;
const MAX_GRID_CELLS = 500_000;
/** Longest cell of a grid that has tables in its cells; more stands in the boxes of a layout. */
const MAX_CELL_AROUND = 200;
/** One cell of so many may hold a table. */
const FEW_HOLDING = 4;

/** Tables that only place things: nested tables, headings inside, one cell, a picture beside a note, or declared as presentation. */
export function isLayoutTable(table: DomElement): boolean {
  if (/^(presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (isNoteBesidePicture(table)) return true;
  if (table.querySelector('caption, th') !== null) return false;
  if (table.querySelector('h1, h2, h3') !== null) return true;
  if (table.querySelector('table') !== null) return !isGridAroundTables(table);
  const cells = [...table.querySelectorAll('td')];
  return cells.length <= 1;
}

/** Rows of one number of short cells under heads, of which few hold a table of their own. */
function isGridAroundTables(table: DomElement): boolean {
  const rows = rowsOf(table).map(cellsOf);
  const [heads = []] = rows;
  const cells = rows.flat();
  const holding = cells.filter((cell) => cell.querySelector('table') !== null);
  const isShort = (cell: DomElement) => (cell.textContent ?? '').trim().length <= MAX_CELL_AROUND;
  return (
    rows.length > 2 &&
    heads.length > 1 &&
    heads.every((cell) => cell.querySelector('table') === null && (cell.textContent ?? '').trim() !== '') &&
    cells.every(isShort) &&
    holding.length * FEW_HOLDING <= cells.length
  );
}

/** A picture, and paragraphs or a title beside it: no row has two cells of text. */
function isNoteBesidePicture(table: DomElement): boolean {
  if (table.querySelector('img') === null || table.querySelector('p') === null) return false;
  return rowsOf(table).every(
    (row) => cellsOf(row).filter((cell) => (cell.textContent ?? '').trim() !== '').length <= 1,
  );
}

/** Rows of a table with merged cells repeated in every place they cover. `cellText` renders one cell. */
export function tableBlock(table: DomElement, cellText: (cell: DomElement) => string): Block | undefined {
  const sources = rowsOf(table);
  const grid: string[][] = [];
  let filled = 0;
  sources.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of cellsOf(row)) {
      const target = gridRow(grid, rowIndex);
      while (target[column] !== undefined) column++;
      const text = cellText(cell);
      const isFull = filled > MAX_GRID_CELLS; // such spans are an attack, so cells are taken once
      const columns = isFull ? 1 : span(cell, 'colspan', MAX_SPAN);
      const height = isFull ? 1 : span(cell, 'rowspan', MAX_SPAN);
      const rows = Math.min(height, sources.length - rowIndex);
      filled += columns * rows;
      for (let down = 0; down < rows; down++) {
        for (let right = 0; right < columns; right++) gridRow(grid, rowIndex + down)[column + right] = text;
      }
      column += columns;
    }
  });
  const width = grid.reduce((widest, row) => Math.max(widest, row.length), 0);
  const rows = grid.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
  const kept = rows.filter((row) => row.some((cell) => cell !== ''));
  if (kept.length === 0) return undefined;
  const caption = [...table.children].find((child) => child.localName === 'caption');
  return {
    kind: 'table',
    text: caption === undefined ? '' : cellText(caption),
    rows: kept,
    headerRows: headerRowCount(sources, kept.length),
  };
}

function rowsOf(table: DomElement): DomElement[] {
  const rows: DomElement[] = [];
  for (const child of table.children) {
    if (child.localName === 'tr') rows.push(child);
    else if (/^(thead|tbody|tfoot)$/.test(child.localName)) {
      for (const row of child.children) if (row.localName === 'tr') rows.push(row);
    }
  }
  return rows;
}

function cellsOf(row: DomElement): DomElement[] {
  return [...row.childNodes].filter(isElement).filter((cell) => /^t[dh]$/.test(cell.localName));
}

/** Rows in `thead` or of `th` alone; without any, the first of several rows is taken as the header. */
function headerRowCount(rows: readonly DomElement[], kept: number): number {
  const isHeader = (row: DomElement) =>
    row.parentElement?.localName === 'thead' || cellsOf(row).every((cell) => cell.localName === 'th');
  const firstBody = rows.findIndex((row) => !isHeader(row));
  const headers = firstBody === -1 ? 0 : firstBody;
  return Math.min(headers === 0 && kept > 1 ? 1 : headers, kept);
}

function gridRow(grid: string[][], index: number): string[] {
  const row = grid[index] ?? [];
  grid[index] = row;
  return row;
}

function span(cell: DomElement, name: string, limit: number): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  if (name === 'rowspan' && value === 0) return limit; // "to the end of the table"
  return Number.isFinite(value) ? Math.min(Math.max(value, 1), limit) : 1;
}
