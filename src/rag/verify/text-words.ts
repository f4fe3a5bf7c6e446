import { analyzeText, normalizeText } from '../../text/index.ts';
import { looseAlternatives, stemAlternatives, wordAlternatives } from './answer-synonyms.ts';

export interface TextWords {
  readonly stems: ReadonlySet<string>;
  readonly folded: string;
}

export function readWords(text: string): TextWords {
  return { stems: new Set(analyzeText(text)), folded: normalizeText(text) };
}

/** How far a term of a question stands in a text, in [0, 1]: the word 1, a word for the same 0.85, one that is near to it 0.5, part of a Chinese word less. */
export function termIn(term: string, { stems, folded }: TextWords): number {
  if (!/\p{Script=Han}/u.test(term)) {
    if (stems.has(term) || (/\W/.test(term) && folded.includes(term))) return 1;
    if (wordAlternatives(term)?.some((word) => folded.includes(word))) return 0.85;
    for (const other of stemAlternatives(term) ?? []) if (stems.has(other)) return 0.85;
    return 0;
  }
  if (folded.includes(term)) return 1;
  if (wordAlternatives(term)?.some((word) => folded.includes(word))) return 0.85;
  const loose = looseAlternatives(term)?.some((word) => folded.includes(word)) ? 0.5 : 0;
  const characters = [...term];
  if (characters.length < 3) return loose;
  const pairs = characters.slice(1).filter((next, index) => folded.includes(`${characters[index]}${next}`));
  return Math.max(loose, (0.9 * pairs.length) / (characters.length - 1));
}

/** Where a term, or a word for the same, stands in a text. */
export function placesOfTerm(term: string, text: string): { readonly at: number; readonly length: number }[] {
  const folded = text.toLowerCase();
  const characters = [...term];
  const whole = placesOf(
    [term, ...(wordAlternatives(term) ?? []), ...(stemAlternatives(term) ?? [])],
    folded,
  );
  if (whole.length > 0 || !/\p{Script=Han}/u.test(term) || characters.length < 3) return whole;
  return placesOf(
    characters.slice(1).map((next, index) => `${characters[index]}${next}`),
    folded,
  );
}

function placesOf(forms: readonly string[], text: string): { at: number; length: number }[] {
  return forms.flatMap((form) => {
    const places: { at: number; length: number }[] = [];
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
      places.push({ at, length: form.length });
    return places;
  });
}
