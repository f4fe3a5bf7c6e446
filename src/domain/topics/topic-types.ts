import * as z from 'zod';
import type { ReportLanguage } from '../research.ts';
import type { PassageInput } from '../text/passage-input.ts';

/** Longer names are cut. */
export const MAX_TOPIC_CHARACTERS = 80;
/** Of one document, before its collection says which of them set it apart. */
export const MAX_CANDIDATES = 16;

/** What a document may be about. `weight` in (0, 1] compares the candidates of one document. */
export interface TopicCandidate {
  /** Equal for names of one topic. */
  readonly id: string;
  readonly name: string;
  readonly weight: number;
}

export interface ExtractTopicsInput {
  /** Its headings and the beginnings of its parts. */
  readonly document: PassageInput;
  readonly language: ReportLanguage;
  /** Topics at most. */
  readonly most: number;
}

export const TopicSchema = z.object({
  id: z.string(),
  /** Given by a person, or the spelling of most documents. */
  name: z.string(),
  documents: z.int(),
});
/** Something that documents are about. */
export type Topic = z.infer<typeof TopicSchema>;

export const NamedTopicSchema = TopicSchema.pick({ id: true, name: true });

export const DocumentTopicSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How surely the document is about it, in [0, 1]. */
  confidence: z.number(),
});
export type DocumentTopic = z.infer<typeof DocumentTopicSchema>;

export const TopicDocumentSchema = z.object({
  documentId: z.string(),
  collectionId: z.string(),
  title: z.string(),
  sourcePath: z.string(),
  confidence: z.number(),
});
/** A document of a topic. */
export type TopicDocument = z.infer<typeof TopicDocumentSchema>;

/**
 * What a document has that few others of the library have: `amends`: it says that it changes what is known by this title or number; `amended`: this one says so of it;
 * `number`, `title`: it has this number of the other, or names its title; `name`: both name this company or person.
 */
export const DocumentLinkSchema = z.object({
  kind: z.enum(['amends', 'amended', 'number', 'title', 'name']),
  text: z.string(),
  /** Documents that have it, this one and the other among them. */
  documents: z.int(),
});
export type DocumentLink = z.infer<typeof DocumentLinkSchema>;

export const RelatedDocumentSchema = TopicDocumentSchema.omit({ confidence: true }).extend({
  /** In [0, 1]; compares what is related to one document. */
  score: z.number(),
  /** Why: topics and names that both have, and how close their words are. */
  topics: z.array(NamedTopicSchema),
  entities: z.array(z.string()),
  similarity: z.number(),
  /** What joins the two and is rare in the library, the strongest first. */
  links: z.array(DocumentLinkSchema),
});
export type RelatedDocument = z.infer<typeof RelatedDocumentSchema>;
