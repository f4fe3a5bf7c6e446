import { anyOf, ZH } from '../../../linguistics/lexicon/index.ts';
import { type Cell, isBelowNought } from './cell.ts';

/** Qualities that exclude each other: a domestic margin is not an international one. */
const CONTRASTS: readonly (readonly RegExp[])[] = [
  [/^domest/, /^intern/, /^foreign$/, /^oversea/],
  [/^basic$/, /^dilut/],
  [/^gross$/, /^net$/],
  [/^short$/, /^long$/],
  [/^current$/, /^noncurr/],
  [/^male|^men$|^man$/, /^femal|^women$|^woman$/],
  [/^placebo$/, /^treat|^intervent/],
  [/^primari|^primary$/, /^secondari|^secondary$/],
  [/^product$/, /^servic/],
  [/^oper/, /^invest/, /^financ/],
  [/^minimum$/, /^maximum$/],
  [/^国内$|^境内$/, /^国外$|^境外$|^海外$|^国际$/],
  [/^基本$/, /^稀释$/],
  [/^流动$/, /^非流动$/],
  [/^短期$/, /^长期$/],
  [/^男/, /^女/],
  [/^直接$/, /^间接$/],
  [/^经营/, /^投资/, /^筹资|^融资/],
];

/** Whether the claim names one quality where the source names another one. */
export function isContrary(figure: Cell, cell: Cell): boolean {
  return CONTRASTS.some((forms) => {
    const said = formsIn(forms, figure.label);
    const near = formsIn(forms, cell.label);
    const stated = near.length > 0 ? near : formsIn(forms, [...cell.words]);
    return said.length === 1 && stated.length > 0 && !stated.some((form) => said.includes(form));
  });
}

/** The same of words: “investing activities” say nothing of operating ones. */
export function namesContrary(said: readonly string[], stated: readonly string[]): boolean {
  return CONTRASTS.some((forms) => {
    const own = formsIn(forms, said);
    const other = formsIn(forms, stated);
    return own.length === 1 && other.length > 0 && !other.some((form) => own.includes(form));
  });
}

function formsIn(forms: readonly RegExp[], words: readonly string[]): RegExp[] {
  return forms.filter((form) => words.some((word) => form.test(word)));
}

const GAIN = /^(?:earn|incom|profit)/;
const GAIN_ZH = new RegExp(anyOf(ZH.figures.gains));
const LOSS = new RegExp(String.raw`\bloss(?:es)?\b|${anyOf(ZH.figures.loss)}`);

/** A figure below nought is none of a row of gains that is above it. */
export function isGainForLoss(figure: Cell, cell: Cell): boolean {
  if (!figure.isTabular || !cell.isTabular || !isBelowNought(figure) || isBelowNought(cell)) return false;
  return cell.label.some((word) => GAIN.test(word) || GAIN_ZH.test(word)) && !LOSS.test(cell.named);
}

/** Earnings below nought are looked for as a loss: `(4,935)` under “Net earnings” is in the row “Net loss”. */
export function namedBySide({
  label,
  value = 0,
  raw = '',
}: Pick<Cell, 'label'> & Partial<Pick<Cell, 'value' | 'raw'>>): readonly string[] {
  if (!isBelowNought({ value, raw })) return label;
  return label.map((word) => (GAIN.test(word) ? 'loss' : GAIN_ZH.test(word) ? ZH.figures.loss : word));
}

const VERSION = /^\p{L}{1,3}\d+(?:\.\d+)+$/u;

/** “v1.1 … 83.1” where the sentence has v1.1 before another figure, and v2.0 before this one. */
export function isOfOtherVersion({ label, words }: Cell, cell: Cell): boolean {
  const own = label.filter((word) => VERSION.test(word));
  const other = cell.label.filter((word) => VERSION.test(word));
  return (
    own.length > 0 &&
    other.length > 0 &&
    !own.some((word) => other.includes(word)) &&
    own.some((word) => cell.words.has(word)) &&
    !other.some((word) => words.has(word))
  );
}
