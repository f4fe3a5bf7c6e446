import type { DocumentLink, SharedKnowledge } from '../../domain/topics/index.ts';

const TOPICS = 0.5;
const ENTITIES = 0.25;
const CLOSENESS = 0.25;
/** What joins two documents counts beside all that. */
const LINKS = 0.5;
const LINK_WEIGHT: Readonly<Record<DocumentLink['kind'], number>> = {
  amends: 1,
  amended: 0.9,
  number: 0.8,
  title: 0.7,
  name: 0.5,
};
/** Topics and rare names that make a document as related as it gets by them. */
const ENOUGH_TOPICS = 1.5;
const ENOUGH_NAMES = 3;

export interface RankedDocument {
  readonly documentId: string;
  readonly score: number;
  readonly shared: SharedKnowledge;
  readonly similarity: number;
  readonly links: readonly DocumentLink[];
}

/** Related documents, nearest first: by topics that both have, rare names that both have, how close the words are (`similarities`, in [0, 1]), and what joins them (`links`). */
export function rankRelated(
  shared: readonly SharedKnowledge[],
  similarities: ReadonlyMap<string, number>,
  limit: number,
  linked: ReadonlyMap<string, readonly DocumentLink[]> = new Map(),
): RankedDocument[] {
  const known = new Map(shared.map((one) => [one.documentId, one]));
  const ids = new Set([...known.keys(), ...similarities.keys(), ...linked.keys()]);
  return [...ids]
    .map((documentId) => {
      const one = known.get(documentId) ?? { documentId, topics: [], entities: [] };
      const similarity = Math.max(0, Math.min(1, similarities.get(documentId) ?? 0));
      const byTopics = one.topics.reduce((sum, { confidence }) => sum + confidence, 0) / ENOUGH_TOPICS;
      const byNames =
        one.entities.reduce((sum, { documents }) => sum + 1 / Math.max(1, documents - 1), 0) / ENOUGH_NAMES;
      const links = linked.get(documentId) ?? [];
      const score =
        TOPICS * Math.min(1, byTopics) +
        ENTITIES * Math.min(1, byNames) +
        CLOSENESS * similarity +
        LINKS * Math.min(1, strengthOf(links));
      return {
        documentId,
        score: Math.min(1, Math.round(score * 1000) / 1000),
        shared: one,
        similarity,
        links,
      };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score || (left.documentId < right.documentId ? -1 : 1))
    .slice(0, limit);
}

/** The rarer what joins them, the more it tells. */
const strengthOf = (links: readonly DocumentLink[]): number =>
  links.reduce((sum, { kind, documents }) => sum + LINK_WEIGHT[kind] / Math.max(1, documents - 1) ** 0.5, 0);
