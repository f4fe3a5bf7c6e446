import type { TextRange } from '../../../domain/index.ts';
import { type DateFacet, dateAgrees } from '../../../linguistics/periods/index.ts';
import type { PreparedPassage } from '../passages/prepare-passage.ts';
import type { Figure } from '../passages/read-figures.ts';

/** A step from what passages print to a figure or a date that none of them prints. Ranges are into the Markdown of the version. */
export interface ShownStep {
  readonly formula: string;
  readonly operands: readonly (TextRange & { readonly evidenceId: string; readonly value: string })[];
  readonly result: { readonly figure: Figure } | { readonly date: DateFacet };
}

export const givesDate = ({ result }: ShownStep, date: DateFacet): boolean =>
  'date' in result && dateAgrees(date, result.date);

/** Whether a step comes to a figure of a statement, as it is written there. */
export const comesTo = ({ result }: ShownStep, { number, scale, isPercent }: Figure): boolean =>
  'figure' in result &&
  result.figure.number === number &&
  result.figure.scale === scale &&
  result.figure.isPercent === isPercent;

export const placeIn = ({ id, offset }: PreparedPassage, { start, end }: TextRange, value: string) => ({
  evidenceId: id,
  start: offset + start,
  end: offset + end,
  value,
});
