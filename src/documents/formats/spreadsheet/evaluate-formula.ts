import {
  type Argument,
  callFunction,
  NotWorkedOut,
  quotientOf,
  toNumber,
  toText,
  type Value,
} from './formula-functions.ts';
import type { FormulaToken } from './formula-tokens.ts';

interface Reading {
  readonly tokens: readonly FormulaToken[];
  readonly valueAt: (reference: string) => Argument;
  at: number;
}

/** Weakest first; all of them from left to right. */
const OPERATORS: readonly Readonly<Record<string, (left: Argument, right: Argument) => Value>>[] = [
  {
    '=': (left, right) => compare(left, right) === 0,
    '<>': (left, right) => compare(left, right) !== 0,
    '<': (left, right) => compare(left, right) < 0,
    '>': (left, right) => compare(left, right) > 0,
    '<=': (left, right) => compare(left, right) <= 0,
    '>=': (left, right) => compare(left, right) >= 0,
  },
  { '&': (left, right) => toText(left) + toText(right) },
  {
    '+': (left, right) => toNumber(left) + toNumber(right),
    '-': (left, right) => toNumber(left) - toNumber(right),
  },
  {
    '*': (left, right) => toNumber(left) * toNumber(right),
    '/': (left, right) => quotientOf(toNumber(left), toNumber(right)),
  },
  { '^': (left, right) => toNumber(left) ** toNumber(right) },
];

function compare(left: Argument, right: Argument): number {
  if (typeof left === 'string' && typeof right === 'string')
    return left.localeCompare(right, 'en', { sensitivity: 'accent' });
  return toNumber(left) - toNumber(right);
}

/** The value of a formula by the rules of Excel. Throws `NotWorkedOut` for what is not known here. */
export function evaluateFormula(
  tokens: readonly FormulaToken[],
  valueAt: (reference: string) => Argument,
): Value {
  const reading: Reading = { tokens, valueAt, at: 0 };
  const value = level(reading, 0);
  if (reading.at < tokens.length || Array.isArray(value)) throw new NotWorkedOut('no single value');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new NotWorkedOut('not finite');
  return value as Value;
}

function level(reading: Reading, index: number): Argument {
  const operators = OPERATORS[index];
  if (operators === undefined) return signed(reading);
  let left = level(reading, index + 1);
  for (;;) {
    const token = reading.tokens[reading.at];
    const operator = token?.kind === 'sign' ? operators[token.text] : undefined;
    if (operator === undefined) return left;
    reading.at += 1;
    left = operator(left, level(reading, index + 1));
  }
}

function signed(reading: Reading): Argument {
  if (take(reading, '-')) return -toNumber(signed(reading));
  if (take(reading, '+')) return signed(reading);
  let value = primary(reading);
  while (take(reading, '%')) value = toNumber(value) / 100;
  return value;
}

function primary(reading: Reading): Argument {
  const token = reading.tokens[reading.at];
  reading.at += 1;
  if (token?.kind === 'number') return Number(token.text);
  if (token?.kind === 'text') return token.text;
  if (token?.kind === 'reference') return reading.valueAt(token.text);
  if (token?.kind === 'name') return namedCell(reading, token.text.toUpperCase());
  if (token?.text !== '(') throw new NotWorkedOut('no value');
  const value = level(reading, 0);
  expectSign(reading, ')');
  return value;
}

function namedCell(reading: Reading, name: string): Argument {
  if (!take(reading, '(')) {
    if (name === 'TRUE' || name === 'FALSE') return name === 'TRUE';
    throw new NotWorkedOut(name);
  }
  const args: Argument[] = [];
  while (!take(reading, ')')) {
    if (args.length > 0 && !take(reading, ',')) expectSign(reading, ';');
    args.push(level(reading, 0));
  }
  if (name !== 'IF') return callFunction(name, args);
  if (args.length !== 3) throw new NotWorkedOut(name);
  return toNumber(args[0]) !== 0 ? args[1] : args[2];
}

function take(reading: Reading, sign: string): boolean {
  const token = reading.tokens[reading.at];
  if (token?.kind !== 'sign' || token.text !== sign) return false;
  reading.at += 1;
  return true;
}

function expectSign(reading: Reading, sign: string): void {
  if (!take(reading, sign)) throw new NotWorkedOut(`no ${sign}`);
}
