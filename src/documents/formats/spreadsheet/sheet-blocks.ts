import type { Block } from '../../../domain/index.ts';
import { rangeName } from './read-grid.ts';
import { type CellRange, type Grid, splitTables } from './split-tables.ts';

/** Blocks of one sheet: a paragraph for a cell that stands alone, a table for everything else, each with its range. */
export function sheetBlocks(grid: Grid, sheet: string | undefined): Block[] {
  return splitTables(grid).map((range): Block => {
    const rows = rowsOf(grid, range);
    const place = { ...(sheet !== undefined && { sheet }), cells: rangeName(range) };
    const [first] = rows;
    if (rows.length === 1 && first?.length === 1)
      return { kind: 'paragraph', text: first[0] ?? '', ...place };
    return { kind: 'table', text: '', rows, headerRows: rows.length > 1 ? 1 : 0, ...place };
  });
}

function rowsOf(grid: Grid, range: CellRange): string[][] {
  const rows: string[][] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    const cells = grid[row] ?? [];
    rows.push(
      Array.from({ length: range.right - range.left + 1 }, (_, offset) => cells[range.left + offset] ?? ''),
    );
  }
  return rows;
}
