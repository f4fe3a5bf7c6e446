import { anyOf, EN, ZH } from '../../../linguistics/lexicon/index.ts';
import { type Token, tokenize } from '../../../linguistics/words/index.ts';

/** Labels, headings and questions are read again with every figure of a report. */
const known = new Map<string, readonly string[]>();
const MOST_TEXTS = 5000;
const LONGEST = 500;

/** Keys of the content words of a text. A figure's unit, scale and period are no words of its label. */
export function wordsOf(text: string): readonly string[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const words = contentKeys(tokenize(text.normalize('NFKC')));
  if (text.length > LONGEST) return words;
  if (known.size >= MOST_TEXTS) known.clear();
  known.set(text, words);
  return words;
}

export function contentKeys(tokens: readonly Token[]): string[] {
  return tokens.filter(isContent).map(({ key }) => key);
}

/** The same of the title of a column, which may call it by a number: `737 deliveries`. Years are no names. */
export function wordsOfTitle(text: string): string[] {
  const numbers = [...text.matchAll(/(?<![\d.,-])\d{2,4}(?![\d.,%-])/g)].map(([number]) => number);
  return [...wordsOf(text), ...numbers.filter((number) => !/^(?:19|20)\d\d$/.test(number))];
}

const NO_LABEL = new RegExp(`^(?:${anyOf(EN.figures.noLabel)}|${anyOf(ZH.figures.noLabel)})$`);

const RELATING = new RegExp(`^(?:${anyOf(EN.figures.relatingWords)}|${anyOf(ZH.figures.relating)})$`);

export function isContent({ kind, stop, lower, key }: Token): boolean {
  if (RELATING.test(lower) || RELATING.test(key)) return false;
  if (kind === 'number' || stop || NO_LABEL.test(lower) || NO_LABEL.test(key)) return false;
  return true;
}
