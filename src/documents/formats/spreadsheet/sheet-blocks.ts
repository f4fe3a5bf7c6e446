import { utils } from '@e965/xlsx';
import type { Block } from '../../../domain/index.ts';
import { HIDDEN_MARK } from '../../structure/hidden-mark.ts';
import { distinctValues, hasNoHeader, headerLevels, joinHeader, titleRows } from './header-levels.ts';
import type { SheetView } from './hidden-cells.ts';
import { isNumeric } from './is-figure.ts';
import { type CellRange, splitTables } from './split-tables.ts';

/** Blocks of one sheet: a paragraph for a cell that stands alone, a table for everything else, each with its range. */
export function sheetBlocks(view: SheetView, sheet: string | undefined): Block[] {
  return splitTables(view.grid).flatMap((range): Block[] => {
    const all = rowsOf(view, range);
    const titles = all.every(isMerged) ? all.length : titleRows(all);
    const rows = all.slice(titles);
    const levels = headerLevels(rows);
    const above = titles + levels - 1;
    const place = {
      ...(sheet !== undefined && { sheet }),
      cells: rangeName({ ...range, top: range.top + above }, view),
    };
    const [first] = rows;
    if (rows.length === 1 && first?.length === 1)
      return [{ kind: 'paragraph', text: first[0] ?? '', ...place }];
    const joined = levels > 1 ? joinHeader(rows, levels) : rows;
    const table: Block = {
      kind: 'table',
      text: '',
      rows: joined,
      headerRows: joined.length > 1 && !hasNoHeader(joined) ? 1 : 0,
      ...place,
    };
    const titled = all.slice(0, titles).map((row, index): Block => {
      const line = { ...range, top: range.top + index, bottom: range.top + index };
      const text = distinctValues(row).join(' ');
      return { kind: 'paragraph', text, ...(sheet !== undefined && { sheet }), cells: rangeName(line, view) };
    });
    return rows.length === 0 ? titled : [...titled, table];
  });
}

/** Words in one cell that reaches over all columns. */
const isMerged = (row: readonly string[]): boolean =>
  row.length > 1 && !isNumeric(row[0] ?? '') && row.every((cell) => cell === row[0]);

/** The cells of a range without the rows and columns between that are blank, hidden ones marked. */
function rowsOf({ grid, hidden }: SheetView, range: CellRange): string[][] {
  const rows = Array.from({ length: range.bottom - range.top + 1 }, (_, row) => grid[range.top + row] ?? []);
  const columns = Array.from(
    { length: range.right - range.left + 1 },
    (_, offset) => range.left + offset,
  ).filter((column) => rows.some((cells) => (cells[column] ?? '') !== ''));
  const filled = Array.from(rows.keys()).filter((row) =>
    columns.some((column) => (rows[row]?.[column] ?? '') !== ''),
  );
  return filled.map((index) => {
    const cells = rows[index] ?? [];
    const texts = columns.map((column) => cells[column] ?? '');
    if (hidden === undefined) return texts;
    const mark = (at: number) => {
      texts[at] = `${texts[at]} ${HIDDEN_MARK}`.trim();
    };
    if (index === filled[0])
      for (const [at, column] of columns.entries()) if (hidden.columns.has(column)) mark(at);
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
