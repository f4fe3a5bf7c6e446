import * as z from 'zod';
import {
  DocumentTopicSchema,
  RelatedDocumentSchema,
  TopicDocumentSchema,
  TopicSchema,
} from '../../../domain/topics/index.ts';
import { RelatedListSchema, TopicDetailSchema, TopicPageSchema } from '../../../pipeline/index.ts';

const collections = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(100)
  .optional()
  .describe('Names or ids of the collections in which this holds. Default: all that the key may see.');
const topic = z.string().min(1).max(200);

export const TopicRenamingSchema = z.strictObject({
  name: z.string().min(1).max(400).nullable().describe('At most 80 characters are kept.'),
  collections,
});

export const TopicMergeSchema = z.strictObject({
  topics: z.array(topic).min(1).max(100).describe('Ids or names.'),
  into: topic.describe('Id or name.'),
  collections,
});

export const TopicSplitSchema = z.strictObject({
  topic: topic.describe('Id or own name of what was merged.'),
  collections,
});

export const TOPIC_COMPONENTS = {
  Topic: TopicSchema,
  DocumentTopic: DocumentTopicSchema,
  TopicDocument: TopicDocumentSchema,
  TopicPage: TopicPageSchema,
  TopicDetail: TopicDetailSchema,
  TopicRenaming: TopicRenamingSchema,
  TopicMerge: TopicMergeSchema,
  TopicSplit: TopicSplitSchema,
  RelatedDocument: RelatedDocumentSchema,
  RelatedList: RelatedListSchema,
};
