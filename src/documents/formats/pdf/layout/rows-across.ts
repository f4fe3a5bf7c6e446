import type { PageBox } from '../../../../domain/index.ts';
import type { TextRun } from '../page-layout.ts';
import { isData } from '../tables/find-tables.ts';
import { type TableRow, tableRows } from '../tables/table-rows.ts';

/** So many rows with a label left of the gutter and figures right of it make a table across it. */
const TABLE_ROWS = 2;
/** Blank space above a row, in sizes of its letters, below which the line above may be its head. */
const HEAD_GAP = 1;

/** Between two columns of text. */
interface Strip {
  readonly start: number;
  readonly end: number;
}

/**
 * Rows of a table across the gutter that nothing in them need cross: a label on its left and nothing but figures on its right, no line
 * of a column between them; and the lines close above that head them.
 */
export function rowsAcross(
  runs: readonly TextRun[],
  inColumns: ReadonlySet<TextRun>,
  gutter: Strip,
): ReadonlySet<TextRun> {
  const found = new Set<TextRun>();
  let table: TableRow[] = [];
  let heads: TableRow[] = [];
  const close = (): void => {
    if (table.length >= TABLE_ROWS)
      for (const row of [...heads, ...table]) for (const run of row.runs) found.add(run);
    table = [];
    heads = [];
  };
  for (const row of tableRows(runs)) {
    if (row.runs.some((run) => inColumns.has(run))) close();
    else if (isRowAcross(row, gutter)) {
      if (table.length === 0) heads = headsOf(heads, row);
      table.push(row);
    } else if (table.length === 0) heads.push(row);
  }
  close();
  return found;
}

function isRowAcross(row: TableRow, gutter: Strip): boolean {
  const left = row.cells.filter((cell) => !isRightOf(cell, gutter));
  const right = row.cells.filter((cell) => isRightOf(cell, gutter));
  return (
    isData(row) &&
    left.some(({ kind }) => kind === 'words') &&
    right.length > 0 &&
    right.every(({ kind }) => kind !== 'words')
  );
}

function isRightOf(box: PageBox, { start, end }: Strip): boolean {
  return box.x + box.width / 2 > (start + end) / 2;
}

/** Of the lines above the first row of a table, those that stand close together down to it. */
function headsOf(above: readonly TableRow[], first: TableRow): TableRow[] {
  const heads: TableRow[] = [];
  let below = first;
  for (const row of above.toReversed()) {
    if (below.y - row.y - row.height > HEAD_GAP * below.size) break;
    heads.push(row);
    below = row;
  }
  return heads;
}
