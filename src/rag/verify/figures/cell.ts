import { isMoney, type Quantity, type Unit } from '../../../linguistics/quantities/index.ts';

/** A figure with what it is a figure of: in a passage a cell of a table or a number of a sentence, in a claim a number of it. */
export interface Cell {
  /** Scale words and the scale of the table applied. */
  readonly value: number;
  /** The value of one unit in the last digit shown. */
  readonly step: number;
  readonly unit?: Unit;
  readonly raw: string;
  /** The word right behind a figure without a unit: what it counts. */
  readonly counts?: string;
  readonly approximate: boolean;
  /** `more than 60 %` is met by 63 %, `nearly 18 %` by 17.7 %. */
  readonly bound?: 'over' | 'under';
  /** Of a claim: where a change goes to, `fell to 28.4 %`, 降至28.4%. */
  readonly isEnd?: boolean;
  /** Of a claim: a share of something, `18.9 % of sales`. */
  readonly isShare?: boolean;
  /** Words that name it: row label and column, or the words up to it in its clause. */
  readonly label: readonly string[];
  /** Row label, or the words right before it, as written: what a formula looks for. */
  readonly named: string;
  /** Every word of its row or sentence. */
  readonly words: ReadonlySet<string>;
  /** Years it is of; empty when nothing says so. */
  readonly years: readonly number[];
  /** Whether all other years are ruled out: its column or the words right beside it name the year. */
  readonly isDated: boolean;
  /** Months it is of, 1–12. */
  readonly months: readonly number[];
  /** Whether anything says in what scale it is. */
  readonly hasScale: boolean;
  /** It fills a cell of a table, or a column of figures. */
  readonly isTabular: boolean;
  /** For a row whose columns are not named: whether it stands first or last. */
  readonly isEdge: boolean;
  /** The sentence that it stands in, lower case; absent in a table. */
  readonly text?: string;
  /** Position in the text that it was read from. */
  readonly index: number;
  /** Range of its row or sentence in the passage; zero in a claim. */
  readonly start: number;
  readonly end: number;
}

/** The value of one unit in the last digit: 0.1e9 for `$17.6 billion`, 1 for `12,689`, 1e6 for that in a table in millions. */
export function stepOf({ raw, value }: Pick<Quantity, 'raw' | 'value'>): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(raw)?.[0];
  // A number in words counts by ones.
  if (digits === undefined) return Math.abs(value) >= 1 && Number.isInteger(value) ? 1 : 0;
  const shown = Number(digits.replaceAll(',', ''));
  const decimals = /\.(\d+)/.exec(digits)?.[1]?.length ?? 0;
  const scale = shown === 0 ? 1 : Math.abs(value / shown);
  return scale * 10 ** -decimals;
}

/** Where a figure ends in its text: its place is that of its digits, and `raw` has the sign of the currency before them. */
export function endOf({ index, raw }: Pick<Quantity, 'index' | 'raw'> = { index: 0, raw: '' }): number {
  return index + raw.replace(/^(?:(?:US|HK)?[$€£¥]|USD|EUR|GBP|CNY|RMB|JPY)\s?/i, '').length;
}

/** Share of a figure that “about” leaves open. */
const ABOUT = 0.04;

/** Whether two figures are the same to the digits that the claim shows; “about” leaves a little more open, “over” what the next round figure allows. */
export function isSameFigure(
  claim: Pick<Cell, 'value' | 'step' | 'approximate' | 'bound'>,
  value: number,
): boolean {
  const own = Math.abs(claim.value);
  const other = Math.abs(value);
  const about = claim.approximate ? Math.min(ABOUT * other, 0.6 * roundStepOf(own)) : 0;
  const slack = Math.max(0.51 * claim.step, about);
  if (Math.abs(own - other) <= Math.max(slack, 1e-9 * other)) return true;
  if (claim.bound === 'over') return other > own && other < own + roundStepOf(own);
  return claim.bound === 'under' && other < own && other > own - roundStepOf(own);
}

/** The value of one unit in the last digit that is not zero: 10 for 60, 100 for 1,200. */
function roundStepOf(value: number): number {
  let step = 10 ** Math.floor(Math.log10(value || 1));
  for (let at = 0; at < 12 && Math.abs(value / step - Math.round(value / step)) > 1e-6; at++) step /= 10;
  return step;
}

/** Whether two units may be units of one figure: one is not said, or both count the same. */
export function unitsMeet(a: Unit | undefined, b: Unit | undefined): boolean {
  if (a === undefined || b === undefined || a.dimension === b.dimension) return true;
  return [a, b].every(({ dimension }) => dimension === 'month' || dimension === 'time');
}

const MONTH_SECONDS = 30.44 * 86_400;
/** Three months and 90 days are one length, told in units that no fixed factor ties. */
export function isOtherLength(figure: Cell, cell: Cell): boolean {
  const units = [figure.unit?.dimension, cell.unit?.dimension];
  return units.includes('month') && units.includes('time');
}

export function sameLength(figure: Cell, cell: Cell): boolean {
  const [own, other] = [figure, cell].map(
    (one) => one.value * factorOf(one) * (one.unit?.dimension === 'month' ? MONTH_SECONDS : 1),
  );
  return own !== undefined && other !== undefined && Math.abs(own - other) <= 0.03 * other;
}

export function factorOf({ unit }: Cell): number {
  return unit?.factor ?? 1;
}

/** Significant digits: without leading and trailing zeros. */
export function digitsOf(raw: string): number {
  const shown = /\d[\d,]*(?:\.\d+)?/.exec(raw)?.[0].replaceAll(',', '') ?? '';
  const bare = shown.replace('.', '').replace(/^0+/, '');
  return shown.includes('.') ? bare.length : bare.replace(/0+$/, '').length;
}

/** By its sign, or in brackets as accounts print it. */
export function isBelowNought({ value, raw }: Pick<Cell, 'value' | 'raw'>): boolean {
  return value < 0 || /^[$€£¥\s]*[(（−-]/.test(raw);
}

/** Of two places that fit as well, the one that prints the figure itself is meant: 63,072,000 seconds, not 2 years. */
export function hasDigitsOf({ raw }: Cell, cell: Cell): boolean {
  const digits = (text: string) => text.replace(/[^\d.]/g, '');
  return digits(raw) === digits(cell.raw);
}

export function bareValue(cell: Cell): number {
  return Number(cell.raw.replace(/[^\d.]/g, '')) || Number.NaN;
}

/** 15.9亿元 less 2010万 people is nothing; in a table the sign of the currency may be left out. */
export function isMoneyLessCount(a: Cell, b: Cell): boolean {
  return !a.isTabular && !b.isTabular && isMoney(a.unit) !== isMoney(b.unit);
}
