import {
  evaluate,
  findMeasures,
  KNOWN_FORMULAS,
  type Line,
  linesOf,
  MEASURES,
  parseTerm,
  type Term,
  withoutMissing,
} from '../../measures/index.ts';
import type { Cell } from '../figures/cell.ts';
import type { Formula } from './formula.ts';

/** A range of a text. */
export interface NameSpan {
  readonly start: number;
  readonly end: number;
}

interface Operand {
  readonly value: number;
  readonly measures: readonly string[];
}

/**
 * Where a text names what a formula works out, or one of its lines, as the field does: “gross margin” where cost of sales was taken
 * from revenue and the rest divided by it, “PPNE” where the line is property, plant and equipment. No passage has to hold these words.
 * A name whose own formula gives another figure is not among them.
 */
export function namesOfResult(
  text: string,
  formula: Formula,
  cells: readonly Pick<Cell, 'named'>[],
): NameSpan[] {
  const operands = distinct(
    formula.operands.map(({ value }, index) => ({
      value,
      measures: findMeasures(cells[index]?.named ?? '').map(({ id }) => id),
    })),
  );
  const results = KNOWN_FORMULAS.filter(
    ({ asked, terms, also = [], form }) =>
      asked.test(text) &&
      [...terms, ...also].some((words) => {
        const term = parseTerm(words);
        return term !== undefined && givesResult(term, form === 'percent' ? 100 : 1, operands, formula);
      }),
  );
  const lines = MEASURES.filter(({ id }) => operands.some(({ measures }) => measures.includes(id)));
  return [...results, ...lines].flatMap(({ asked }) => {
    const found = asked.exec(text);
    return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
  });
}

/** Whether a calculation over the lines of the field gives what the formula gives, each line by an operand of that name. */
function givesResult(
  whole: Term,
  factor: number,
  operands: readonly Operand[],
  { evaluate: resultOf }: Formula,
): boolean {
  const term = withoutMissing(whole, ({ id }) => operands.some(({ measures }) => measures.includes(id)));
  if (term === undefined) return false;
  const lines = linesOf(term);
  if (lines.length !== operands.length) return false;
  return assignments(lines, operands).some((values) => {
    const value = factor * evaluate(term, (line) => values.get(keyOf(line)) ?? Number.NaN);
    return Math.abs(value - resultOf()) <= SAME * Math.abs(resultOf());
  });
}

/** Both are worked out from the same figures; only the order of the arithmetic may differ. */
const SAME = 1e-9;

/** Every way to give each line an operand of its name, none twice. */
function assignments(lines: readonly Line[], operands: readonly Operand[]): Map<string, number>[] {
  const [line, ...rest] = lines;
  if (line === undefined) return [new Map()];
  return operands.flatMap((operand, at) =>
    operand.measures.includes(line.id)
      ? signsOf(line, operand).flatMap((value) =>
          assignments(rest, operands.toSpliced(at, 1)).map((values) => values.set(keyOf(line), value)),
        )
      : [],
  );
}

/** A loss is printed without its sign, and taken away where the profit would be added. */
function signsOf({ id }: Line, { value }: Operand): readonly number[] {
  const isSigned = MEASURES.some((measure) => measure.id === id && measure.isSigned === true);
  return isSigned ? [value, -value] : [value];
}

const keyOf = ({ id, back }: Line): string => `${id} ${back}`;

/** A line that stands twice in a formula is one line. */
const distinct = (operands: readonly Operand[]): Operand[] =>
  operands.filter(({ value }, index) => operands.findIndex((other) => other.value === value) === index);
