import { type ArithmeticToken, type Operator, operate, parseArithmetic } from './arithmetic.ts';

/** A number of an expression. `power` is how often the scale of its figures is in it: once in a sum, not in a ratio. */
export interface Calculated {
  readonly value: number;
  readonly power: number;
}

type Token = ArithmeticToken<Calculated> | ',' | { readonly name: string };

const TOKEN = /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>[-+*/^(),×÷−–·]))/uy;
const SIGNS: Readonly<Record<string, Operator | '(' | ')' | ','>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
};
const MOST_TOKENS = 200;

const plus = (left: Calculated, right: Calculated) => join('+', left, right);
const total = (all: readonly Calculated[]): Calculated | undefined =>
  all.length === 0 ? undefined : all.reduce(plus);
const binary =
  (work: (left: Calculated, right: Calculated) => Calculated) =>
  ([left, right, ...more]: readonly Calculated[]): Calculated | undefined =>
    left === undefined || right === undefined || more.length > 0 ? undefined : work(left, right);
const percent = (one: Calculated): Calculated => ({ ...one, value: 100 * one.value });

/** What may be called in an expression. */
const FUNCTIONS: Readonly<Record<string, (given: readonly Calculated[]) => Calculated | undefined>> = {
  sum: total,
  mean: (given) => {
    const all = total(given);
    return all && { ...all, value: all.value / given.length };
  },
  difference: binary((left, right) => join('-', left, right)),
  ratio: binary((left, right) => join('/', left, right)),
  share: binary((left, right) => percent(join('/', left, right))),
  change: binary((now, before) => percent(join('/', join('-', now, before), before))),
};

export interface ParsedExpression {
  /** Names of values, each once, in order. */
  readonly names: readonly string[];
  readonly numbers: readonly number[];
  /** Undefined for what is no calculation. */
  evaluate(values: ReadonlyMap<string, Calculated>): Calculated | undefined;
}

/** Reads `(a - b) / b * 100` and `change(a, b)`. Undefined for what has other signs. Linear. */
export function parseExpression(text: string): ParsedExpression | undefined {
  const tokens = readTokens(text);
  if (tokens === undefined || tokens.length > MOST_TOKENS) return undefined;
  const names = tokens.flatMap((token, at) => (isName(token) && !isCall(tokens, at) ? [token.name] : []));
  const numbers = tokens.flatMap((token) =>
    typeof token === 'object' && 'value' in token ? [token.value] : [],
  );
  return { names: [...new Set(names)], numbers, evaluate: (values) => evaluateTokens(tokens, values) };
}

function readTokens(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const source = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const { number, name, sign } = TOKEN.exec(source)?.groups ?? {};
    if (number !== undefined) tokens.push({ value: Number(number), power: 0 });
    else if (name !== undefined) tokens.push({ name });
    else if (sign !== undefined) tokens.push(SIGNS[sign] ?? (sign as Operator));
    else return undefined;
  }
  return tokens;
}

const isName = (token: Token | undefined): token is { readonly name: string } =>
  typeof token === 'object' && 'name' in token;

function isCall(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return isName(token) && tokens[at + 1] === '(' && Object.hasOwn(FUNCTIONS, token.name.toLowerCase());
}

function evaluateTokens(
  tokens: readonly Token[],
  values: ReadonlyMap<string, Calculated>,
): Calculated | undefined {
  const plain: ArithmeticToken<Calculated>[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined || token === ',') return undefined;
    if (!isName(token)) {
      // A sign before the first number of a bracket.
      if (token === '-' && (plain.length === 0 || plain.at(-1) === '(')) plain.push({ value: 0, power: 0 });
      plain.push(token);
      continue;
    }
    if (!isCall(tokens, at)) {
      const value = values.get(token.name);
      if (value === undefined) return undefined;
      plain.push(value);
      continue;
    }
    const end = closingBracket(tokens, at + 1);
    const given = splitArguments(tokens.slice(at + 2, end)).map((part) => evaluateTokens(part, values));
    const known = given.filter((one) => one !== undefined);
    const result = known.length < given.length ? undefined : FUNCTIONS[token.name.toLowerCase()]?.(known);
    if (end === undefined || result === undefined) return undefined;
    plain.push(result);
    at = end;
  }
  return parseArithmetic(plain, join);
}

function closingBracket(tokens: readonly Token[], open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++;
    else if (tokens[at] === ')' && --depth === 0) return at;
  }
  return undefined;
}

function splitArguments(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (token === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

function join(operator: Operator, left: Calculated, right: Calculated): Calculated {
  const value = operate(operator, left.value, right.value);
  if (operator === '*') return { value, power: left.power + right.power };
  if (operator === '/') return { value, power: left.power - right.power };
  return { value, power: Math.max(left.power, right.power) };
}
