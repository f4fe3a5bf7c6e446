import type { PlainFigure, PlainTable } from './read-plain-table.ts';

/** A figure as a writer may put it; undefined where the table does not say enough of it. */
export type SayFigure = (figure: PlainFigure, table: PlainTable, label: string) => string | undefined;

/** What no scale of a table holds for, or no currency. */
const NO_MONEY =
  /share|number|percent|%|rate|ratio|margin|employees|stores|days|weeks|years|units|members|square|ownership/i;
const PER = /per (?:common )?share|\bEPS\b|per unit|\(in |rate|ratio|percent|%|price|yield|margin/i;

export function isMoney({ isMoney: ofTable }: PlainTable, label: string, hasSign: boolean): boolean {
  return hasSign || (ofTable && !NO_MONEY.test(label));
}

/** `$25,825 million`: the digits of the table in its scale. Thousands are said as millions. */
export const sayExactly: SayFigure = (figure, table, label) => {
  if (figure.value <= 0) return undefined;
  if (figure.isPercent) return `${figure.raw.replace(/[^\d.]/g, '')}%`;
  const sign = isMoney(table, label, figure.hasSign) ? '$' : '';
  if (PER.test(label) && table.scale > 1) return figure.hasSign ? `$${digitsOf(figure)}` : undefined;
  // Money of a table that says no scale may be in any.
  if (sign !== '' && table.scale === 1 && !figure.raw.includes('.')) return undefined;
  if (table.scale === 1e6) return `${sign}${digitsOf(figure)} million`;
  if (table.scale === 1e9) return `${sign}${digitsOf(figure)} billion`;
  if (table.scale === 1e3)
    return figure.value < 1000
      ? `${sign}${digitsOf(figure)} thousand`
      : `${sign}${grouped(figure.value / 1e3, 1)} million`;
  return `${sign}${digitsOf(figure)}`;
};

/** `$25.8 billion`: rounded to three or four digits. */
export const sayRoundly: SayFigure = (figure, table, label) => {
  const value = figure.value * table.scale;
  if (figure.value <= 0 || figure.isPercent || value < 1e9 || PER.test(label)) return undefined;
  return `${isMoney(table, label, figure.hasSign) ? '$' : ''}${grouped(value / 1e9, 1)} billion`;
};

/** `258.25亿美元`, `4,317.8万美元`. */
export const sayInChinese: SayFigure = (figure, table, label) => {
  if (figure.value <= 0) return undefined;
  if (figure.isPercent) return `${figure.raw.replace(/[^\d.]/g, '')}%`;
  if (PER.test(label) || table.scale === 1) return undefined;
  const value = figure.value * table.scale;
  const unit = isMoney(table, label, figure.hasSign) ? '美元' : '';
  if (value >= 1e8) return `${(value / 1e8).toFixed(2)}亿${unit}`;
  return `${Number((value / 1e4).toFixed(1))}万${unit}`;
};

export const digitsOf = ({ raw }: PlainFigure): string => raw.replace(/[^\d.,]/g, '');

export function grouped(value: number, digits: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
