import type { Segment } from './drawn-grid.ts';
import type { Column } from './table-columns.ts';
import type { RowCell } from './table-rows.ts';

/** A drawn line under a head is shorter than this part of the table. */
const UNDERLINE = 0.9;

/** The columns under the line that is drawn below a head alone, if it is no line of the whole table. */
export function underRule(
  cell: RowCell,
  beside: readonly RowCell[],
  columns: readonly Column[],
  rules: readonly Segment[],
): number[] | undefined {
  const size = cell.runs[0]?.size ?? cell.height;
  const [bottom, centre] = [cell.y + cell.height, cell.x + cell.width / 2];
  const rule = rules.find(
    ({ at, from, to }) => at > bottom - 0.5 * size && at < bottom + size && from < centre && to > centre,
  );
  const whole = (columns.at(-1)?.right ?? 0) - (columns[0]?.x ?? 0);
  if (rule === undefined || rule.to - rule.from > UNDERLINE * whole) return undefined;
  const others = beside.filter(
    (other) => other !== cell && other.x + other.width / 2 > rule.from && other.x + other.width / 2 < rule.to,
  );
  if (others.length > 0) return undefined;
  const under = columns.flatMap(({ x, right }, index) =>
    index > 0 && (x + right) / 2 > rule.from && (x + right) / 2 < rule.to ? [index] : [],
  );
  return under.length === 0 ? undefined : under;
}
