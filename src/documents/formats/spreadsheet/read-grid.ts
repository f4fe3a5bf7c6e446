import { utils, type WorkSheet } from '@e965/xlsx';
import type { Grid } from './split-tables.ts';

interface Cell {
  readonly t?: string;
  readonly v?: unknown;
  readonly w?: string;
}

/** Larger merges are page layout, not values that hold for every cell. */
const MAX_MERGED_CELLS = 10_000;

/**
 * Formatted text of every cell, merged cells repeating their value. Reads the cells that exist and not the range the file
 * states, which may claim a million empty rows. Stops with undefined above `maxCells`.
 */
export function readGrid(sheet: WorkSheet, maxCells: number): Grid | undefined {
  const data = (sheet as { '!data'?: (Cell | undefined)[][] })['!data'] ?? [];
  const grid: string[][] = [];
  let filled = 0;
  for (const [row, cells] of Object.entries(data)) {
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(cells ?? [])) {
      const text = cell === undefined ? '' : textOf(cell);
      if (text === '') continue;
      texts[Number(column)] = text;
      filled += 1;
      if (filled > maxCells) return undefined;
    }
    if (texts.length > 0) grid[Number(row)] = texts;
  }
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const value = grid[start.r]?.[start.c];
    if (value === undefined || (end.r - start.r + 1) * (end.c - start.c + 1) > MAX_MERGED_CELLS) continue;
    for (let row = start.r; row <= end.r; row++) {
      const cells = grid[row] ?? [];
      grid[row] = cells;
      for (let column = start.c; column <= end.c; column++) cells[column] ??= value;
    }
  }
  return grid;
}

function textOf(cell: Cell): string {
  const text = cell.w ?? (cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : String(cell.v ?? ''));
  return text.replace(/\s+/g, ' ').trim();
}

/** A1 notation of a range. */
export function rangeName(range: { top: number; left: number; bottom: number; right: number }): string {
  return utils.encode_range({ s: { r: range.top, c: range.left }, e: { r: range.bottom, c: range.right } });
}
