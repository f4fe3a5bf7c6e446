import { type Wording, wording } from '../../../catalogue/index.ts';

const SHOWN = 12;

/** Numbers of pages for a sentence: the first ones, and how many more. */
export function listPages(pages: readonly number[]): Wording {
  return wording('numberList', {
    shown: pages.slice(0, SHOWN).map(String),
    more: Math.max(0, pages.length - SHOWN),
  });
}

/** How many pages there are, and their numbers. */
export const countPages = (pages: readonly number[]) => ({ count: pages.length, pages: listPages(pages) });
