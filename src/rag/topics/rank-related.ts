import type { SharedKnowledge } from '../../domain/topics/index.ts';

const TOPICS = 0.5;
const ENTITIES = 0.25;
const CLOSENESS = 0.25;
/** Topics and rare names that make a document as related as it gets by them. */
const ENOUGH_TOPICS = 1.5;
const ENOUGH_NAMES = 3;

export interface RankedDocument {
  readonly documentId: string;
  readonly score: number;
  readonly shared: SharedKnowledge;
  readonly similarity: number;
}

/** Related documents, nearest first: by topics that both have, rare names that both have, and how close the words are (`similarities`, in [0, 1]). */
export function rankRelated(
  shared: readonly SharedKnowledge[],
  similarities: ReadonlyMap<string, number>,
  limit: number,
): RankedDocument[] {
  const known = new Map(shared.map((one) => [one.documentId, one]));
  const ids = new Set([...known.keys(), ...similarities.keys()]);
  return [...ids]
    .map((documentId) => {
      const one = known.get(documentId) ?? { documentId, topics: [], entities: [] };
      const similarity = Math.max(0, Math.min(1, similarities.get(documentId) ?? 0));
      const byTopics = one.topics.reduce((sum, { confidence }) => sum + confidence, 0) / ENOUGH_TOPICS;
      const byNames =
        one.entities.reduce((sum, { documents }) => sum + 1 / Math.max(1, documents - 1), 0) / ENOUGH_NAMES;
      const score = TOPICS * Math.min(1, byTopics) + ENTITIES * Math.min(1, byNames) + CLOSENESS * similarity;
      return { documentId, score: Math.round(score * 1000) / 1000, shared: one, similarity };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || (left.documentId < right.documentId ? -1 : 1))
    .slice(0, limit);
}
