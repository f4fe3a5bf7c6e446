export type Operator = '+' | '-' | '*' | '/' | '^';

/** A sign, a bracket, or an operand that has been read already. */
export type ArithmeticToken<Operand extends object> = Operator | '(' | ')' | Operand;

/** From the weakest to the strongest; those of one level are worked out from the left. */
const LEVELS: readonly (readonly Operator[])[] = [['+', '-'], ['*', '/'], ['^']];

/**
 * Binds operands by the usual precedence; `join` makes an operand of an operation. Undefined for anything that is not a
 * complete calculation.
 */
export function parseArithmetic<Operand extends object>(
  tokens: readonly ArithmeticToken<Operand>[],
  join: (operator: Operator, left: Operand, right: Operand) => Operand,
): Operand | undefined {
  let at = 0;
  const readLevel = (level: number): Operand | undefined => {
    const operators = LEVELS[level];
    if (operators === undefined) return readOne();
    let left = readLevel(level + 1);
    while (left !== undefined) {
      const operator = operators.find((each) => each === tokens[at]);
      if (operator === undefined) return left;
      at++;
      const right = readLevel(level + 1);
      left = right && join(operator, left, right);
    }
    return undefined;
  };
  const readOne = (): Operand | undefined => {
    const token = tokens[at++];
    if (token === '(') {
      const inner = readLevel(0);
      return tokens[at++] === ')' ? inner : undefined;
    }
    return typeof token === 'object' ? token : undefined;
  };
  const result = readLevel(0);
  return at === tokens.length ? result : undefined;
}

export function operate(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return left ** right;
  }
}
