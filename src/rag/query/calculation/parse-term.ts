import { readPeriods } from '../../../linguistics/periods/index.ts';
import { findMeasures } from '../measures/index.ts';
import { line, number, type Operator, operation, type Term } from './term.ts';

const MAX_CHARS = 400;
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\bdivided by\b|除以|÷|\s[/／]\s|[/／](?=\()|(?<=\))[/／]/gi, '/'],
  [/\b(?:multiplied by|times)\b|乘以|×|\*/gi, '*'],
  [/\b(?:minus|less)\b|减去|\s[-–—−]\s/gi, '-'],
  [/\bplus\b|加上|\s\+\s/gi, '+'],
];
const AVERAGE = /\b(?:average|mean)\b|平均/i;
const CHANGE = /\bchange in\b|变动|变化/i;
/** Marks an operator among words; no text that is read holds it. */
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
  let at = 0;
  const readLevel = (level: number): Term | undefined => {
    if (level === LEVELS.length) return readOne();
    let left = readLevel(level + 1);
    while (left !== undefined) {
      const sign = operatorOf(tokens[at], level);
      if (sign === undefined) return left;
      at++;
      const right = readLevel(level + 1);
      left = right && operation(sign, left, right);
    }
    return left;
  };
  const readOne = (): Term | undefined => {
    const token = tokens[at++] ?? '';
    if (/^[(（]$/.test(token)) {
      const inner = readLevel(0);
      return /^[)）]$/.test(tokens[at++] ?? '') ? inner : undefined;
    }
    return token.startsWith(MARK) ? undefined : readOperand(token, mainYear);
  };
  const term = readLevel(0);
  return at === tokens.length && term?.kind === 'operation' ? term : undefined;
}

const LEVELS: readonly (readonly Operator[])[] = [
  ['+', '-'],
  ['*', '/'],
];

function operatorOf(token: string | undefined, level: number): Operator | undefined {
  return token?.startsWith(MARK) === true
    ? LEVELS[level]?.find((operator) => operator === token.slice(MARK.length))
    : undefined;
}

function readOperand(text: string, mainYear: number | undefined): Term | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return number(Number(text));
  const measures = findMeasures(text);
  const [measure] = measures;
  if (measure === undefined || measures.length > 1) return undefined;
  const years = readPeriods(text).flatMap(({ year }) => year ?? []);
  const back = mainYear === undefined || years.length === 0 ? 0 : Math.max(0, mainYear - Math.max(...years));
  const own = line(measure.id, back, text.endsWith('?'));
  if (AVERAGE.test(text)) return operation('/', operation('+', line(measure.id, back + 1), own), number(2));
  return CHANGE.test(text) ? operation('-', own, line(measure.id, back + 1)) : own;
}
