import type { WorkSheet } from '@e965/xlsx';
import type { SheetCell } from '../../container/shown-value.ts';
import type { Grid } from './split-tables.ts';
import type { Cells } from './work-out.ts';

/** Larger merges are page layout, not values that hold for every cell. */
const MAX_MERGED_CELLS = 10_000;

/** The cells of a sheet that was read dense. */
export function cellsOf(sheet: WorkSheet): Cells {
  return (sheet as { '!data'?: Cells })['!data'] ?? [];
}

/**
 * The text of every cell, merged cells repeating their value in columns that have values of their own. Reads the cells that
 * exist and not the range the file states, which may claim a million empty rows. Stops with undefined above `maxCells`.
 */
export function readGrid(
  sheet: WorkSheet,
  maxCells: number,
  textOf: (cell: SheetCell, row: number, column: number) => string,
): Grid | undefined {
  const grid: string[][] = [];
  const filledColumns = new Set<number>();
  let filled = 0;
  for (const [row, cells] of Object.entries(cellsOf(sheet))) {
    const texts: string[] = [];
    for (const [column, cell] of Object.entries(cells ?? [])) {
      const text = cell === undefined ? '' : textOf(cell, Number(row), Number(column));
      if (text === '') continue;
      texts[Number(column)] = text;
      filledColumns.add(Number(column));
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
      for (let column = start.c; column <= end.c; column++)
        if (filledColumns.has(column)) cells[column] ??= value;
    }
  }
  return grid;
}
