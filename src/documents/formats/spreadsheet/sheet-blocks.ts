import { utils } from '@e965/xlsx';
import type { Block } from '../../../domain/index.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';
import { headerLevels, joinHeader } from './header-levels.ts';
import type { SheetView } from './hidden-cells.ts';
import { type CellRange, splitTables } from './split-tables.ts';

/** Blocks of one sheet: a paragraph for a cell that stands alone, a table for everything else, each with its range. */
export function sheetBlocks(view: SheetView, sheet: string | undefined): Block[] {
  return splitTables(view.grid).map((range): Block => {
    const rows = rowsOf(view, range);
    const levels = headerLevels(rows);
    const place = {
      ...(sheet !== undefined && { sheet }),
      cells: rangeName({ ...range, top: range.top + levels - 1 }, view),
    };
    const [first] = rows;
    if (rows.length === 1 && first?.length === 1)
      return { kind: 'paragraph', text: first[0] ?? '', ...place };
    const joined = levels > 1 ? joinHeader(rows, levels) : rows;
    return { kind: 'table', text: '', rows: joined, headerRows: joined.length > 1 ? 1 : 0, ...place };
  });
}

/** The cells of a range without the columns between that are blank all the way down, hidden ones marked. */
function rowsOf({ grid, hidden }: SheetView, range: CellRange): string[][] {
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, row) => grid[range.top + row] ?? []);
  const columns = Array.from(
    { length: range.right - range.left + 1 },
    (_, offset) => range.left + offset,
  ).filter((column) => rows.some((cells) => (cells[column] ?? '') !== ''));
  return rows.map((cells, index) => {
    const texts = columns.map((column) => cells[column] ?? '');
    if (hidden === undefined) return texts;
    const mark = (at: number) => {
      texts[at] = `${texts[at]} ${HIDDEN_MARK}`.trim();
    };
    if (index === 0) for (const [at, column] of columns.entries()) if (hidden.columns.has(column)) mark(at);
    if (hidden.rows.has(range.top + index))
      mark(
        Math.max(
          0,
          texts.findIndex((text) => text !== ''),
        ),
      );
    return texts;
  });
}

/** A1 notation of a range, as the file counts. */
function rangeName(range: CellRange, { rowOf, columnOf }: SheetView): string {
  return utils.encode_range({
    s: { r: rowOf(range.top), c: columnOf(range.left) },
    e: { r: rowOf(range.bottom), c: columnOf(range.right) },
  });
}
