import type { Line } from '../page-layout.ts';

const CJK_END = /[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]$/;
const CJK_START = /^[\u2e80-\u9fff\u3000-\u303f\uff00-\uffef]/;

/** Words that are written with a hyphen inside a line somewhere in the document: they keep it at a line's end too. */
export type HyphenatedWords = ReadonlySet<string>;

export function collectHyphenated(lines: readonly Line[]): HyphenatedWords {
  const words = new Set<string>();
  for (const line of lines)
    for (const [word] of line.text.matchAll(/(?<!\p{L})\p{L}+-\p{L}+/gu)) words.add(word.toLowerCase());
  return words;
}

/** Two pieces of running text as one: a word divided at the end of a line is put together, Chinese needs no space. */
export function joinText(left: string, right: string, hyphenated: HyphenatedWords): string {
  if (left === '' || right === '') return left + right;
  const broken = /(?<!\p{L})(\p{L}+)[-\u00ad\u2010]$/u.exec(left);
  const next = /^\p{Ll}+/u.exec(right);
  if (broken && next) {
    const compound = `${broken[1]}-${next[0]}`.toLowerCase();
    return hyphenated.has(compound) && !left.endsWith('\u00ad') ? left + right : left.slice(0, -1) + right;
  }
  if (/\p{L}[-\u2010/]$/u.test(left)) return left + right;
  // A date or number that is broken at its sign: 2023-/04-01.
  if (/\d[-\u2010/]$/.test(left) && /^\d/.test(right)) return left + right;
  return CJK_END.test(left) && CJK_START.test(right) ? left + right : `${left} ${right}`;
}

export function joinLines(lines: readonly Line[], hyphenated: HyphenatedWords): string {
  return joinWithStarts(lines, hyphenated).text;
}

/** The lines as one text, and where each of them begins in it. */
export function joinWithStarts(
  lines: readonly Line[],
  hyphenated: HyphenatedWords,
): { readonly text: string; readonly starts: readonly number[] } {
  let text = '';
  const starts = lines.map((line) => {
    text = joinText(text, line.text, hyphenated);
    return text.length - line.text.length;
  });
  return { text, starts };
}
