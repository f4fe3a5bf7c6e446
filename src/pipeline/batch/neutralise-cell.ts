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
