import { type Operator, operate } from '../arithmetic/arithmetic.ts';

/** A calculation over lines of statements; `back` is how many years before the period asked for. */
export type Term =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'measure'; readonly id: string; readonly back: number; readonly isOptional: boolean }
  | {
      readonly kind: 'operation';
      readonly operator: Operator;
      readonly left: Term;
      readonly right: Term;
    };
export type Line = Extract<Term, { readonly kind: 'measure' }>;

export const number = (value: number): Term => ({ kind: 'number', value });
export const line = (id: string, back = 0, isOptional = false): Term => ({
  kind: 'measure',
  id,
  back,
  isOptional,
});
export const operation = (operator: Operator, left: Term, right: Term): Term => ({
  kind: 'operation',
  operator,
  left,
  right,
});

/** The lines that a term needs, each once. */
export function linesOf(term: Term): Line[] {
  const found = new Map<string, Line>();
  const visit = (each: Term): void => {
    if (each.kind === 'measure') found.set(`${each.id} ${each.back}`, each);
    else if (each.kind === 'operation') {
      visit(each.left);
      visit(each.right);
    }
  };
  visit(term);
  return [...found.values()];
}

/** The same term some years earlier. */
export function earlier(term: Term, years: number): Term {
  if (term.kind === 'measure') return { ...term, back: term.back + years };
  return term.kind === 'number'
    ? term
    : operation(term.operator, earlier(term.left, years), earlier(term.right, years));
}

/** The term without its optional lines that are missing; undefined when a required line is missing. */
export function withoutMissing(term: Term, has: (line: Line) => boolean): Term | undefined {
  if (term.kind === 'number') return term;
  if (term.kind === 'measure') return has(term) ? term : undefined;
  const left = withoutMissing(term.left, has);
  const right = withoutMissing(term.right, has);
  if (left !== undefined && right !== undefined) return operation(term.operator, left, right);
  const isSum = term.operator === '+' || term.operator === '-';
  return right === undefined && isSum && isLeftOut(term.right) ? left : undefined;
}

const isLeftOut = (term: Term): boolean => term.kind === 'measure' && term.isOptional;

export function evaluate(term: Term, figureOf: (line: Line) => number): number {
  if (term.kind === 'number') return term.value;
  if (term.kind === 'measure') return figureOf(term);
  return operate(term.operator, evaluate(term.left, figureOf), evaluate(term.right, figureOf));
}

const LEVEL: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };
const SIGN: Readonly<Record<Operator, string>> = { '+': '+', '-': '−', '*': '×', '/': '/', '^': '^' };

/** The calculation in figures, with no more brackets than it needs. */
export function writeTerm(term: Term, figureOf: (line: Line) => string): string {
  const write = (each: Term, level: number): string => {
    if (each.kind === 'number') return String(each.value);
    if (each.kind === 'measure') return figureOf(each);
    const own = LEVEL[each.operator];
    // A subtrahend or a divisor keeps its brackets.
    const text = `${write(each.left, own)} ${SIGN[each.operator]} ${write(each.right, own + 1)}`;
    return own < level ? `(${text})` : text;
  };
  return write(term, 0);
}
