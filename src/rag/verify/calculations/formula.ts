import { extractQuantities } from '../../../linguistics/quantities/index.ts';
import {
  type ArithmeticToken,
  type Operator,
  operate,
  parseArithmetic,
} from '../../arithmetic/arithmetic.ts';
import { type Cell, stepOf } from '../figures/cell.ts';

type Figure = Pick<Cell, 'value' | 'step' | 'unit' | 'raw' | 'approximate'>;
type Node =
  | { readonly kind: 'figure'; readonly figure: Figure }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly left: Node; readonly right: Node };

/** A calculation that a writer gives, as in `{= 25,825 / 280,522 = 9.2 %}`. */
export interface Formula {
  readonly text: string;
  /** What it takes from sources; numbers that belong to the arithmetic (`− 1`, `× 100`, `/ 1,000`, `365 ×`, `^(1/3)`, `/ 3` of a sum of three) are none. */
  readonly operands: readonly Figure[];
  /** What it gives, worked out here; a rate in per cent. `values` stand for the operands, in their order. */
  evaluate(values?: readonly number[]): number;
  /** What it is said to give. */
  readonly result: Figure;
}

const MAX_CHARS = 240;
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:divided by|over)\b|除以|÷|\/|／/gi, '/'],
  [/\b(?:multiplied by|times)\b|乘以|乘|×|\*|(?<=\d\s?)x(?=\s?\d)/gi, '*'],
  [/\b(?:minus|less)\b|减去|减|[−–—－]/gi, '-'],
  [/\bplus\b|加上|加|＋/gi, '+'],
  [/≈|≒|＝|等于|约为/g, '='],
];
const TOKEN =
  /\s*(?:([-+*/^()])|((?:US)?[$€£¥]?\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:%|[a-z$€£¥]+|\p{Script=Han}+)){0,3}))/giuy;

/** Reads a formula with its result; undefined for what is none. Linear in its length. */
export function readFormula(text: string): Formula | undefined {
  if (text.length > MAX_CHARS) return undefined;
  let plain = text.normalize('NFKC');
  for (const [word, sign] of WORDS) plain = plain.replace(word, ` ${sign} `);
  const parts = plain.split('=').map((part) => part.trim());
  const said = figureOf((parts.at(-1) ?? '').replace(/^\s*-\s*(?=[\d$€£¥])/, ''));
  const tokens = tokensOf(withoutSign(parts[0] ?? ''));
  if (parts.length < 2 || said === undefined || tokens === undefined) return undefined;
  const tree = parseArithmetic<Node>(tokens, (operator, left, right) => ({
    kind: 'operation',
    operator,
    left,
    right,
  }));
  if (tree === undefined || tree.kind === 'figure') return undefined;
  const operands = operandsOf(tree, said.unit?.dimension === 'percent');
  const isRate = said.unit?.dimension === 'percent' && !isRateOf(tree) && !timesHundred(tree);
  const resultOf = (values: readonly number[]): number => {
    const given = new Map(
      operands.map((operand, index) => [operand, values[index] ?? operand.value] as const),
    );
    return evaluate(tree, given) * (isRate ? 100 : 1);
  };
  return Number.isFinite(resultOf([]))
    ? { text: text.trim(), operands, evaluate: (values = []) => resultOf(values), result: said }
    : undefined;
}

/** Signs are compared elsewhere; one before a product or a ratio is its result's: `-4,935 / 66,608 = -7.4 %`. */
function withoutSign(calculation: string): string {
  const bare = calculation.replace(/^\s*-/, '');
  return /[-+(]/.test(bare) ? calculation : bare;
}

/** Whether a calculation is in per cent: such figures, added or cut in parts. One share of another is a plain number. */
function isRateOf(node: Node): boolean {
  if (node.kind === 'figure') return node.figure.unit?.dimension === 'percent';
  const { operator, left, right } = node;
  if (operator === '+' || operator === '-') return isRateOf(left) || isRateOf(right);
  if (operator === '*') return isRateOf(left) && isRateOf(right);
  return operator === '/' && isRateOf(left) && !isRateOf(right);
}

function figureOf(text: string): Figure | undefined {
  const [quantity] = extractQuantities(text);
  return quantity === undefined ? undefined : { ...quantity, step: stepOf(quantity) };
}

function tokensOf(text: string): ArithmeticToken<Node>[] | undefined {
  const tokens: ArithmeticToken<Node>[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    if (match[1] !== undefined) tokens.push(match[1] as Operator | '(' | ')');
    else {
      const figure = figureOf(match[2] ?? '');
      if (figure === undefined) return undefined;
      tokens.push({ kind: 'figure', figure });
    }
  }
  return tokens;
}

function evaluate(node: Node, given: ReadonlyMap<Figure, number>): number {
  if (node.kind === 'figure') return given.get(node.figure) ?? node.figure.value;
  const [left, right] = [evaluate(node.left, given), evaluate(node.right, given)];
  // 80 % of 15 % are 12 %, and 35 % of 46.8 are 16.38.
  const isShare = node.operator === '*' && (isRateOf(node.left) || isRateOf(node.right));
  return operate(node.operator, left, right) / (isShare ? 100 : 1);
}

function operandsOf(node: Node, ofRate: boolean): Figure[] {
  if (node.kind === 'figure') return [node.figure];
  const { operator, left, right } = node;
  if (operator === '^') return operandsOf(left, ofRate);
  if (operator === '*' && isDaysOfYear(left)) return operandsOf(right, ofRate);
  return [
    ...operandsOf(left, ofRate),
    ...(belongsToArithmetic(node, ofRate) ? [] : operandsOf(right, ofRate)),
  ];
}

/** `365 × receivables / revenue` counts days. */
const isDaysOfYear = (node: Node): boolean => node.kind === 'figure' && node.figure.raw === '365';

/** `a / b − 1`, `… × 100`, and the divisor of a sum that counts its terms. */
function belongsToArithmetic(node: Node, ofRate: boolean): boolean {
  if (node.kind === 'figure') return false;
  const { operator, left, right } = node;
  if (right.kind !== 'figure' || right.figure.unit?.dimension === 'percent') return false;
  const number = right.figure.value;
  const isRatio = left.kind === 'operation' && (left.operator === '/' || left.operator === '^');
  if (operator === '-') return number === 1 && isRatio;
  // A share of 1,000 takes the 1,000 from somewhere.
  if (operator !== '+' && !ofRate && isScale(right.figure)) return true;
  if (operator === '*') return number === 100;
  return operator === '/' && left.kind === 'operation' && termsOf(left) === number;
}

/** GB to MB, thousands to millions: a number that puts a figure into another scale stands in no source. */
function isScale({ value, unit }: Figure): boolean {
  return (
    unit === undefined && [1000, 1024].some((base) => [1, 2, 3, 4].some((power) => value === base ** power))
  );
}

function termsOf(node: Node): number {
  return node.kind === 'operation' && node.operator === '+' ? termsOf(node.left) + termsOf(node.right) : 1;
}

function timesHundred(node: Node): boolean {
  if (node.kind === 'figure') return false;
  const { operator, left, right } = node;
  const own = operator === '*' && right.kind === 'figure' && right.figure.value === 100;
  return own || timesHundred(left) || timesHundred(right);
}
