import type { Random } from '../mutate.ts';
import type { PlainColumn, PlainFigure, PlainRow, PlainTable } from './read-plain-table.ts';

export interface RowToClaim {
  readonly table: PlainTable;
  readonly row: PlainRow;
  /** Short name of the body that the document is of, if it has one. */
  readonly entity: string | undefined;
  /** Another body, for a false twin. */
  readonly stranger: string;
  /** What the row is called in Chinese, if that is known. */
  readonly labelInChinese: string | undefined;
  readonly random: Random;
}

/** What a template says of a row: one or two figures with the column of each. */
export interface Said {
  readonly row: PlainRow;
  readonly column: PlainColumn;
  readonly other: PlainColumn | undefined;
  readonly figure: PlainFigure;
  readonly second: PlainFigure | undefined;
  readonly entity: string | undefined;
  /** Turns the direction round. */
  readonly isTurned?: boolean;
  readonly isOtherScale?: boolean;
  /** Another row and its figure in the same column. */
  readonly neighbour: { readonly row: PlainRow; readonly figure: PlainFigure } | undefined;
  /** The figures of the two rows have changed places. */
  readonly isExchanged?: boolean;
}

export type Flaw = 'column' | 'row' | 'digit' | 'scale' | 'year' | 'direction' | 'entity' | 'exchange';

export const figureAt = (table: PlainTable, row: PlainRow, column: PlainColumn): PlainFigure | undefined =>
  row.cells[table.columns.indexOf(column)];

/** Two columns of one kind that differ in their period alone. */
export function isFellow(one: PlainColumn, other: PlainColumn): boolean {
  return one.name === other.name && one.span === other.span && one.year !== other.year;
}

/** Far enough apart to differ however a figure is rounded. */
export const differ = (one: PlainFigure | undefined, other: PlainFigure | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.isPercent === other.isPercent &&
  Math.abs(Math.abs(one.value) - Math.abs(other.value)) >
    0.05 * Math.max(Math.abs(one.value), Math.abs(other.value));

/** From the earlier to the later of two columns. */
export function inTime(
  said: Said,
): { from: PlainColumn; to: PlainColumn; before: PlainFigure; after: PlainFigure } | undefined {
  const { column, other, figure, second } = said;
  if (other === undefined || second === undefined || column.year === undefined || other.year === undefined)
    return undefined;
  if (!differ(figure, second) || Math.sign(figure.value) !== Math.sign(second.value)) return undefined;
  const isLater = column.year > other.year;
  return isLater
    ? { from: other, to: column, before: second, after: figure }
    : { from: column, to: other, before: figure, after: second };
}
