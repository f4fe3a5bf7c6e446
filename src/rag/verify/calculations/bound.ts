import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import type { Quantity } from '../../../linguistics/quantities/index.ts';
import { type Cell, endOf } from '../figures/cell.ts';

const OVER = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.boundOver)}\s|${anyOf(ZH.figures.boundOver)})\s?[$€£¥]?$`,
  'i',
);
const UNDER = new RegExp(
  String.raw`(?:\b${anyOf(EN.figures.boundUnder)}\s|${anyOf(ZH.figures.boundUnder)})\s?[$€£¥]?$`,
  'i',
);
const OVER_AFTER = /^\s?(?:以上|有余|余|多(?!少))/;
/** 150多亿元. */
const OVER_WITHIN = /^过半$|\d[多余]/;
const UNDER_AFTER = /^\s?以下/;

/** Whether a text bounds a figure from one side: `more than 60 %`, `nearly 18 %`, 逾四成, 一半以上. */
export function boundOf(text: string, quantity: Quantity): Pick<Cell, 'bound'> {
  const { index, raw } = quantity;
  const before = text.slice(Math.max(0, index - 24), index);
  const after = text.slice(endOf(quantity));
  if (OVER.test(before) || OVER_AFTER.test(after) || OVER_WITHIN.test(raw)) return { bound: 'over' };
  return UNDER.test(before) || UNDER_AFTER.test(after) ? { bound: 'under' } : {};
}

/** `2,313 hours (this make and model), 2,072 hours (in command)`: words in brackets right behind a figure are said of it. */
export function bracketBehind(rest: string): string {
  return /^\s?\([^()\d]{3,60}\)/.exec(rest)?.[0] ?? '';
}
