import type { WorkSheet } from '@e965/xlsx';
import { type Wording, wording } from '../../../catalogue/index.ts';
import type { Grid } from './split-tables.ts';

export interface HiddenCells {
  readonly rows: ReadonlySet<number>;
  readonly columns: ReadonlySet<number>;
}

/** The cells of a sheet that are looked at, with the places that they have in the file. */
export interface SheetView {
  readonly grid: Grid;
  readonly rowOf: (index: number) => number;
  readonly columnOf: (index: number) => number;
  /** Of what is looked at although it is hidden. */
  readonly hidden?: HiddenCells;
}

interface Line {
  readonly hidden?: boolean;
}

/** The rows and columns of a sheet that are hidden and hold something. */
export function hiddenCells(sheet: WorkSheet, grid: Grid): HiddenCells {
  const rows = ((sheet['!rows'] ?? []) as readonly (Line | undefined)[]).flatMap((row, index) =>
    row?.hidden === true && (grid[index]?.length ?? 0) > 0 ? [index] : [],
  );
  const columns = ((sheet['!cols'] ?? []) as readonly (Line | undefined)[]).flatMap((column, index) =>
    column?.hidden === true && grid.some((row) => (row?.[index] ?? '') !== '') ? [index] : [],
  );
  return { rows: new Set(rows), columns: new Set(columns) };
}

export function wholeView(grid: Grid, hidden?: HiddenCells): SheetView {
  return { grid, rowOf: (index) => index, columnOf: (index) => index, ...(hidden && { hidden }) };
}

/** The sheet as it is shown: what is hidden leaves no gap, which would divide a table. */
export function visibleView(grid: Grid, hidden: HiddenCells): SheetView {
  if (hidden.rows.size === 0 && hidden.columns.size === 0) return wholeView(grid);
  const width = grid.reduce((widest, row) => Math.max(widest, row?.length ?? 0), 0);
  const rows = Array.from(grid.keys()).filter((row) => !hidden.rows.has(row));
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !hidden.columns.has(column),
  );
  return {
    grid: rows.map((row) => grid[row] && columns.map((column) => grid[row]?.[column] ?? '')),
    rowOf: (index) => rows[index] ?? index,
    columnOf: (index) => columns[index] ?? index,
  };
}

/** What was hidden in a workbook, for the notes of its document. */
export function createHiddenCount() {
  const sheets: string[] = [];
  let rows = 0;
  let columns = 0;
  return {
    addSheet: (name: string) => void sheets.push(name),
    addCells: (cells: HiddenCells) => {
      rows += cells.rows.size;
      columns += cells.columns.size;
    },
    warnings(isRead: boolean): Wording[] {
      const count = sheets.length;
      const parts = [
        ...(count === 0 ? [] : [wording('hiddenSheets', { count, names: sheets.slice(0, 10).join(', ') })]),
        ...(rows === 0 ? [] : [wording('hiddenRows', { count: rows })]),
        ...(columns === 0 ? [] : [wording('hiddenColumns', { count: columns })]),
      ];
      return parts.length === 0 ? [] : [wording(isRead ? 'warnHiddenRead' : 'warnHiddenLeftOut', { parts })];
    },
  };
}
