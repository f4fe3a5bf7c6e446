import { type Figure, readFigures } from '../passages/read-figures.ts';
import { comesOutAs, isWrongFormula } from './given-formula.ts';
import { MOST_COUNTED } from './small-counts.ts';

const SUM = /^[=\s]*(\d{1,3}(?: ?\+ ?\d{1,3}){1,40}) ?=/;
const SHARE = /^[=\s]*(\d{1,3}) ?\/ ?(\d{1,3}) ?=/;

/** What counts of a row may come to: as many as are cited, or as the head of a column says (“Share of 16”). */
export function mostCounted(cited: number, heads = ''): number {
  const said = readFigures(heads).filter(
    ({ number, isYear, isPercent, scale }) =>
      Number.isInteger(number) && !isYear && !isPercent && scale === 1 && number < 1_000,
  );
  return Math.max(cited, ...said.map(({ number }) => number));
}

/**
 * Whether a calculation of counts gives a figure: 20 of `4 + 4 + 5 + 3 + 4 = 20`, 6 % of `1 / 16 = 6 %`. Counts need not be printed, nor what
 * they come to; each is small, or at most `most`.
 */
export function countsGive(formula: string, figure: Figure, most: number): boolean {
  const [, sum = ''] = SUM.exec(formula) ?? [];
  const [, part = '', whole = ''] = SHARE.exec(formula) ?? [];
  const counts = (sum === '' ? [part, whole] : sum.split('+')).map(Number);
  if (counts.some((one) => !(one > 0 && one <= Math.max(MOST_COUNTED, most)))) return false;
  if (isWrongFormula(formula)) return false;
  const [first = 0, second = 1] = counts;
  return comesOutAs(sum === '' ? first / second : counts.reduce((total, one) => total + one, 0), figure);
}
