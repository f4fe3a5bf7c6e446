import { utils } from '@e965/xlsx';
import type { SheetCell } from '../../container/shown-value.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { type Argument, NotWorkedOut, type Value } from './formula-functions.ts';
import { formulaTokens } from './formula-tokens.ts';

export type Cells = readonly (readonly (SheetCell | undefined)[] | undefined)[];

/** Cells that one formula may look at, and formulas that may stand behind one another. */
const MAX_CELLS = 100_000;
const MAX_DEPTH = 50;

/**
 * The values of formulas that the file keeps no value of: arithmetic, comparisons, texts, sums and the like over cells of
 * the workbook. Undefined for every other formula, and for one that rests on such a one.
 */
export function createCalculator(
  sheets: ReadonlyMap<string, Cells>,
  isOpen: (cell: SheetCell) => boolean,
): (sheet: string, cell: SheetCell) => Value {
  const known = new Map<SheetCell, Value | null>();
  const formula = (sheet: string, cell: SheetCell, depth: number): Value => {
    const before = known.get(cell);
    if (before === null || depth > MAX_DEPTH) throw new NotWorkedOut('circular, unknown or too deep');
    if (before !== undefined) return before;
    known.set(cell, null);
    const tokens = formulaTokens(cell.f ?? '');
    if (tokens === undefined) throw new NotWorkedOut('not a plain formula');
    const value = evaluateFormula(tokens, (reference) => values(reference, sheet, depth + 1));
    known.set(cell, value);
    return value;
  };
  const values = (reference: string, from: string, depth: number): Argument => {
    const { sheet = from, range } = parseReference(reference);
    const cells = sheets.get(sheet);
    if (cells === undefined) throw new NotWorkedOut('no such sheet');
    const isOne = !reference.includes(':');
    const bottom = Math.min(range.e.r, cells.length - 1);
    const found: Value[] = [];
    for (let row = range.s.r; row <= bottom; row++) {
      const right = Math.min(range.e.c, (cells[row]?.length ?? 0) - 1);
      for (let column = range.s.c; column <= right; column++) {
        const cell = cells[row]?.[column];
        found.push(
          cell === undefined ? undefined : isOpen(cell) ? formula(sheet, cell, depth) : stored(cell),
        );
        if (found.length > MAX_CELLS) throw new NotWorkedOut('too many cells');
      }
    }
    return isOne ? found[0] : found;
  };
  return (sheet, cell) => {
    try {
      return formula(sheet, cell, 0);
    } catch (error) {
      if (error instanceof NotWorkedOut) return undefined;
      throw error;
    }
  };
}

function stored({ t, v }: SheetCell): Value {
  if (t === 'e') throw new NotWorkedOut('an error of the workbook');
  return typeof v === 'number' || typeof v === 'string' || typeof v === 'boolean' ? v : undefined;
}

function parseReference(reference: string) {
  const mark = reference.lastIndexOf('!');
  const sheet =
    mark === -1 ? undefined : reference.slice(0, mark).replace(/^'|'$/g, '').replaceAll("''", "'");
  const cells = reference
    .slice(mark + 1)
    .replaceAll('$', '')
    .toUpperCase();
  const whole = /^([A-Z]+):([A-Z]+)$/.exec(cells);
  return { sheet, range: utils.decode_range(whole === null ? cells : `${whole[1]}1:${whole[2]}1048576`) };
}
