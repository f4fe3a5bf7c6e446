import { displayQuote } from './display-quote.ts';

/** A link of which the quotation holds only the start, or the end. */
const LINK_START = /!?\[([^[\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*$/;
const LINK_END = /^([^[\]\n]*)\]\([^()\s]*\)/;
/** Of an emphasis one side: the other was cut off. `*.txt` and `2 * 3` are none. */
const OPENING_STAR = /(?<![^\s(（“"，。、：；])\*{1,3}(?=\p{L})/gu;
const CLOSING_STAR = /(?<=[\p{L}\p{N})）])\*{1,3}(?=[\s,.;:!?，。、：；！？)）]|$)/gu;
/** A glob of a command: `lib*`. */
const CODE = /`/;

/** A quotation for a terminal: nothing of the marks that Markdown would draw, nor of those that its cut has left without their other side. */
export function plainQuote(quote: string): string {
  const whole = quote.trim().replace(LINK_START, '$1').replace(LINK_END, '$1');
  const shown = displayQuote(whole).replace(/`/g, '').replace(OPENING_STAR, '');
  return (CODE.test(quote) ? shown : shown.replace(CLOSING_STAR, '')).trim();
}
