import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type Cell, endOf, isSameFigure } from '../figures/cell.ts';
import { readFormula } from './formula.ts';

/** A calculation that a sentence gives in words, `$18,434 million less $10,058 million`, with the figure of the sentence that it gives. */
export interface SaidFormula {
  /** As a writer would put it in braces: `18,434 − 10,058 = 8,376`. */
  readonly formula: string;
  readonly operands: readonly Cell[];
  readonly result: Cell;
}

type Sign = '−' | '+' | '/' | '×';

const between = (english: string, chinese: string, signs: string) =>
  new RegExp(String.raw`^\s*(?:${anyOf(english)}|${anyOf(chinese)}|[${signs}])\s*$`, 'i');

/** What stands between two figures that are reckoned together. */
const SIGNS: readonly (readonly [RegExp, Sign])[] = [
  [between(EN.figures.minus, ZH.figures.minus, '−–-'), '−'],
  [between(EN.figures.plus, ZH.figures.plus, '+'), '+'],
  [between(EN.figures.dividedBy, ZH.figures.dividedBy, '/÷'), '/'],
  [between(EN.figures.multipliedBy, ZH.figures.multipliedBy, '×'), '×'],
];

/**
 * The calculations that a text gives in words or signs and that come out at another figure of it. What does not come out is left to the
 * other checks. `figures` stand in the order of the text.
 */
export function readSaidFormulas(text: string, figures: readonly Cell[]): SaidFormula[] {
  const found: SaidFormula[] = [];
  for (let at = 0; at + 1 < figures.length; at++) {
    const terms = chainFrom(at, text, figures);
    if (terms.length < 2) continue;
    const operands = terms.map(({ figure }) => figure);
    const calculation = terms.map(({ sign, figure }) => `${sign} ${figure.raw.trim()}`.trim()).join(' ');
    const said = figures
      .filter((figure) => !operands.includes(figure))
      .map((result) => ({ result, formula: `${calculation} = ${result.raw.trim()}` }))
      .find(({ result, formula }) => comesOut(formula, result));
    if (said !== undefined) found.push({ ...said, operands });
    at += terms.length - 1;
  }
  return found;
}

interface SignedFigure {
  readonly sign: Sign | '';
  readonly figure: Cell;
}

/** Figures that follow one another with a sign between each two. */
function chainFrom(at: number, text: string, figures: readonly Cell[]): SignedFigure[] {
  const chain: SignedFigure[] = [];
  for (let next = at; next < figures.length; next++) {
    const figure = figures[next];
    const last = chain.at(-1)?.figure;
    if (figure === undefined) break;
    const sign = last === undefined ? '' : signBetween(last, figure, text);
    if (sign === undefined) break;
    chain.push({ sign, figure });
  }
  return chain;
}

function signBetween(a: Cell, b: Cell, text: string): Sign | undefined {
  const between = text.slice(endOf(a), b.index).replace(/(?:US|HK)?[$€£¥]\s?$/, '');
  return SIGNS.find(([words]) => words.test(between))?.[1];
}

function comesOut(text: string, result: Cell): boolean {
  const formula = readFormula(text);
  return formula !== undefined && isSameFigure(result, formula.evaluate());
}
