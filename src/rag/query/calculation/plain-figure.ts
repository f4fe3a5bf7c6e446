import { MEASURES } from '../../measures/index.ts';
import { SCALES } from './scales.ts';

/** A cell of a statement that may be a line of a calculation. */
export interface LineFigure {
  readonly documentId: string;
  readonly evidenceId: string;
  /** The measure that its row prints. */
  readonly measure: string;
  readonly label: string;
  readonly header: string;
  readonly value: string;
  readonly unit: string;
  /** How well row, column and document are those asked for, in (0, 1]. */
  readonly worth: number;
  /** Whether it stands in its statement, and not in a note. */
  readonly isPrimary: boolean;
}

/** A figure that can be set beside others. */
export interface PlainFigure {
  /** In ones; a rate in per cent. */
  readonly value: number;
  /** As it is printed, without its scale; a rate with its sign. */
  readonly shown: string;
  /** What its unit counts in; undefined where nothing says so. */
  readonly scale?: number | undefined;
  readonly isRate: boolean;
  readonly currency?: string | undefined;
}

type PrintedCell = Pick<LineFigure, 'measure' | 'label' | 'value' | 'unit'>;

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b|\beuros?\b|欧元/i, 'EUR'],
  [/£|\bGBP\b|英镑/i, 'GBP'],
  [/\bRMB\b|\bCNY\b|人民币/i, 'CNY'],
  [/HK\$|港元|港币/i, 'HKD'],
  [/\$|\bUSD\b|\bdollars?\b|美元/i, 'USD'],
];

export function plainFigure(figure: PrintedCell): PlainFigure | undefined {
  const { value, unit } = figure;
  const currency = CURRENCIES.find(([pattern]) => pattern.test(`${value} ${unit}`))?.[1];
  const rate = /%/.test(value) ? /\d+(?:\.\d+)?/.exec(value)?.[0] : undefined;
  if (rate !== undefined) {
    const sign = isBelow(figure) ? -1 : 1;
    return { value: sign * Number(rate), shown: `${sign < 0 ? '-' : ''}${rate} %`, isRate: true };
  }
  const cell = readCell(figure);
  return cell && { ...cell, value: cell.value * (cell.scale ?? 1), isRate: false, currency };
}

/** The printed figure; brackets are a minus only where the measure may be one. */
export function readCell(figure: PrintedCell) {
  const { value, unit, label } = figure;
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(value)?.[0];
  if (digits === undefined || /%/.test(value)) return undefined;
  const plain = Number(digits.replaceAll(',', ''));
  const isLoss = isSigned(figure) && /^(?:net )?(?:operating )?loss\b/i.test(label);
  const sign = isBelow(figure) || isLoss ? -1 : 1;
  const scale = SCALES.find(([pattern]) => pattern.test(unit))?.[1];
  return { value: sign * plain, shown: `${sign < 0 ? '-' : ''}${digits}`, scale };
}

const isSigned = ({ measure }: PrintedCell): boolean =>
  MEASURES.find(({ id }) => id === measure)?.isSigned === true;
const isBelow = (figure: PrintedCell): boolean =>
  isSigned(figure) && /[(（]\s*[$€£¥]?\s*\d|^\s*[-–−]/.test(figure.value);
