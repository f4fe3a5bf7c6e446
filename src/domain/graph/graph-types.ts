import * as z from 'zod';

/** What an entity is, as far as its name and the text say. `name`: a name of which neither says more. */
export const ENTITY_TYPES = [
  'organisation',
  'person',
  'place',
  'product',
  'technology',
  'event',
  'work',
  'term',
  'name',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Longer names are none. */
export const MAX_NAME_CHARACTERS = 200;

/** A sentence of a version: the chunk by its position, and where the sentence stands in the version's Markdown. */
export interface SentencePlace {
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
}

/** A spelling of an entity in one document. `key` is equal for spellings that differ in case, spaces and marks alone. */
export interface EntityMention {
  readonly key: string;
  readonly name: string;
  readonly type: EntityType;
  /** Sentences that name it so. `places` holds the first of them. */
  readonly mentions: number;
  readonly places: readonly SentencePlace[];
}

/** Two entities that sentences of one document join. `source` comes before `target` in the order of code units. */
export interface RelationMention {
  readonly source: string;
  readonly target: string;
  /** Sentences that join them. `places` holds the first of them. */
  readonly weight: number;
  /** Words by which the text joins them. */
  readonly keywords: readonly string[];
  readonly places: readonly SentencePlace[];
}

/** What one version says of entities and relations. Every end of a relation is among the entities. */
export interface DocumentGraph {
  readonly entities: readonly EntityMention[];
  readonly relations: readonly RelationMention[];
  /** Other names that the document uses for an entity. */
  readonly aliases: readonly { readonly key: string; readonly name: string; readonly of: string }[];
}

export const GraphSentenceSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  chunkId: z.string(),
  /** In the version's Markdown. */
  start: z.int(),
  end: z.int(),
  text: z.string(),
});
/** A sentence that names an entity or joins two, word for word. */
export type GraphSentence = z.infer<typeof GraphSentenceSchema>;

export const GraphEntitySchema = z.object({
  key: z.string(),
  /** The spelling that most sentences have. */
  name: z.string(),
  type: z.enum(ENTITY_TYPES),
  mentions: z.int(),
  documents: z.int(),
  /** Entities that a sentence joins with it. */
  degree: z.int(),
});
export type GraphEntity = z.infer<typeof GraphEntitySchema>;

export const GraphRelationSchema = z.object({
  source: z.string(),
  target: z.string(),
  weight: z.int(),
  keywords: z.array(z.string()),
  sentences: z.array(GraphSentenceSchema),
});
export type GraphRelation = z.infer<typeof GraphRelationSchema>;

/** An entity with what stands around it. `entities` holds every end of a relation, the entity itself first. */
export const SubgraphSchema = z.object({
  entity: GraphEntitySchema,
  /** Other names that documents use for it. */
  aliases: z.array(z.string()),
  entities: z.array(GraphEntitySchema),
  relations: z.array(GraphRelationSchema),
  /** Sentences that name it. */
  sentences: z.array(GraphSentenceSchema),
  /** Whether there is more than is shown. */
  cut: z.boolean(),
});
export type Subgraph = z.infer<typeof SubgraphSchema>;
