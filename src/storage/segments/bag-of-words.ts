import { analyzeText } from '../../linguistics/index.ts';
import { FIELD_WEIGHTS } from './settings.ts';

/** Terms of one chunk with their weighted number of occurrences, 1–255, in order of first occurrence. */
export interface BagOfWords {
  readonly terms: ReadonlyMap<string, number>;
  /** Sum of the weights, what BM25 takes for the length. */
  readonly length: number;
}

export const MAX_TERM_WEIGHT = 255;

interface IndexedText {
  readonly title: string;
  readonly headingPath: readonly string[];
  readonly prefix: string;
  readonly text: string;
}

/** The fields of a chunk as one weighted bag (BM25F with one length), equal on both hosts. Remembers titles between calls. */
export function createBagOfWords(): (chunk: IndexedText) => BagOfWords {
  let cached: { readonly key: string; readonly terms: readonly (readonly [string, number])[] } | undefined;

  // The title and headings are the same for many chunks in a row.
  function contextTerms(
    title: string,
    headingPath: readonly string[],
  ): readonly (readonly [string, number])[] {
    const key = JSON.stringify([title, headingPath]);
    if (cached?.key !== key) {
      const terms = [
        ...analyzeText(title).map((term) => [term, FIELD_WEIGHTS.title] as const),
        ...analyzeText(headingPath.join('\n')).map((term) => [term, FIELD_WEIGHTS.heading] as const),
      ];
      cached = { key, terms };
    }
    return cached.terms;
  }

  return ({ title, headingPath, prefix, text }) => {
    const terms = new Map<string, number>();
    const add = (term: string, weight: number) =>
      terms.set(term, Math.min(MAX_TERM_WEIGHT, (terms.get(term) ?? 0) + weight));
    for (const [term, weight] of contextTerms(title, headingPath)) add(term, weight);
    for (const term of analyzeText(prefix === '' ? text : `${prefix}\n${text}`))
      add(term, FIELD_WEIGHTS.body);
    let length = 0;
    for (const weight of terms.values()) length += weight;
    return { terms, length };
  };
}
