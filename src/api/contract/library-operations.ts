import * as z from 'zod';
import { CollectionSchema, DocumentOutlineSchema, SearchAnswerSchema } from '../../domain/index.ts';
import { CollectionRequestSchema, SyncStateSchema } from './document-schemas.ts';
import { UploadSchema } from './fields/upload-fields.ts';
import { operation } from './operation.ts';
import { CollectionListSchema, SearchRequestSchema } from './schemas.ts';
import {
  CacheListSchema,
  ClearedSchema,
  ConfigurationSchema,
  HealthChecksSchema,
  HealthSchema,
  ReadySchema,
} from './service-schemas.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const idOf = (what: string) => z.object({ id: z.string().min(1).max(200).describe(`Id of the ${what}.`) });

export const listCollections = operation({
  id: 'listCollections',
  method: 'get',
  path: '/api/collections',
  tag: 'Library',
  summary: 'List the collections that the key may use',
  answers: { 200: { description: 'Collections by name.', content: json(CollectionListSchema) } },
});

export const createCollection = operation({
  id: 'createCollection',
  method: 'post',
  path: '/api/collections',
  tag: 'Library',
  summary: 'Make a collection, or find the one of that name',
  body: CollectionRequestSchema,
  answers: { 200: { description: 'The collection.', content: json(CollectionSchema) } },
  errors: ['E020', 'E044'],
});

export const getCollectionSync = operation({
  id: 'getCollectionSync',
  method: 'get',
  path: '/api/collections/{id}/sync',
  tag: 'Library',
  summary: 'Get how a collection follows a folder, and what that did',
  description:
    'Set up with `plumbline library sync`, never over HTTP: it reads folders of the server. E021 for a collection that follows none.',
  params: idOf('collection'),
  answers: {
    200: {
      description: 'The setting, the last pass and the latest changes.',
      content: json(SyncStateSchema),
    },
  },
  errors: ['E021'],
});

export const searchLibrary = operation({
  id: 'searchLibrary',
  method: 'post',
  path: '/api/search',
  tag: 'Library',
  summary: 'Search the library',
  description:
    'What search finds for a question or some words, without a report: neighbouring hits merged, one hit a page, grouped by section. `precise` gives the few surest hits, `broad` everything worth looking at, `section` whole sections. It answers while words of the question stand somewhere; `isEvidence` says whether a report would answer from a hit.',
  body: SearchRequestSchema,
  answers: { 200: { description: 'Hits, best first.', content: json(SearchAnswerSchema) } },
  errors: ['E004', 'E005', 'E020', 'E021', 'E022', 'E119', 'E120', 'E121', 'E122'],
});

const upload = {
  method: 'post',
  tag: 'Library',
  query: z.object({
    collection: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .default('uploads')
      .describe('Name or id of the collection; made if there is none of that name.'),
    stream: z
      .enum(['true', 'false'])
      .default('false')
      .describe('Answer with what reading the files does, as server-sent events, in place of 202.'),
  }),
  multipart: {
    type: 'object',
    required: ['files'],
    properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
  },
  answers: {
    200: {
      description:
        'With `stream=true`: `upload`, then `file-start`, `file-progress` and `file-end` of each file, then `upload-end` with the state. Who leaves changes nothing.',
      content: { 'text/event-stream': undefined },
    },
    202: {
      description: 'The files arrived and wait to be read.',
      content: json(UploadSchema),
      headers: { Location: 'Where the upload is.' },
    },
  },
  errors: ['E020', 'E028', 'E029', 'E032', 'E037', 'E044'],
  isStream: true,
} as const;

export const uploadDocuments = operation({
  ...upload,
  id: 'uploadDocuments',
  path: '/api/documents',
  summary: 'Upload documents',
  description:
    'Files of one or more parts named `files`. They are read one after the other in the background; follow the upload with `GET /api/uploads/{id}`. The name of a file may have folders (`2024/audit.pdf`). A file of a name that the collection has already becomes a new version of that document.',
});

export const uploadFiles = operation({
  ...upload,
  id: 'uploadFiles',
  path: '/api/documents/upload',
  summary: 'The same as `POST /api/documents`',
});

export const addExamples = operation({
  id: 'addExamples',
  method: 'post',
  path: '/api/library/examples',
  tag: 'Library',
  summary: 'Add the example library',
  description:
    'The documents that `plumbline demo` works on, read into the collection `examples` as an upload is; follow it with `GET /api/uploads/{id}`.',
  answers: {
    202: {
      description: 'The examples wait to be read.',
      content: json(UploadSchema),
      headers: { Location: 'Where the upload is.' },
    },
  },
  errors: ['E021', 'E037', 'E044'],
});

export const getUpload = operation({
  id: 'getUpload',
  method: 'get',
  path: '/api/uploads/{id}',
  tag: 'Library',
  summary: 'Get the state of an upload, file by file',
  params: idOf('upload'),
  answers: { 200: { description: 'The upload.', content: json(UploadSchema) } },
  errors: ['E021'],
});

export const getOutline = operation({
  id: 'getOutline',
  method: 'get',
  path: '/api/documents/{id}/outline',
  tag: 'Library',
  summary: 'Get how a document was read, and its sections',
  params: idOf('document'),
  answers: {
    200: {
      description: 'Language, pages, where its headings come from, and its sections in reading order.',
      content: json(DocumentOutlineSchema),
    },
  },
  errors: ['E021'],
});

export const deleteDocument = operation({
  id: 'deleteDocument',
  method: 'delete',
  path: '/api/documents/{id}',
  tag: 'Library',
  summary: 'Delete a document and everything derived from it',
  params: idOf('document'),
  answers: { 204: { description: 'Nothing of the document is left in the library.' } },
  errors: ['E021'],
});

export const getHealth = operation({
  id: 'getHealth',
  method: 'get',
  path: '/api/health',
  tag: 'Service',
  summary: 'Whether the process lives',
  answers: { 200: { description: 'It does.', content: json(HealthSchema) } },
  isPublic: true,
});

export const getReady = operation({
  id: 'getReady',
  method: 'get',
  path: '/api/ready',
  tag: 'Service',
  summary: 'Whether requests can be served',
  answers: { 200: { description: 'The database answers.', content: json(ReadySchema) } },
  errors: ['E004', 'E007'],
  isPublic: true,
});

export const diagnose = operation({
  id: 'diagnose',
  // It asks models and sources, which costs: a link or a picture on another page must not.
  method: 'post',
  path: '/api/doctor',
  tag: 'Service',
  summary: 'Look at everything the server needs',
  description:
    'What `plumbline doctor` looks at: folders, database, models, sources. Models and sources of the web are really asked. For keys that may use every collection.',
  answers: { 200: { description: 'What works and what does not.', content: json(HealthChecksSchema) } },
  errors: ['E044'],
});

export const getConfig = operation({
  id: 'getConfig',
  method: 'get',
  path: '/api/config',
  tag: 'Service',
  summary: 'Read what is configured',
  description:
    'What `plumbline config` shows: every setting with its value and where that comes from; secrets and credentials in addresses are taken out. For keys that may use every collection.',
  answers: { 200: { description: 'The settings.', content: json(ConfigurationSchema) } },
  errors: ['E044'],
});

export const getMetrics = operation({
  id: 'getMetrics',
  method: 'get',
  path: '/metrics',
  tag: 'Service',
  summary: 'Figures for Prometheus',
  answers: { 200: { description: 'Prometheus text format.', content: { 'text/plain': undefined } } },
  errors: ['E044'],
});

export const listCaches = operation({
  id: 'listCaches',
  method: 'get',
  path: '/api/cache',
  tag: 'Service',
  summary: 'List what is kept to be found again, with hits and misses',
  answers: { 200: { description: 'The caches, by name.', content: json(CacheListSchema) } },
  errors: ['E044'],
});

export const clearCache = operation({
  id: 'clearCache',
  method: 'delete',
  path: '/api/cache',
  tag: 'Service',
  summary: 'Delete the entries of a cache, or of all',
  query: z.strictObject({ cache: z.string().min(1).max(40).describe('Default: all.').optional() }),
  answers: { 200: { description: 'How many there were.', content: json(ClearedSchema) } },
  errors: ['E044'],
});

export const makeBackup = operation({
  id: 'makeBackup',
  method: 'post',
  path: '/api/backup',
  tag: 'Service',
  summary: 'Download the embedded database with its files in one file',
  query: z.object({
    files: z.enum(['true', 'false']).default('true').describe('Whether originals and pictures go with it.'),
  }),
  description:
    'As it is between two statements, with the runs that go on; `plumbline library restore` puts it back. For keys that may use every collection. A Postgres server has `pg_dump` instead.',
  answers: { 200: { description: 'The backup.', content: { 'application/zip': undefined } } },
  errors: ['E020', 'E044', 'E052'],
});

export const getOpenApi = operation({
  id: 'getOpenApi',
  method: 'get',
  path: '/api/openapi.json',
  tag: 'Service',
  summary: 'This document',
  answers: { 200: { description: 'OpenAPI 3.1.', content: { 'application/json': undefined } } },
  isPublic: true,
});

export const getDocs = operation({
  id: 'getDocs',
  method: 'get',
  path: '/api/docs',
  tag: 'Service',
  summary: 'This document as a page',
  answers: { 200: { description: 'A page without scripts.', content: { 'text/html': undefined } } },
  isPublic: true,
});
