import * as z from 'zod';
import { BatchRowResultSchema, RowStatusSchema } from '../../domain/index.ts';
import {
  ApiBatchSchema,
  BatchChangeSchema,
  BatchListSchema,
  BatchPreviewQuerySchema,
  BatchPreviewSchema,
  BatchRequestSchema,
  BatchRetrySchema,
  BatchRowListSchema,
  BatchUploadQuerySchema,
  EstimateRequestSchema,
  EstimateSchema,
  RowChangeSchema,
} from './batch-schemas.ts';
import { MAX_PLACE, operation } from './operation.ts';

const json = (schema: z.ZodType) => ({ 'application/json': schema });
const accepted = (description: string) => ({
  202: { description, content: json(ApiBatchSchema), headers: { Location: 'Where the batch is.' } },
});
const batch = {
  tag: 'Batches' as const,
  params: z.object({ id: z.string().min(1).max(200).describe('Id of the batch, `bat_…`.') }),
};

export const createBatch = operation({
  id: 'createBatch',
  method: 'post',
  path: '/api/batches',
  tag: 'Batches',
  summary: 'Ask many questions, or a file of them',
  description:
    'Either JSON with the questions, or a `multipart/form-data` upload of one file (.csv, .tsv, .xlsx, .jsonl, .txt, .md) in a part named `file`, with the options in the query. Every row gets an answer, a status and citations; equal questions are answered once.',
  query: BatchUploadQuerySchema,
  body: BatchRequestSchema,
  multipart: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  },
  answers: accepted('The rows are stored; the answers follow.'),
  errors: ['E020', 'E021', 'E022', 'E029', 'E030', 'E031', 'E032'],
});

export const previewBatch = operation({
  id: 'previewBatch',
  method: 'post',
  path: '/api/batches/preview',
  tag: 'Batches',
  summary: 'See what a file of questions holds, before it is asked',
  description: 'A `multipart/form-data` upload of one file in a part named `file`. Nothing is stored.',
  query: BatchPreviewQuerySchema,
  multipart: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  },
  answers: {
    200: {
      description: 'Its columns and first rows, and the column of the questions.',
      content: json(BatchPreviewSchema),
    },
  },
  errors: ['E020', 'E029', 'E030', 'E031', 'E032'],
});

export const listBatches = operation({
  id: 'listBatches',
  method: 'get',
  path: '/api/batches',
  tag: 'Batches',
  summary: 'List batches, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    before: z.string().min(1).max(200).optional().describe('`next` of the page before.'),
  }),
  answers: { 200: { description: 'Batches the key may see.', content: json(BatchListSchema) } },
  errors: ['E020'],
});

export const getBatch = operation({
  ...batch,
  id: 'getBatch',
  method: 'get',
  path: '/api/batches/{id}',
  summary: 'Get a batch: how far it is, how fast, what it cost',
  answers: { 200: { description: 'The batch.', content: json(ApiBatchSchema) } },
  errors: ['E021'],
});

export const listBatchRows = operation({
  ...batch,
  id: 'listBatchRows',
  method: 'get',
  path: '/api/batches/{id}/rows',
  summary: 'Get rows with what came of them so far',
  query: z.object({
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_PLACE)
      .default(0)
      .describe('Number of the last row of the page before.'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    status: RowStatusSchema.optional().describe('Only rows of this status.'),
  }),
  answers: { 200: { description: 'Rows in the order of the file.', content: json(BatchRowListSchema) } },
  errors: ['E020', 'E021'],
});

export const reviewBatchRow = operation({
  ...batch,
  params: batch.params.extend({ row: z.coerce.number().int().min(1).max(MAX_PLACE) }),
  id: 'reviewBatchRow',
  method: 'patch',
  path: '/api/batches/{id}/rows/{row}',
  summary: 'Edit the answer of a row, or mark it as reviewed',
  description:
    'Of all rows that ask the same. The files with the answers hold the edited answer, what was found beside it, and when it was reviewed; such rows are not tried again.',
  body: RowChangeSchema,
  answers: { 200: { description: 'The row.', content: json(BatchRowResultSchema) } },
  errors: ['E020', 'E021'],
});

export const getBatchResults = operation({
  ...batch,
  id: 'getBatchResults',
  method: 'get',
  path: '/api/batches/{id}/results',
  summary: 'Download the file with the answers, as far as they are there',
  query: z.object({ format: z.enum(['csv', 'tsv', 'xlsx', 'jsonl', 'md', 'txt']).default('csv') }),
  answers: {
    200: {
      description: 'Every row with its columns, answer, status, citations, sources and cost.',
      content: {
        'text/csv': undefined,
        'application/x-ndjson': undefined,
        'text/markdown': undefined,
        'text/plain': undefined,
        'text/tab-separated-values': undefined,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': undefined,
      },
    },
  },
  errors: ['E020', 'E021'],
});

export const pauseBatch = operation({
  ...batch,
  id: 'pauseBatch',
  method: 'post',
  path: '/api/batches/{id}/pause',
  summary: 'Stop a batch so that it can go on later',
  answers: accepted('The batch has stopped; what is answered is kept.'),
  errors: ['E021', 'E036'],
});

export const resumeBatch = operation({
  ...batch,
  id: 'resumeBatch',
  method: 'post',
  path: '/api/batches/{id}/resume',
  summary: 'Go on with a batch, with a larger budget if need be',
  body: BatchChangeSchema,
  bodyOptional: true,
  answers: accepted('The batch goes on.'),
  errors: ['E020', 'E021', 'E036'],
});

export const retryBatch = operation({
  ...batch,
  id: 'retryBatch',
  method: 'post',
  path: '/api/batches/{id}/retry',
  summary: 'Try the rows of a status again',
  description: 'Finished steps of their runs are not repeated.',
  body: BatchRetrySchema,
  bodyOptional: true,
  answers: accepted('The rows wait again, and the batch goes on.'),
  errors: ['E020', 'E021', 'E036'],
});

export const cancelBatch = operation({
  ...batch,
  id: 'cancelBatch',
  method: 'post',
  path: '/api/batches/{id}/cancel',
  summary: 'End a batch for good',
  description: 'Rows that wait are skipped. Of a batch that has ended it changes nothing.',
  answers: accepted('The batch has ended.'),
  errors: ['E021'],
});

export const deleteBatch = operation({
  ...batch,
  id: 'deleteBatch',
  method: 'delete',
  path: '/api/batches/{id}',
  summary: 'Delete a batch with its runs',
  answers: { 204: { description: 'Nothing of the batch is left.' } },
  errors: ['E021'],
});

export const estimateResearch = operation({
  id: 'estimateResearch',
  method: 'post',
  path: '/api/estimate',
  tag: 'Research',
  summary: 'What a question will probably take, before it is asked',
  body: EstimateRequestSchema,
  answers: {
    200: { description: 'From least to most; never more than the budget.', content: json(EstimateSchema) },
  },
  errors: ['E020', 'E021'],
});
