import type { WorkSheet } from '@e965/xlsx';
import { wording } from '../../catalogue/index.ts';
import type { Cell, TableFile } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { checkArchive } from '../container/archive-guard.ts';
import { isEncryptedPackage, isOleContainer } from '../container/office-container.ts';
import { openWorkbook } from '../container/open-workbook.ts';
import { createShownValue, type SheetCell } from '../container/shown-value.ts';
import { readZipDirectory } from '../container/zip-directory.ts';
import { DocumentLimitsSchema } from '../limits.ts';
import { TABLE_ARCHIVE_LIMITS, type TableLimits } from './table-limits.ts';
import { dropTrailingEmpty } from './trailing-rows.ts';

/** A text is stored once and may be pointed to by every cell; each has its own copy once the table leaves this thread. */
const MAX_CHARACTERS = 100_000_000;

/** The sheets of a workbook. Formulas come as their last value; texts keep their line ends. */
export function readWorkbookTables(bytes: Uint8Array, name: string, limits: TableLimits): TableFile {
  if (isEncryptedPackage(bytes)) throw new AppError('E031', wording('fileEncrypted', { name }));
  const entries = readZipDirectory(bytes, TABLE_ARCHIVE_LIMITS.maxArchiveEntries);
  const isWorkbook = entries?.some((entry) => /^xl\/workbook\.(xml|bin)$/i.test(entry.name));
  if (isOleContainer(bytes) || isWorkbook !== true)
    throw new AppError('E030', wording('tableNoWorkbook', { name }));
  checkArchive(bytes, `“${name}”`, { ...DocumentLimitsSchema.parse({}), ...TABLE_ARCHIVE_LIMITS });
  // The header, and one more than is allowed.
  const workbook = openWorkbook(bytes, name, { cellNF: true, sheetRows: limits.maxRows + 2 });
  const shownValue = createShownValue(workbook.Workbook?.WBProps?.date1904 === true);
  let room = limits.maxCells;
  let characters = MAX_CHARACTERS;
  const sheets = workbook.SheetNames.flatMap((sheetName) => {
    const sheet = workbook.Sheets[sheetName];
    const rows = sheet === undefined ? [] : readRows(sheet, shownValue);
    room -= rows.reduce((sum, row) => sum + row.length, 0);
    if (room < 0) throw new AppError('E032', wording('tableCells', { name, most: limits.maxCells }));
    for (const row of rows) for (const cell of row) characters -= typeof cell === 'string' ? cell.length : 0;
    if (characters < 0)
      throw new AppError('E032', wording('tableCharacters', { name, most: MAX_CHARACTERS }));
    return rows.length === 0 ? [] : [{ name: sheetName, rows }];
  });
  return { format: 'xlsx', header: 'unknown', sheets };
}

/** Reads the cells that exist, not the range that the sheet claims. */
function readRows(sheet: WorkSheet, shownValue: (cell: SheetCell) => string): readonly (readonly Cell[])[] {
  const data = (sheet as { '!data'?: (SheetCell | undefined)[][] })['!data'] ?? [];
  const rows: Cell[][] = [];
  for (const [index, cells] of Object.entries(data)) {
    const row: Cell[] = [];
    for (const [column, cell] of Object.entries(cells ?? [])) {
      const value = cell === undefined ? '' : cellValue(cell, shownValue);
      if (value !== '') row[Number(column)] = value;
    }
    if (row.length > 0) rows[Number(index)] = Array.from(row, (cell) => cell ?? '');
  }
  return dropTrailingEmpty(Array.from(rows, (row) => row ?? []));
}

/** Numbers that are shown as they are stay numbers; dates, money and percentages come as `createShownValue` says them. */
function cellValue(cell: SheetCell, shownValue: (cell: SheetCell) => string): Cell {
  const { t, v, z } = cell;
  if (t === 'n' && typeof v === 'number' && (z === undefined || z === 'General')) return v;
  if (t === 's' && typeof v === 'string') return v;
  return shownValue(cell);
}
