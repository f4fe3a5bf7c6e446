import type { Token } from '../../../linguistics/words/index.ts';
import type { Facets } from '../claims/passages.ts';

/** Names of countries as they are written out and in short. A short form without dots would be a word: `us`. */
const NAMES: readonly { readonly whole: RegExp; readonly short: RegExp }[] = [
  { whole: /\bunited states(?: of america)?\b/g, short: /(?<![a-z.])u\.s\.?(?![a-z])/g },
  { whole: /\bunited kingdom\b/g, short: /(?<![a-z.])u\.k\.?(?![a-z])/g },
  { whole: /\beuropean union\b/g, short: /(?<![a-z.])e\.u\.?(?![a-z])/g },
];

/** Whether a word belongs to a name that the texts write in the other way: “United States” for `U.S.`. */
export function isShortened(
  { folded }: Pick<Facets, 'folded'>,
  { index }: Token,
  texts: readonly Pick<Facets, 'folded'>[],
): boolean {
  return NAMES.some(({ whole, short }) =>
    [
      [whole, short],
      [short, whole],
    ].some(
      ([own, other]) =>
        own !== undefined &&
        other !== undefined &&
        [...folded.matchAll(own)].some(
          (match) => index >= match.index && index < match.index + match[0].length,
        ) &&
        texts.some((text) => text.folded.search(other) >= 0),
    ),
  );
}
