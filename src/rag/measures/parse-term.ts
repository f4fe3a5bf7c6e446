import { readPeriods } from '../../linguistics/periods/index.ts';
import { type ArithmeticToken, type Operator, parseArithmetic } from '../arithmetic/arithmetic.ts';
import { findMeasures } from './find-measures.ts';
import { line, number, operation, type Term } from './term.ts';

const MAX_CHARS = 1200;
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bdivided by\b|除以|÷|\s[/／]\s|[/／](?=\()|(?<=\))[/／]/gi, '/'],
  [/\b(?:multiplied by|times)\b|乘以|×|\*/gi, '*'],
  [/\b(?:minus|less)\b|减去|\s[-–—−]\s/gi, '-'],
  [/\bplus\b|加上|\s\+\s/gi, '+'],
];
const AVERAGE = /\b(?:average|mean)\b|平均/i;
const CHANGE = /\bchange in\b|变动|变化/i;
/** These name a measure and are calculations of their own. */
const OF_DAYS = /\b(?:DIO|DSO|DPO)\b/;
/** Marks an operator among words; it occurs in no document. */
const MARK = '\uE000';

/**
 * Reads `365 * average accounts payable / (COGS + change in inventory)`: what a measure is defined as, in the words of a question or a
 * table of formulas. Each operand has to name one measure; an average or a change is over its year and the one before. `?` behind
 * an operand lets it be missing.
 */
export function parseTerm(text: string, mainYear?: number): Term | undefined {
  if (text.length > MAX_CHARS) return undefined;
  let marked = ` ${text.replaceAll(MARK, ' ')} `;
  for (const [words, sign] of SIGNS) marked = marked.replace(words, `${MARK}${sign}`);
  const tokens = marked
    .split(new RegExp(`(${MARK}[-+*/]|[()（）])`, 'u'))
    .map((token) => token.trim())
    .filter((token) => token !== '');
  const operands: ArithmeticToken<Term>[] = [];
  for (const token of tokens) {
    const read = readToken(token, mainYear);
    if (read === undefined) return undefined;
    operands.push(read);
  }
  const term = parseArithmetic(operands, operation);
  return term?.kind === 'operation' ? term : undefined;
}

const OPERATORS: readonly Operator[] = ['+', '-', '*', '/'];

function readToken(token: string, mainYear: number | undefined): ArithmeticToken<Term> | undefined {
  if (/^[(（]$/.test(token)) return '(';
  if (/^[)）]$/.test(token)) return ')';
  if (token.startsWith(MARK)) return OPERATORS.find((operator) => operator === token.slice(MARK.length));
  return readOperand(token, mainYear);
}

function readOperand(text: string, mainYear: number | undefined): Term | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return number(Number(text));
  if (OF_DAYS.test(text)) return undefined;
  const measures = findMeasures(text);
  const [measure] = measures;
  if (measure === undefined || measures.length > 1) return undefined;
  const years = readPeriods(text).flatMap(({ year }) => year ?? []);
  const back = mainYear === undefined || years.length === 0 ? 0 : Math.max(0, mainYear - Math.max(...years));
  const own = line(measure.id, back, text.endsWith('?'));
  if (AVERAGE.test(text)) return operation('/', operation('+', line(measure.id, back + 1), own), number(2));
  return CHANGE.test(text) ? operation('-', own, line(measure.id, back + 1)) : own;
}
