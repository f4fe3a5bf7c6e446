import {
  type ArithmeticToken,
  type Operator,
  operate,
  parseArithmetic,
} from '../../arithmetic/arithmetic.ts';
import { type Figure, readFigures } from '../passages/read-figures.ts';
import { toleranceOf } from './match-figure.ts';

/** A calculation that a writer or a judge gave: what it takes and what comes out. */
export interface GivenFormula {
  readonly text: string;
  /** Its figures but for those that belong to the arithmetic: 1, 100, thousands, the months and days of a year, the count of its terms. */
  readonly operands: readonly Figure[];
  readonly value: number;
  /** As it states it; absent where it gives no result. */
  readonly result: Figure | undefined;
}

interface Node {
  readonly value: number;
}

const MAX_CHARS = 400;
/** Part of a whole number below ten by which a ratio may miss it. */
const NEAR_WHOLE = 0.02;
const OPERATORS: Readonly<Record<string, Operator | '(' | ')'>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '*': '*',
  '×': '*',
  '·': '*',
  '/': '/',
  '÷': '/',
  '^': '^',
  '(': '(',
  ')': ')',
};
const SCALES: ReadonlySet<number> = new Set([1, 2, 100, 1000, 1e6, 1e9, 1024]);
const TIMES: ReadonlySet<number> = new Set([12, 24, 52, 60, 365]);
/** Whether a number is one of months, hours, weeks, minutes or days that need no passage. */
export const isOfTime = ({ number, scale, isPercent }: Figure): boolean =>
  scale === 1 && !isPercent && TIMES.has(number);
/** Quarters, days of a week, months, weeks and days of a year: `12.50 * 4` is a year of what a quarter costs. */
const PERIODS: ReadonlySet<number> = new Set([4, 7, 12, 52, 365]);

/** Reads `4,310 / 4,120 − 1 = 4.6 %`, with a name before it or without; undefined for what is no calculation, or does not come out. Linear. */
export function readFormula(text: string): GivenFormula | undefined {
  const read = solveFormula(text);
  if (read === undefined) return undefined;
  const { figures, value, result, isList } = read;
  if (result !== undefined && !comesOutAs(value, result)) return undefined;
  const terms = figures.length;
  const isTerm = ({ number, scale, isPercent }: Figure) =>
    isPercent || scale !== 1 || !(SCALES.has(number) || (number < terms && Number.isInteger(number)));
  const isOperand = (figure: Figure) => isTerm(figure) && !TIMES.has(figure.number);
  const most = figures.filter(isOperand);
  const [of, ...more] = isList || terms !== 2 || !PRODUCT.test(text) ? [] : figures.filter(isNoPeriod);
  if (of !== undefined && more.length === 0) return { text: text.trim(), operands: [of], value, result };
  // Of two figures, neither belongs to the arithmetic alone: `2 / 10` is a share. Beside one other, 24 is no hours of a day: `(24 + 45) / 2`.
  const operands = isList || terms === 2 ? figures : most.length < 2 ? figures.filter(isTerm) : most;
  return operands.length < 2 ? undefined : { text: text.trim(), operands, value, result };
}

/** Whether a calculation gives a result that does not come out, as a number or in per cent: `1 + 1 + 3 = 6`. */
export function isWrongFormula(text: string): boolean {
  const { value, result } = solveFormula(text) ?? {};
  if (value === undefined || result === undefined) return false;
  return !comesOutAs(value, result) && !comesOutAs(100 * value, result);
}

const PRODUCT = /^[^/÷]{1,60}[*×·][^/÷]{1,60}[=＝]/u;
const isNoPeriod = ({ number, scale, isPercent }: Figure): boolean =>
  isPercent || scale !== 1 || !PERIODS.has(number);

function solveFormula(text: string) {
  if (text.length > MAX_CHARS) return undefined;
  const sides = text.split(/[=＝≈]/);
  const at = sides.findIndex((side) => readFigures(side).length > 1);
  const left = (sides[at] ?? '').normalize('NFKC').trim();
  const figures = readFigures(left).filter(({ isPercent, raw }) => isPercent || !/^\D/.test(raw));
  const [result] = readFigures(sides[at + 1] ?? '');
  const list = solveList(left);
  if (list !== undefined) return { ...list, result, isList: true };
  // What is a range in a text may be a difference here: 1 - 64 %.
  const plain = figures.map((own) => (/^[\d.,]+$/.test(own.raw) ? { ...own, isPercent: false } : own));
  const solved = [figures, plain].flatMap((own) => {
    const value = solve(left, own);
    return value === undefined ? [] : [{ figures: own, value, result, isList: false }];
  });
  return solved.find(({ value }) => result === undefined || comesOutAs(value, result)) ?? solved[0];
}

const LIST = /^(?:(median|\u4e2d\u4f4d\u6570)|mean|average|\u5e73\u5747[\u6570\u503c]?) ?\(([^()]*)\)$/i;

/** `median(3, 14, 1,364)`, or the mean of a list. */
function solveList(
  text: string,
): { readonly figures: readonly Figure[]; readonly value: number } | undefined {
  const [, isMedian, listed] = LIST.exec(text) ?? [];
  if (listed === undefined) return undefined;
  const parts = listed.split(/[,;] |[\u3001;]/).map((part) => readFigures(part));
  const figures = parts.flatMap(([figure, ...more]) => (figure && more.length === 0 ? [figure] : []));
  if (figures.length < parts.length) return undefined;
  const sorted = figures.map(({ number, scale }) => number * scale).toSorted((one, other) => one - other);
  const half = sorted.length / 2;
  const taken = isMedian === undefined ? sorted : sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return { figures, value: taken.reduce((sum, one) => sum + one, 0) / taken.length };
}

function solve(text: string, figures: readonly Figure[]): number | undefined {
  const tokens = tokensOf(text, figures);
  const tree =
    tokens && parseArithmetic<Node>(tokens, (op, a, b) => ({ value: operate(op, a.value, b.value) }));
  return tree !== undefined && Number.isFinite(tree.value) ? Math.abs(tree.value) : undefined;
}

/** Whether a calculation gives a figure of a statement; under a head of per cent a cell has 45.3 for 45.3 %. */
export function givesFigure({ value }: GivenFormula, figure: Figure, head = ''): boolean {
  const isShare = figure.scale === 1 && /[%％]/.test(head);
  return comesOutAs(value, figure) || (isShare && comesOutAs(value, { ...figure, isPercent: true }));
}

/** A factor below two as what is printed more often: 0.64 for 64 %, 1.03 and 0.97 for 3 % more and less. */
export function inPerCent(figure: Figure): Figure[] {
  const { number, scale, isPercent } = figure;
  if (number >= 2 || number === 1 || scale !== 1 || isPercent) return [];
  return [number, Math.abs(number - 1)].map((share) => ({
    ...figure,
    number: Number((100 * share).toPrecision(10)),
    isPercent: true,
  }));
}

/** 7.818 for 7,818 where thousands of the unit are worked with. */
export const ofThousands = (figure: Figure): Figure[] =>
  figure.decimals === 3 && figure.scale === 1 && !figure.isPercent
    ? [{ ...figure, number: Math.round(1_000 * figure.number), decimals: 0 }]
    : [];

/** Whether a calculated value is a figure, as it is, in per cent, or in its scale; a share may be rounded to a whole per cent: 1 / 16 = 6 %. */
export function comesOutAs(value: number, figure: Figure): boolean {
  const { number, scale, isPercent, decimals } = figure;
  const isWhole = isPercent && decimals === 0 && number >= 1;
  // A ratio told as a whole number is near it: “four” for 4.05, but not “two” for 1.58.
  const isNearWhole = !isPercent && decimals === 0 && number >= 2 && number < 10 && !Number.isInteger(value);
  const least = isWhole ? 0.5 : isNearWhole ? NEAR_WHOLE * number : 0;
  const tolerance = Math.max(toleranceOf(figure), least) * 1.02;
  const isNear = (own: number, unit: number) =>
    Math.abs(number * unit - own) <= tolerance * unit + 1e-9 * own;
  if (isNear(value, scale) || isNear(value, 1)) return true;
  if (isPercent && isNear(100 * value, 1)) return true;
  return [1e3, 1e4, 1e6, 1e8, 1e9].some((unit) => isNear(value, unit) || isNear(value * unit, scale));
}

function tokensOf(text: string, figures: readonly Figure[]): ArithmeticToken<Node>[] | undefined {
  const tokens: ArithmeticToken<Node>[] = [];
  const scales = new Set(figures.map(({ scale }) => scale));
  // Figures of one scale are worked with as they are printed.
  const isOneScale = scales.size === 1;
  let at = 0;
  for (const figure of figures) {
    if (!readSigns(text.slice(at, figure.start), tokens)) return undefined;
    const value = isOneScale ? figure.number : figure.number * figure.scale;
    tokens.push({
      value: figure.isPercent && figures.some(({ isPercent }) => !isPercent) ? value / 100 : value,
    });
    at = figure.end;
  }
  return readSigns(text.slice(at), tokens) ? tokens : undefined;
}

/** Units behind figures say nothing of the arithmetic: 2亿元 / 10亿元, 2,000 MW + 400 MW. */
function readSigns(text: string, tokens: ArithmeticToken<Node>[]): boolean {
  for (const char of text) {
    const operator = OPERATORS[char];
    if (operator !== undefined) tokens.push(operator);
    else if (!/[\s\p{L}\p{Sc}°,]/u.test(char)) return false;
  }
  return true;
}
