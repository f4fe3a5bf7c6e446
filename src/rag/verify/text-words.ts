import { analyzeText, normalizeText } from '../../text/index.ts';
import { stemAlternatives, wordAlternatives } from './answer-synonyms.ts';

export interface TextWords {
  readonly stems: ReadonlySet<string>;
  readonly folded: string;
}

export function readWords(text: string): TextWords {
  return { stems: new Set(analyzeText(text)), folded: normalizeText(text) };
}

/** How far a term of a question stands in a text, in [0, 1]: the word 1, a word for the same 0.85, part of a Chinese word less. */
export function termIn(term: string, { stems, folded }: TextWords): number {
  if (!/\p{Script=Han}/u.test(term)) {
    if (stems.has(term) || (/\W/.test(term) && folded.includes(term))) return 1;
    if (wordAlternatives(term)?.some((word) => folded.includes(word))) return 0.85;
    for (const other of stemAlternatives(term) ?? []) if (stems.has(other)) return 0.85;
    return 0;
  }
  if (folded.includes(term)) return 1;
  if (wordAlternatives(term)?.some((word) => folded.includes(word))) return 0.85;
  const characters = [...term];
  if (characters.length < 3) return 0;
  const pairs = characters.slice(1).filter((next, index) => folded.includes(`${characters[index]}${next}`));
  return (0.9 * pairs.length) / (characters.length - 1);
}

/** Where a term, or a word for the same, stands nearest to a place of a text. */
export function placeOfTerm(term: string, text: string, near: number): number | undefined {
  const folded = text.toLowerCase();
  const forms = [term, ...(wordAlternatives(term) ?? []), ...(stemAlternatives(term) ?? [])];
  const characters = [...term];
  if (/\p{Script=Han}/u.test(term) && characters.length > 2)
    forms.push(...characters.slice(1).map((next, index) => `${characters[index]}${next}`));
  let best: number | undefined;
  for (const form of forms)
    for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + 1)) {
      const middle = at + form.length / 2;
      if (best === undefined || Math.abs(middle - near) < Math.abs(best - near)) best = middle;
    }
  return best;
}
