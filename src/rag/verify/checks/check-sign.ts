import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { saidTrend } from '../calculations/cues.ts';
import type { ClaimFacets } from '../claims/align.ts';
import { type Cell, endOf, isBelowNought } from '../figures/cell.ts';

/** Words that say whether a balance is above or below zero: 净流入 and 净流出, a profit and a loss. */
const ABOVE = new RegExp(
  String.raw`\b${anyOf(EN.figures.aboveNought)}\b|${anyOf(ZH.figures.aboveNought)}`,
  'i',
);
const BELOW = new RegExp(
  String.raw`\b${anyOf(EN.figures.belowNought)}\b|${anyOf(ZH.figures.belowNought)}`,
  'i',
);
const SIDES = new RegExp(`${ABOVE.source}|${BELOW.source}`, 'gi');
/** Rows that may be positive or negative. */
const BALANCE = new RegExp(String.raw`\b${anyOf(EN.figures.balances)}\b|${anyOf(ZH.figures.balances)}`, 'i');
/** Rows that count what is spent: one below zero is a gain. */
const SPENT = new RegExp(String.raw`\b${anyOf(EN.figures.spent)}\b|${anyOf(ZH.figures.spent)}`, 'i');

export interface SignCheck {
  readonly agrees: boolean;
  /** Keys of the words that say it. */
  readonly words: readonly string[];
}

/** Holds the side that a claim puts a figure on against the sign of its cell. Undefined where either says nothing of it. */
export function checkSign(
  claim: ClaimFacets,
  figure: Cell,
  cell: Cell,
  figures: readonly Cell[],
): SignCheck | undefined {
  if (cell.isTabular && cell.unit?.dimension === 'percent') return checkChange(claim, figure, cell);
  if (!cell.isTabular || !BALANCE.test(cell.named)) return undefined;
  const said = sideOf(claim, figure, figures);
  // A claim that writes the sign says by it on which side the figure is.
  if (said === undefined || isBelowNought(figure)) return undefined;
  const { isBelow, words } = said;
  // A row that is named after one side has its figures without a sign.
  const isNamedBelow = BELOW.test(cell.named) && !ABOVE.test(cell.named);
  if (isNamedBelow) return { agrees: isBelow, words };
  const isNegative = isBelowNought(cell);
  return { agrees: isBelow === (isNegative !== SPENT.test(cell.named)), words };
}

/** The last word of a side in the clause before a figure, else the first one behind it: 带来17.86亿元净流入. */
function sideOf({ folded, tokens }: ClaimFacets, figure: Cell, figures: readonly Cell[]) {
  const from = Math.max(0, ...figures.filter(({ index }) => index < figure.index).map(endOf));
  const to = Math.min(folded.length, ...figures.flatMap(({ index }) => (index > figure.index ? index : [])));
  const before = withoutBrackets(/[^,;，；。]*$/.exec(folded.slice(from, figure.index))?.[0] ?? '');
  const behind = /^[^,;，；。]*/.exec(folded.slice(endOf(figure), to))?.[0] ?? '';
  const last = [...before.matchAll(SIDES)].at(-1);
  const said = last ?? [...behind.matchAll(SIDES)][0];
  if (said === undefined) return undefined;
  const start = said.index + (last === undefined ? endOf(figure) : figure.index - before.length);
  const words = tokens
    .filter(({ index }) => index >= start && index < start + said[0].length)
    .map(({ key }) => key);
  return { isBelow: BELOW.test(said[0]), words };
}

/** `Profit (loss)`, `provided by (used for)`: such a name has both sides and says none. */
const withoutBrackets = (text: string): string =>
  text.replace(/\([^()]*\)/g, (inner) => ' '.repeat(inner.length));

/** A rate of change below nought is a fall, whatever it is called: `(14.1)%` under `% Change`. */
function checkChange(claim: ClaimFacets, figure: Cell, cell: Cell): SignCheck | undefined {
  // A claim that gives the sign itself says by it what the figure is: −5.3 %, above the −22.0 % of before.
  if (isBelowNought(figure)) return undefined;
  const trend = saidTrend(claim.folded, figure);
  return trend === 1 && isBelowNought(cell) ? { agrees: false, words: [] } : undefined;
}
