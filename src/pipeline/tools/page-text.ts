import { cutLength } from '../../tools/index.ts';

/** The part of a text that begins at a character and fits, and where the next one begins. */
export function pageText(
  text: string,
  from: number,
  maxTokens: number,
): { readonly part: string; readonly next: number | undefined } {
  const start = Math.min(from, text.length);
  const end = start + cutLength(text.slice(start), maxTokens);
  return { part: text.slice(start, end), next: end < text.length ? end : undefined };
}
