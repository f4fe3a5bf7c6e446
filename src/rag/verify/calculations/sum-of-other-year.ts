import type { Calculation } from '../../../domain/index.ts';
import { type Cell, isSameFigure } from '../figures/cell.ts';
import type { Source } from '../figures/source.ts';
import type { Operand } from './operands.ts';
import { inScaleOf, shown } from './rates.ts';

/**
 * The sum of the same rows or sentences for the year of a figure: “together 17.26, up from 15.39 in 2021”, where each sentence gives
 * both years. Nothing where a term has no figure of that year, or several.
 */
export function sumOfOtherYear(
  figure: Cell,
  terms: readonly Operand[],
  sources: readonly Source[],
): { readonly calculation: Calculation; readonly cells: readonly Cell[] } | undefined {
  if (figure.years.length !== 1) return undefined;
  const cells = terms.flatMap((term) => inYearOf(figure, term, sources));
  if (terms.length < 2 || cells.length !== terms.length) return undefined;
  const total = cells.reduce((sum, { value }) => sum + Math.abs(value), 0);
  if (!isSameFigure(figure, total)) return undefined;
  const formula = `${cells.map(shown).join(' + ')} = ${inScaleOf(cells, total)}`;
  return {
    calculation: { formula, cells: cells.map(({ raw, label }) => ({ value: raw, label: label.join(' ') })) },
    cells,
  };
}

/** The figure of the row or sentence of a term that is of the same kind and of the year of another figure. */
function inYearOf(figure: Cell, term: Operand, sources: readonly Source[]): Cell[] {
  const [source, start] = term.row.split(' ').map(Number);
  const beside = (sources[source ?? -1]?.cells ?? []).filter(
    (cell) =>
      cell.start === start &&
      cell.unit?.dimension === term.unit?.dimension &&
      !cell.years.some((year) => term.years.includes(year)) &&
      cell.years.some((year) => figure.years.includes(year)),
  );
  return beside.length === 1 ? beside : [];
}
