interface Relation {
  readonly topics: readonly unknown[];
  readonly entities: readonly unknown[];
  readonly links: readonly unknown[];
  readonly similarity: number;
}

/** Words alone join documents only where they are much the same. */
const LEAST_SIMILARITY = 0.4;

/** Whether something joins a document to another, beside words that any text has. */
export const isRelated = ({ topics, entities, links, similarity }: Relation): boolean =>
  topics.length + entities.length + links.length > 0 || similarity >= LEAST_SIMILARITY;
