import { utils, type WorkBook } from '@e965/xlsx';
import { type Wording, wording } from '../../../catalogue/index.ts';
import type { SheetCell } from '../../container/shown-value.ts';
import { cellsOf } from './read-grid.ts';
import { type Cells, createCalculator } from './work-out.ts';

const NAMED = 10;

export interface OpenFormulas {
  /** The cell with the value of its formula, if the file has none; the formula itself where it is not worked out. */
  readonly complete: (cell: SheetCell, sheet: string, row: number, column: number) => SheetCell;
  readonly warnings: () => Wording[];
}

/** Programs that write workbooks leave the values of formulas to Excel: they are worked out where that is simple. */
export function openFormulas(workbook: WorkBook): OpenFormulas {
  const sheets = new Map<string, Cells>(
    workbook.SheetNames.flatMap((name) => {
      const sheet = workbook.Sheets[name];
      return sheet === undefined ? [] : [[name, cellsOf(sheet)] as const];
    }),
  );
  const isZeroOpen = hasOnlyZeros(workbook, sheets);
  const isOpen = ({ f, t, v }: SheetCell): boolean =>
    f !== undefined && (t === 'z' || v === undefined || v === '' || (isZeroOpen && v === 0));
  const workOut = createCalculator(sheets, isOpen);
  const found = { workedOut: [] as string[], unknown: [] as string[], errors: [] as string[] };
  return {
    complete(cell, sheet, row, column) {
      const name = () => {
        const address = utils.encode_cell({ r: row, c: column });
        return sheets.size > 1 ? `${sheet}!${address}` : address;
      };
      if (cell.t === 'e') found.errors.push(name());
      if (!isOpen(cell)) return cell;
      const value = workOut(sheet, cell);
      if (value === undefined) {
        // An empty text may be what the formula says.
        if (cell.t === 's') return cell;
        found.unknown.push(name());
        return { t: 's', v: `=${cell.f}` };
      }
      found.workedOut.push(name());
      if (typeof value === 'number') return { t: 'n', v: value, z: cell.z };
      return { t: 's', v: typeof value === 'boolean' ? String(value).toUpperCase() : value };
    },
    warnings: () => [
      ...warning('warnFormulasWorkedOut', found.workedOut),
      ...warning('warnFormulasOpen', found.unknown),
      ...warning('warnCellErrors', found.errors),
    ],
  };
}

function warning(
  id: 'warnFormulasWorkedOut' | 'warnFormulasOpen' | 'warnCellErrors',
  cells: readonly string[],
): Wording[] {
  if (cells.length === 0) return [];
  const shown = cells.slice(0, NAMED);
  return [wording(id, { cells: wording('numberList', { shown, more: cells.length - shown.length }) })];
}

/** Some programs write 0 for every formula and ask Excel to calculate when it opens the file. */
function hasOnlyZeros(workbook: WorkBook, sheets: ReadonlyMap<string, Cells>): boolean {
  const { CalcPr } = (workbook.Workbook ?? {}) as { CalcPr?: { fullCalcOnLoad?: unknown } };
  if (!/^(?:1|true)$/.test(String(CalcPr?.fullCalcOnLoad))) return false;
  for (const rows of sheets.values())
    for (const row of rows)
      for (const cell of row ?? [])
        if (cell?.f !== undefined && cell.t !== 'z' && cell.v !== 0 && cell.v !== '') return false;
  return true;
}
