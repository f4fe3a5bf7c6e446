import * as z from 'zod';
import { CollectionSchema, DocumentWarningSchema, ProblemSchema } from '../../../domain/index.ts';

export const UPLOAD_OUTCOMES = [
  'waiting',
  'reading',
  'indexed',
  'partial',
  'unchanged',
  'failed',
  'refused',
] as const;
const UploadFileSchema = z.object({
  /** The name under which the document stands in the library; made safe by the server. */
  sourcePath: z.string(),
  bytes: z.int().min(0),
  outcome: z.enum(UPLOAD_OUTCOMES),
  chunks: z.int().min(0).optional(),
  documentId: z.string().optional(),
  problem: ProblemSchema.optional(),
  /** What could not be read of a document that is `partial`. */
  warnings: z.array(DocumentWarningSchema).optional(),
});

/** An upload as the server keeps it. */
export const UploadStateSchema = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'reading', 'done', 'failed']),
  collection: CollectionSchema,
  files: z.array(UploadFileSchema),
  problem: ProblemSchema.optional(),
  createdAt: z.string(),
});
export type UploadState = z.infer<typeof UploadStateSchema>;

/** As it is sent: what is kept as data is said in the language of the client. */
export const UploadSchema = UploadStateSchema.extend({
  files: z.array(UploadFileSchema.extend({ warnings: z.array(z.string()).optional() })),
});
export type Upload = z.infer<typeof UploadSchema>;
export type UploadFile = UploadState['files'][number];
