import type { Issue } from '../checks/checks.ts';

const FIGURES: ReadonlySet<Issue['kind']> = new Set([
  'number_missing',
  'number_unplaced',
  'number_differs',
  'unit_differs',
  'calculation_differs',
]);
const CELLS = ' | ';
/** What stands in a cell that nothing shows. */
const EMPTY = '—';

/** A row of a table without the cells whose figures do not hold; undefined where none of its figures is left, or none is the reason. */
export function blankCells(row: string, issues: readonly Issue[]): string | undefined {
  const wrong = issues.filter(({ kind }) => FIGURES.has(kind)).map(({ detail }) => detail.trim());
  if (wrong.length === 0 || wrong.length < issues.length) return undefined;
  const [label = '', ...cells] = row.split(CELLS);
  const left = cells.map((cell) => (wrong.some((figure) => holdsFigure(cell, figure)) ? EMPTY : cell));
  const isChanged = left.some((cell, at) => cell !== cells[at]);
  return isChanged && left.some((cell) => /\d/.test(cell)) ? [label, ...left].join(CELLS) : undefined;
}

/** The figure itself, and not a longer one that has its digits. */
function holdsFigure(cell: string, figure: string): boolean {
  const at = cell.normalize('NFKC').toLowerCase().indexOf(figure.normalize('NFKC').toLowerCase());
  return at >= 0 && !/[\d.,]$/.test(cell.slice(0, at)) && !/^[.,]?\d/.test(cell.slice(at + figure.length));
}
