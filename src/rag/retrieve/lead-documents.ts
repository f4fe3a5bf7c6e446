import { inverseFrequency, type PassageFeatures } from './passage-features.ts';

/** A word of a question that so few documents hold says which document is meant, wherever in it the word stands. */
const FEW_DOCUMENTS = 2;
/** With fewer documents among what was found, no word tells them apart. */
const MIN_DOCUMENTS = 6;
/** What a document's words beyond those of the passage itself add to the passage, at most. */
const SHARE = 0.35;

/** Documents that a rare word of the question stands in, best first: each with the idf of all words of the question that it holds. */
export function leadingDocuments(
  terms: readonly string[],
  passages: readonly Pick<PassageFeatures, 'terms' | 'documentId'>[],
): string[] {
  const wanted = new Set(terms.filter((term) => term.length > 1));
  const all = new Set(passages.map(({ documentId }) => documentId));
  if (all.size < MIN_DOCUMENTS) return [];
  const holders = holdersOf(wanted, passages);
  const rare = [...holders.values()].filter(({ size }) => size > 0 && size <= FEW_DOCUMENTS);
  const leading = new Set(rare.flatMap((documents) => [...documents]));
  const worth = (id: string) =>
    [...holders.values()].reduce(
      (sum, documents) => sum + (documents.has(id) ? inverseFrequency(documents.size, all.size) : 0),
      0,
    );
  return [...leading].toSorted((a, b) => worth(b) - worth(a) || (a < b ? -1 : 1)).slice(0, FEW_DOCUMENTS);
}

/**
 * For each passage what the words of the question add that its document holds elsewhere, in [0, `SHARE`]: nothing for a document of one
 * passage, and nothing for a word that many documents hold.
 */
export function documentShares(
  terms: readonly string[],
  passages: readonly Pick<PassageFeatures, 'terms' | 'documentId'>[],
): number[] {
  const wanted = new Set(terms.filter((term) => term.length > 1));
  const holders = holdersOf(wanted, passages);
  const documents = new Set(passages.map(({ documentId }) => documentId)).size;
  if (documents < MIN_DOCUMENTS) return passages.map(() => 0);
  const weights = [...holders].map(([term, { size }]) => ({ term, idf: inverseFrequency(size, documents) }));
  const total = weights.reduce((sum, { idf }) => sum + idf, 0);
  return passages.map((passage) => {
    const elsewhere = weights.filter(({ term }) => {
      const own = holders.get(term);
      return (
        own !== undefined &&
        own.size <= FEW_DOCUMENTS &&
        own.has(passage.documentId) &&
        !passage.terms.has(term)
      );
    });
    return total === 0 ? 0 : (SHARE * elsewhere.reduce((sum, { idf }) => sum + idf, 0)) / total;
  });
}

function holdersOf(
  terms: ReadonlySet<string>,
  passages: readonly Pick<PassageFeatures, 'terms' | 'documentId'>[],
): Map<string, Set<string>> {
  return new Map(
    [...terms].map((term) => [
      term,
      new Set(passages.flatMap((passage) => (passage.terms.has(term) ? [passage.documentId] : []))),
    ]),
  );
}
