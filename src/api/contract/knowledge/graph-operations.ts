import * as z from 'zod';
import { ENTITY_TYPES, SubgraphSchema } from '../../../domain/graph/index.ts';
import { operation } from '../operation.ts';
import { ApiEntityPageSchema } from './entity-page.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const name = z.string().min(1).max(200);
const collection = z
  .union([name, z.array(name).min(1).max(100)])
  .optional()
  .describe('Name or id of a collection; may be given several times. Default: all that the key may see.');
const limit = z.coerce.number().int().min(1).max(200).optional();

export const listEntities = operation({
  id: 'listEntities',
  method: 'get',
  path: '/api/graph/entities',
  tag: 'Library',
  summary: 'List the names and terms of the documents',
  description:
    'Most mentioned first. They are made after publication, in the background: `documents` says of how many documents they are known, and how many wait. A language model reads them; where none does there are none, and `note` says so.',
  query: z.object({
    collection,
    document: name.optional().describe('Id of a document: only what it names, counted in it alone.'),
    text: z.string().min(1).max(200).optional().describe('Part of the name.'),
    type: z.enum(ENTITY_TYPES).optional(),
    limit: limit.describe('Most entities. Default 50.'),
    cursor: z.string().min(1).max(2000).optional().describe('`next` of the page before.'),
  }),
  answers: { 200: { description: 'A page of them.', content: json(ApiEntityPageSchema) } },
  errors: ['E020', 'E021'],
});

export const getEntity = operation({
  id: 'getEntity',
  method: 'get',
  path: '/api/graph/entity/{name}',
  tag: 'Library',
  summary: 'Get an entity with what stands around it',
  description:
    'Its relations, heaviest first, each with sentences of documents that join its two ends, word for word. The name may differ in case, spaces and marks, and may be another name that a document gives it.',
  params: z.object({ name: z.string().min(1).max(400).describe('Its name.') }),
  query: z.object({
    collection,
    depth: z.coerce.number().int().min(1).max(2).optional().describe('Steps from the entity. Default 1.'),
    limit: z.coerce.number().int().min(1).max(2000).optional().describe('Most relations. Default 50.'),
    format: z
      .enum(['json', 'graphml', 'json-ld'])
      .optional()
      .describe('`graphml` and `json-ld` for other programs. Default `json`.'),
  }),
  answers: {
    200: {
      description: 'The entity, its neighbours and their relations.',
      content: {
        ...json(SubgraphSchema),
        'application/graphml+xml': undefined,
        'application/ld+json': undefined,
      },
    },
  },
  errors: ['E020', 'E021'],
});
