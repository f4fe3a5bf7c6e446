import * as z from 'zod';
import { DocumentVersionSchema } from '../../domain/index.ts';
import {
  ApiDocumentDetailSchema,
  ApiStatisticsSchema,
  DocumentFilterSchema,
  DocumentListSchema,
  VersionListSchema,
} from './document-schemas.ts';
import { MAX_PLACE, operation } from './operation.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const id = z.string().min(1).max(200).describe('Id of the document.');
const number = z.coerce.number().int().min(1).max(MAX_PLACE);

export const listDocuments = operation({
  id: 'listDocuments',
  method: 'get',
  path: '/api/documents',
  tag: 'Library',
  summary: 'List documents',
  description:
    'A page of the documents that the filters leave, sorted, with the cursor of the next page. Without parameters, or with `collection` alone, all of them at once.',
  query: DocumentFilterSchema,
  answers: { 200: { description: 'Documents with their status.', content: json(DocumentListSchema) } },
  errors: ['E020', 'E021'],
});

export const getStatistics = operation({
  id: 'getStatistics',
  method: 'get',
  path: '/api/library/statistics',
  tag: 'Library',
  summary: 'Get the library in figures',
  description:
    'Of the collections that the key may use: by status, format and collection, and what came last.',
  answers: { 200: { description: 'The figures.', content: json(ApiStatisticsSchema) } },
});

export const getDocument = operation({
  id: 'getDocument',
  method: 'get',
  path: '/api/documents/{id}',
  tag: 'Library',
  summary: 'Get a document: status, identity, warnings, versions, counts',
  params: z.object({ id }),
  answers: { 200: { description: 'The document.', content: json(ApiDocumentDetailSchema) } },
  errors: ['E021'],
});

export const listVersions = operation({
  id: 'listVersions',
  method: 'get',
  path: '/api/documents/{id}/versions',
  tag: 'Library',
  summary: 'List the versions of a document',
  params: z.object({ id }),
  answers: { 200: { description: 'Newest first.', content: json(VersionListSchema) } },
  errors: ['E021'],
});

export const getVersion = operation({
  id: 'getVersion',
  method: 'get',
  path: '/api/documents/{id}/versions/{number}',
  tag: 'Library',
  summary: 'Get one version of a document',
  params: z.object({ id, number: number.describe('Number of the version, from 1.') }),
  answers: { 200: { description: 'The version.', content: json(DocumentVersionSchema) } },
  errors: ['E020', 'E021'],
});
