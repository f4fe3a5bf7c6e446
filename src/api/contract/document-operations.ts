import * as z from 'zod';
import { DocumentVersionSchema, VersionComparisonSchema } from '../../domain/index.ts';
import { RestructuredSchema } from '../../pipeline/index.ts';
import {
  ApiDocumentDetailSchema,
  ApiStatisticsSchema,
  BulkAnswerSchema,
  BulkRequestSchema,
  DocumentChangeSchema,
  DocumentFilterSchema,
  DocumentListSchema,
  DocumentSchema,
  RetryRequestSchema,
  VersionListSchema,
} from './document-schemas.ts';
import { UploadSchema } from './fields/upload-fields.ts';
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

export const compareVersions = operation({
  id: 'compareVersions',
  method: 'get',
  path: '/api/documents/{id}/versions/compare',
  tag: 'Library',
  summary: 'Compare two versions of a document',
  description:
    'Sections that were added, removed, moved or changed, with the sentences that came and went. Sections are known again by their headings, their text, or most of its words.',
  params: z.object({ id }),
  query: z.object({
    from: number.describe('Number of the earlier version.'),
    to: number.describe('Number of the later version.'),
  }),
  answers: { 200: { description: 'What changed.', content: json(VersionComparisonSchema) } },
  errors: ['E020', 'E021'],
});

export const reindexDocument = operation({
  id: 'reindexDocument',
  method: 'post',
  path: '/api/documents/{id}/reindex',
  tag: 'Library',
  summary: 'Make what is searched of a document anew',
  description:
    'From the passages that are stored. The document stays searchable as it was until that is done.',
  params: z.object({ id }),
  answers: { 200: { description: 'The document.', content: json(DocumentSchema) } },
  errors: ['E004', 'E021', 'E022', 'E041'],
});

export const retryDocument = operation({
  id: 'retryDocument',
  method: 'post',
  path: '/api/documents/{id}/retry',
  tag: 'Library',
  summary: 'Read the file of a document that failed once more',
  description:
    'The uploaded file is kept until it is read or its document deleted (not with `files.keepOriginals: none`, and not where it was added by another way). It is read as an upload is; follow it with `GET /api/uploads/{id}`. The password is used once and stored nowhere. E021 where the file is not kept.',
  params: z.object({ id }),
  body: RetryRequestSchema,
  bodyOptional: true,
  answers: {
    202: {
      description: 'The file waits to be read.',
      content: json(UploadSchema),
      headers: { Location: 'Where the upload is.' },
    },
  },
  errors: ['E020', 'E021', 'E028', 'E037'],
});

export const restructureDocument = operation({
  id: 'restructureDocument',
  method: 'post',
  path: '/api/documents/{id}/restructure',
  tag: 'Library',
  summary: 'Make the sections of a document anew',
  description:
    'Read again from its original where that is kept, else made from its stored text, as a new version; earlier versions stay. A document whose sections are those of today is left as it is. The answer says what they were made from.',
  params: z.object({ id }),
  query: z.object({
    dryRun: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` says what would be done and changes nothing.'),
  }),
  answers: { 200: { description: 'What was done.', content: json(RestructuredSchema) } },
  errors: ['E004', 'E021', 'E022', 'E028', 'E030', 'E036', 'E041', 'E052'],
});

export const changeDocument = operation({
  id: 'changeDocument',
  method: 'patch',
  path: '/api/documents/{id}',
  tag: 'Library',
  summary: 'Rename, tag or move a document',
  description:
    'Title, tags, collection, or several of them, at once or not at all; what is searched follows. A key needs both collections to move.',
  params: z.object({ id }),
  body: DocumentChangeSchema,
  answers: { 200: { description: 'The document as it is now.', content: json(DocumentSchema) } },
  errors: ['E004', 'E020', 'E021', 'E036', 'E041'],
});

export const changeDocuments = operation({
  id: 'changeDocuments',
  method: 'post',
  path: '/api/documents/bulk',
  tag: 'Library',
  summary: 'Delete, index anew, tag or move many documents',
  description: 'One after the other. One that fails is named with its reason, and the others go on.',
  body: BulkRequestSchema,
  answers: { 200: { description: 'What became of each.', content: json(BulkAnswerSchema) } },
  errors: ['E020', 'E021'],
});
