import { listMarker } from '../lines/text-blocks.ts';
import type { TableRegion, TextRun } from '../page-layout.ts';
import { type TableRow, tableRows } from './table-rows.ts';

/** A line of this many words that is torn makes a grid wrong; of shorter pieces a few may be. */
const SENTENCE_WORDS = 6;
const LOST_PIECES = 0.05;

/** Cell text without the engine's Markdown: its emphasis follows lines rather than words. */
export function plainCell(text: string): string {
  return text
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/(\*\*|~~|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*]))/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a grid is a table and not columns of prose or a list of authors that happens to be aligned. */
export function plausibleTable(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const said = Array.from({ length: width }, (_, column) =>
    rows.some((row) => saysSomething(row[column] ?? '')),
  );
  const columns = said.filter(Boolean).length;
  const filled = rows.flat().filter(saysSomething);
  const bullets = rows.filter((row) => /^[•●○▪■□☐\uf000-\uf0ff]/.test(row.find((cell) => cell !== '') ?? ''));
  if (bullets.length > 0.5 * rows.length) return false;
  if (rows.filter(isListItem).length > 0.5 * rows.length) return false;
  if (columns < 2 || rows.length < 2 || filled.length < 4) return false;
  if (filled.length < 0.35 * columns * rows.length) return false;
  const long = filled.filter((cell) => cell.length > 250).length;
  return long <= 0.2 * filled.length && !broken(rows);
}

/** `(a)`, `1.`, `（一）` in a cell of its own, and words beside it. */
function isListItem(row: readonly string[]): boolean {
  const [marker = '', words = '', more] = row.filter((cell) => cell !== '');
  return more === undefined && listMarker(`${marker} x`) === marker && /\p{L}{2}/u.test(words);
}

/** Columns of bullets, boxes to tick and single letters of symbol fonts make a list, not a table. */
function saysSomething(cell: string): boolean {
  return /\p{N}|[\u2e80-\u9fff]|\p{L}{2}|^[✓✗✔✘xX+–-]$|^[A-Z]$/u.test(cell);
}

/** Lines of running text that were cut at a gap: most rows go on in the next in mid-sentence. */
function broken(rows: readonly (readonly string[])[]): boolean {
  const texts = rows.map((row) => row.filter((cell) => cell !== ''));
  const prose = texts.filter(
    (row) => row.some((cell) => cell.split(' ').length >= 7) && /[a-z,-]$/.test(row.at(-1) ?? ''),
  );
  return rows.length >= 3 && prose.length > 0.5 * rows.length;
}

/**
 * Whether a grid says what is printed in it: every line of a cell stands in one cell, most of all the sentences, and a label
 * and its figures in one row.
 */
export function keepsLines(table: TableRegion, runs: readonly TextRun[], data: readonly TableRow[]): boolean {
  const cells = table.rows.flat().map(fold);
  const rows = table.rows.map((row) => row.map(fold));
  const pieces = tableRows(runs).flatMap((row) => row.cells);
  let lost = 0;
  for (const { text } of pieces) {
    const folded = fold(text);
    if (folded === '' || cells.some((cell) => cell.includes(folded))) continue;
    if (text.split(/\s+/).length >= SENTENCE_WORDS) return false;
    lost += 1;
  }
  if (lost > LOST_PIECES * pieces.length) return false;
  return data.every(({ cells: parts }) =>
    rows.some((row) => parts.every(({ text }) => row.some((cell) => cell.includes(fold(text))))),
  );
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
