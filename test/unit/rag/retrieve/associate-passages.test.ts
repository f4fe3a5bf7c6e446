import { describe, expect, it } from 'vitest';
import { associatePassages } from '../../../../src/rag/retrieve/associate-passages.ts';

/** Two passages of equal score, the second of which is like the best one. */
function build(documentOf: (place: number) => string) {
  const terms = [['harbour', 'crane'], ['timber'], ['harbour', 'crane']];
  return terms.map((own, place) => ({
    id: String(place),
    score: place === 0 ? 1 : 0.5,
    features: {
      documentId: documentOf(place),
      terms: new Set(own),
      weightedTerms: own,
      weights: own.map(() => 1),
      foldedText: own.join(' '),
      foldedTitle: documentOf(place),
    },
  }));
}
const gain = (documentOf: (place: number) => string): number => {
  const found = new Map(associatePassages(build(documentOf)).map(({ id, score }) => [id, score] as const));
  return (found.get('2') ?? 0) - (found.get('1') ?? 0);
};

describe('associatePassages', () => {
  it('should raise what is like the best passage, less so within one document', () => {
    const apart = gain((place) => `document ${place}`);
    const together = gain(() => 'document');
    expect(together).toBeGreaterThan(0);
    expect(apart).toBeGreaterThan(1.2 * together);
  });
});
