import { type Cell, isSameFigure } from '../figures/cell.ts';
import type { Source } from '../figures/source.ts';

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
/** From one scale that a figure is printed in to another: as it stands, thousands, 万, millions, 亿, billions, per cent. */
const SCALES = [1, 1e3, 1e4, 1e5, 1e6, 1e8, 1e9, 1e12, 100];

/** Whether the passages print a figure at all, in any scale and about anything. */
export function standsAnywhere(figure: Cell, sources: readonly Source[]): boolean {
  const printed = sources.flatMap(({ cells, passage }) => [
    ...cells.map(({ value }) => value),
    ...[...passage.text.matchAll(NUMBER)].map(([text]) => Number(text.replaceAll(',', ''))),
  ]);
  return printed.some((value) => isSameInAnyScale(figure, value));
}

/** 747.8 of a table in millions and 7.5亿 are one figure. A single digit is not scaled: it would be everything. */
export function isSameInAnyScale(
  figure: Pick<Cell, 'raw' | 'value' | 'step' | 'approximate' | 'bound'>,
  value: number,
): boolean {
  const digits = figure.raw.replace(/\D/g, '').replace(/^0+/, '').length;
  const scales = digits >= 2 ? SCALES.flatMap((scale) => [scale, 1 / scale]) : [1];
  return scales.some((scale) => isSameFigure(figure, value * scale));
}
