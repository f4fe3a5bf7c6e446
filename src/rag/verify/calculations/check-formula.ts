import { isSameInAnyScale } from '../checks/stands-anywhere.ts';
import { type Cell, digitsOf, isSameFigure, stepOf } from '../figures/cell.ts';
import { holdsWord } from '../figures/holds-word.ts';
import type { Source, SourceCell } from '../figures/source.ts';
import { wordsOf } from '../figures/words-of.ts';
import type { CalculationResult } from './calculate.ts';
import { type Formula, readFormula } from './formula.ts';

/** With the formula that was right, and the cells of its operands in their order. */
export type GivenResult =
  | (Extract<CalculationResult, { kind: 'right' }> & {
      readonly formula: Formula;
      readonly cells: readonly SourceCell[];
    })
  | Exclude<CalculationResult, { kind: 'right' }>;

/**
 * Holds a figure against the formulas that were given for it. A formula counts when its result is the figure, its arithmetic is right,
 * and each of its operands stands in a passage under a name or for a year that the claim speaks of. Whoever gave it is not trusted.
 */
export function checkFormulas(
  figure: Cell,
  formulas: readonly string[],
  words: ReadonlySet<string>,
  sources: readonly Source[],
): GivenResult {
  let wrong: GivenResult = { kind: 'none' };
  for (const text of formulas) {
    const formula = readFormula(text);
    if (formula === undefined || !isResultOf(figure, formula)) continue;
    const standing = formula.operands.map((operand) => operandCells(operand, figure, words, sources));
    const ways = everyWay(withNeighbours(standing, formula, sources));
    const found = ways.find((cells) => isGivenBy(figure, formula, cells)) ?? ways[0];
    if (found === undefined) continue;
    const calculation = {
      formula: text.trim(),
      cells: found.map((cell) => ({ value: cell.raw, label: cell.label.join(' ') })),
    };
    if ((isRight(formula) || comesOutOf(found, formula)) && isGivenBy(figure, formula, found))
      return { kind: 'right', calculation, cells: found, formula };
    const right = Number(formula.evaluate().toPrecision(4)).toLocaleString('en-US', {
      maximumFractionDigits: 4,
    });
    const shown = text.slice(0, text.lastIndexOf('=')).trim();
    wrong = { kind: 'wrong', calculation: { ...calculation, formula: `${shown} = ${right}` } };
  }
  return wrong;
}

/** Whether a formula is given for a figure, whatever it takes. */
export function isResultOfAny(figure: Cell, formulas: readonly string[]): boolean {
  return formulas.some((text) => {
    const formula = readFormula(text);
    return formula !== undefined && isResultOf(figure, formula);
  });
}

/** Whether a formula is about a figure: its result is, in whatever scale each is written. */
function isResultOf(figure: Cell, { result }: Formula): boolean {
  return isSameInAnyScale(figure, result.value) || sameDigits(figure.raw, result.raw);
}

/** Whether a calculation comes out at its result, to the digits that it shows. */
export function isRight({ evaluate, result }: Formula): boolean {
  const bare = bareOf(result.raw);
  const shown = { value: bare, step: stepOf({ raw: result.raw, value: bare }), approximate: false };
  return isSameFigure(result, evaluate()) || isSameFigure(shown, evaluate());
}

/** `150 + 402 = 5.5亿美元`: the result is in a scale of its own, and the cells have theirs. */
function comesOutOf(cells: readonly SourceCell[], { evaluate, result }: Formula): boolean {
  return (
    cells.every(({ hasScale }) => hasScale) &&
    isSameFigure(result, evaluate(cells.map(({ value }) => Math.abs(value))))
  );
}

/** In a formula without scales the figures of the sources have theirs: 18,434 less 10,058 of a table in millions is $8,376 million. */
function isGivenBy(figure: Cell, { evaluate }: Formula, cells: readonly SourceCell[]): boolean {
  if (isSameFigure(figure, evaluate(cells.map(({ value }) => Math.abs(value))))) return true;
  return cells.some(({ hasScale }) => !hasScale) && isSameFigure(figure, evaluate());
}

/** A figure may stand in several tables, of which one says its scale. */
const MOST_CELLS = 4;
const MOST_WAYS = 64;

/** Every way to take one cell for each operand, the likeliest first. */
function everyWay(cells: readonly (readonly SourceCell[])[]): SourceCell[][] {
  return cells.reduce<SourceCell[][]>(
    (ways, own) => ways.flatMap((way) => own.map((cell) => [...way, cell])).slice(0, MOST_WAYS),
    [[]],
  );
}

/** Where an operand stands under a name or for a year that the claim speaks of, the best named place first. */
function operandCells(
  operand: Formula['operands'][number],
  figure: Cell,
  words: ReadonlySet<string>,
  sources: readonly Source[],
): SourceCell[] {
  const equal = sources
    .flatMap(({ cells }) => cells)
    .filter(
      (cell) =>
        isSameFigure(operand, cell.value) || sameDigits(operand.raw, cell.raw) || isScaled(operand, cell),
    );
  // One figure may stand in several rows: costs and expenses, and the cost of sales that is all of them.
  const named = equal
    .map((cell) => ({ cell, share: shareNamed(cell, words) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
    .map(({ cell }) => cell);
  const timed = equal.filter(
    ({ years, label }) =>
      label.length === 0 || isOtherScript(label, words) || years.some((year) => figure.years.includes(year)),
  );
  return [...new Set([...named, ...timed])].slice(0, MOST_CELLS);
}

/**
 * An operand without a name that the claim has may stand in the sentence of another one: “an output of 597.7, up 24.6” is all of the output.
 */
function withNeighbours(
  standing: readonly (readonly SourceCell[])[],
  { operands }: Formula,
  sources: readonly Source[],
): readonly (readonly SourceCell[])[] {
  const beside = standing.flat().filter(({ isTabular }) => !isTabular);
  const isBeside = (cell: SourceCell) =>
    beside.some(({ source, start }) => source === cell.source && start === cell.start);
  return standing.map((own, at) => {
    const operand = operands[at];
    if (own.length > 0 || operand === undefined) return own;
    return sources
      .flatMap(({ cells }) => cells)
      .filter(
        (cell) => isBeside(cell) && (isSameFigure(operand, cell.value) || sameDigits(operand.raw, cell.raw)),
      )
      .slice(0, MOST_CELLS);
  });
}

/** A claim in Chinese has no word of a row in English. */
function isOtherScript(label: readonly string[], words: ReadonlySet<string>): boolean {
  return [...words].some((word) => HAN.test(word)) && !label.some((word) => HAN.test(word));
}

const HAN = /\p{Script=Han}/u;

/** A figure that the writer has put into the scale of another table, 11,692.7 for 11,692,713, is long enough not to be met by chance. */
const SCALED_DIGITS = 3;

function isScaled(operand: Formula['operands'][number], cell: SourceCell): boolean {
  return (
    operand.unit === undefined &&
    digitsOf(operand.raw) >= SCALED_DIGITS &&
    isSameInAnyScale(operand, cell.value)
  );
}

/** Share of the words that name a cell that the claim speaks of; one in another word counts by half. */
function shareNamed(cell: SourceCell, words: ReadonlySet<string>): number {
  const named = [...cell.label, ...wordsOf(cell.named)];
  const held = named.map((word) => (words.has(word) ? 1 : holdsWord(words, word) ? 0.5 : 0));
  return held.reduce<number>((sum, share) => sum + share, 0) / Math.max(1, named.length);
}

function sameDigits(a: string, b: string): boolean {
  const [own, other] = [bareOf(a), bareOf(b)];
  return own === other && !Number.isNaN(own);
}

function bareOf(raw: string): number {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(raw)?.[0];
  return digits === undefined ? Number.NaN : Number(digits.replaceAll(',', ''));
}
