import { utils, write } from '@e965/xlsx';
import type { Cell } from '../../domain/index.ts';

const WIDEST = 80;
/** What Excel takes in one cell. */
const MAX_CELL = 32_767;
const SHEET_NAME = 31;

/** An XLSX workbook of one sheet. Texts are text cells, so that nothing in it is ever a formula. */
export function writeWorkbook(rows: readonly (readonly Cell[])[], sheetName: string): Uint8Array {
  const sheet = utils.aoa_to_sheet(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? { t: 's', v: cut(cell) } : cell))),
    { dense: true },
  );
  const columns = Math.max(0, ...rows.slice(0, 100).map((row) => row.length));
  sheet['!cols'] = Array.from({ length: columns }, (_, column) => ({ wch: columnWidth(rows, column) }));
  const workbook = utils.book_new();
  utils.book_append_sheet(
    workbook,
    sheet,
    sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, SHEET_NAME) || 'Answers',
  );
  return new Uint8Array(
    write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
  );
}

const cut = (text: string) => (text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text);

function columnWidth(rows: readonly (readonly Cell[])[], column: number): number {
  const lengths = rows.slice(0, 100).map((row) => String(row[column] ?? '').length);
  return Math.min(WIDEST, Math.max(8, ...lengths));
}
