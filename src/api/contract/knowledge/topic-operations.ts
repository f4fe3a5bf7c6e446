import * as z from 'zod';
import { TopicSchema } from '../../../domain/topics/index.ts';
import { RelatedListSchema, TopicDetailSchema, TopicPageSchema } from '../../../pipeline/index.ts';
import { operation } from '../operation.ts';
import { listEntities } from './graph-operations.ts';
import { TopicMergeSchema, TopicRenamingSchema, TopicSplitSchema } from './topic-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const [name, page] = [z.string().min(1).max(200), z.coerce.number().int().min(1)];
const collection = listEntities.query.shape.collection;
const limit = page.max(200).optional();
const { cursor } = listEntities.query.shape;
const params = z.object({ id: name.describe('Id or name of the topic.') });

export const listTopics = operation({
  id: 'listTopics',
  method: 'get',
  path: '/api/topics',
  tag: 'Library',
  summary: 'List what the documents are about',
  description:
    'Topics of most documents first. They are made after publication, in the background: `documents` says of how many documents they are known, and how many wait.',
  query: z.object({
    collection,
    text: name.optional().describe('Part of the name.'),
    limit: limit.describe('Most topics. Default 50.'),
    cursor,
  }),
  answers: { 200: { description: 'A page of them.', content: json(TopicPageSchema) } },
  errors: ['E020', 'E021'],
});

export const getTopic = operation({
  id: 'getTopic',
  method: 'get',
  path: '/api/topics/{id}',
  tag: 'Library',
  summary: 'Get a topic with its documents',
  description:
    'Surest documents first. The name may differ in case, spaces, marks and number; a topic that was merged is found as what it became.',
  params,
  query: z.object({ collection, limit: limit.describe('Most documents. Default 50.'), cursor }),
  answers: { 200: { description: 'The topic.', content: json(TopicDetailSchema) } },
  errors: ['E020', 'E021'],
});

export const renameTopic = operation({
  id: 'renameTopic',
  method: 'patch',
  path: '/api/topics/{id}',
  tag: 'Library',
  summary: 'Give a topic another name',
  description: 'In the collections that are named. `null` gives back the name that documents use.',
  params,
  body: TopicRenamingSchema,
  answers: { 200: { description: 'The topic as it is now.', content: json(TopicSchema) } },
  errors: ['E020', 'E021'],
});

export const mergeTopics = operation({
  id: 'mergeTopics',
  method: 'post',
  path: '/api/topics/merge',
  tag: 'Library',
  summary: 'Make one topic of several',
  description:
    'All of `topics` become `into`, for documents that come later too. What was merged before goes along; a topic cannot become itself.',
  body: TopicMergeSchema,
  answers: { 200: { description: 'The topic that is left.', content: json(TopicSchema) } },
  errors: ['E020', 'E021'],
});

export const splitTopic = operation({
  id: 'splitTopic',
  method: 'post',
  path: '/api/topics/split',
  tag: 'Library',
  summary: 'Take the merge of a topic back',
  description:
    'What became another topic is one of its own again, in the collections that are named. `merged` of a topic lists what became it.',
  body: TopicSplitSchema,
  answers: { 200: { description: 'The topic as it is now.', content: json(TopicSchema) } },
  errors: ['E020', 'E021'],
});

export const listRelatedDocuments = operation({
  id: 'listRelatedDocuments',
  method: 'get',
  path: '/api/documents/{id}/related',
  tag: 'Library',
  summary: 'List the documents that are related to one',
  description:
    'By topics and names that both have, by numbers and titles of one that the other has, and by how close their words are; each says why.',
  params: z.object({ id: name.describe('Id of the document.') }),
  query: z.object({
    limit: page.max(50).optional().describe('Most documents. Default 10.'),
    linked: z
      .enum(['true', 'false'])
      .optional()
      .describe(
        '`true` lists only those that something rare in the library joins with it: its number or title, or a name that both have. `links` says what.',
      ),
  }),
  answers: { 200: { description: 'Nearest first.', content: json(RelatedListSchema) } },
  errors: ['E004', 'E020', 'E021'],
});
