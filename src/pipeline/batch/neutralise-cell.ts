import type { Cell } from '../../domain/index.ts';
import { withoutControls } from '../../linguistics/index.ts';

/** What a spreadsheet takes for the start of a formula, full-width forms included. */
const STARTS = /^\s*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:[.,]\d+)?(?:[eE][+-]?\d+)?\s?%?$/;

/**
 * A text that no spreadsheet takes for a formula (OWASP, CSV injection) and that holds no controls; plain numbers stay what
 * they are.
 */
export function neutraliseCell(cell: Cell): Cell {
  if (typeof cell === 'number' || NUMBER.test(cell)) return cell;
  const clean = withoutControls(cell);
  return STARTS.test(clean) ? `'${clean}` : clean;
}

/**
 * The same for a file of separated values. Where the system separates lists by a semicolon a spreadsheet divides a comma file there,
 * and takes no quotation mark inside a line for the start of a cell: what stands behind another separator or a line break would
 * be a cell of its own, so it is quoted as one. The file's own delimiter is safe inside of quotation marks.
 */
export function neutraliseSeparated(cell: Cell, delimiter: ',' | '\t'): Cell {
  const clean = neutraliseCell(cell);
  if (typeof clean === 'number') return clean;
  return clean.replace(PARTS[delimiter], (part) => {
    const bare = part.replace(/^["'\s]+/, '').trimEnd();
    return STARTS.test(bare) && !NUMBER.test(bare) ? `'${part}` : part;
  });
}

const PARTS = { ',': /(?<=[;\t\n])[^;\t\n]+/g, '\t': /(?<=[;,\n])[^;,\n]+/g } as const;
