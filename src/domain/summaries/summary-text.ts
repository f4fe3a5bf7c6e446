import { MAX_SUMMARY_CHARACTERS } from './summary-types.ts';

/** The last mark in the room of a summary after which a sentence is over. */
const LAST_END = /^[\s\S]*(?:[.!?](?=\s|$)|[。！？])/u;

/**
 * A summary as it may be shown: one line of plain text without markup, addresses and controls, cut at the end of a sentence; none when
 * too little is left.
 */
export function readSummaryText(text: string): string | undefined {
  const plain = text
    .replace(/!?\[([^\]]{0,1000})\]\([^)]{0,4000}\)/g, '$1')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\b(?:https?|ftp|javascript|data):\S+/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>[\]{}|\\`*#]+|(?<!\p{L}|\p{N})_+|_+(?!\p{L}|\p{N})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const cut = plain.slice(0, MAX_SUMMARY_CHARACTERS);
  const whole = plain.length > MAX_SUMMARY_CHARACTERS ? (cut.match(LAST_END)?.[0] ?? '') : plain;
  return /\p{L}{2}|\p{Script=Han}/u.test(whole) ? whole : undefined;
}
