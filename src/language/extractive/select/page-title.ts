import { normalizeText } from '../../../linguistics/index.ts';

/** A title without what stands in brackets behind it, which only tells it from others of the same name. */
export const bareTitle = (title: string): string =>
  normalizeText(title)
    .replace(/\s*\([^)]*\)$/u, '')
    .trim();

/** Whether a text says a title, in whole words. */
export function saysTitle(text: string, title: string): boolean {
  const name = asWords(title);
  if (/\p{Script=Han}/u.test(name)) return [...name].length > 3 && asWords(text).includes(name.trim());
  return name.length > 4 && asWords(text).includes(name);
}

const asWords = (text: string): string =>
  ` ${normalizeText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
