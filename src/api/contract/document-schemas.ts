import * as z from 'zod';
import { PictureSchema } from '../../domain/files/index.ts';
import {
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  DocumentDetailSchema,
  DocumentVersionSchema,
  LibraryDocumentSchema,
  LibraryStatisticsSchema,
  ProblemSchema,
  VersionComparisonSchema,
} from '../../domain/index.ts';
import { SyncChangeSchema, SyncPassSchema, SyncSettingSchema } from '../../domain/syncs/index.ts';
import { RestructuredSchema } from '../../pipeline/index.ts';

/** A document as it is sent: its warnings are said in the language of the client. */
export const DocumentSchema = LibraryDocumentSchema.extend({ warnings: z.array(z.string()).default([]) });
export const DocumentListSchema = z.object({
  documents: z.array(DocumentSchema),
  /** Documents that the filters leave, on all pages; only of pages. */
  total: z.int().min(0).optional(),
  /** `cursor` of the next page; absent on the last one. */
  next: z.string().optional(),
});
export const ApiDocumentDetailSchema = DocumentDetailSchema.extend({
  warnings: z.array(z.string()).default([]),
});
export const PictureListSchema = z.object({ images: z.array(PictureSchema) });
export const VersionListSchema = z.object({ versions: z.array(DocumentVersionSchema) });
export const ApiStatisticsSchema = LibraryStatisticsSchema.extend({ latest: z.array(DocumentSchema) });

const several = <T extends z.ZodType<string>>(one: T) =>
  z
    .union([one, z.array(one).min(1).max(100).readonly()])
    .transform((value) => [value].flat() as z.output<T>[]);
const tag = z.string().trim().min(1).max(60);

export const DocumentFilterSchema = z.object({
  collection: several(z.string().min(1).max(200))
    .optional()
    .describe('Name or id of a collection; may be given several times: any of them.'),
  q: z.string().max(500).optional().describe('Words that all stand in title or path.'),
  status: several(z.enum(DOCUMENT_STATUSES)).optional().describe('May be given several times: any of them.'),
  format: several(z.string().min(1).max(40))
    .optional()
    .describe('`pdf`, `docx` …; may be given several times: any of them.'),
  tag: several(tag).optional().describe('May be given several times: all of them.'),
  sort: z.enum(DOCUMENT_SORTS).optional().describe('With `-` in front the other way round. Default `path`.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .optional()
    .describe('Documents of a page. Default 50. With no parameter but `collection` all are listed.'),
  cursor: z.string().min(1).max(4000).optional().describe('`next` of the page before.'),
});
export type DocumentFilter = z.output<typeof DocumentFilterSchema>;

export const CollectionRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(200),
  folder: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe(
      'SHA-256 of the path of a folder of yours. Then it is the collection of this folder: named so, with a number where the name is another’s.',
    ),
});

const tags = z.array(tag).max(50);
const collection = z.string().min(1).max(200).describe('Name or id of a collection that is there.');
export const DocumentChangeSchema = z
  .strictObject({
    title: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullable()
      .optional()
      .describe('`null` gives back the title that the document has by itself.'),
    tags: tags.optional().describe('All of its tags from now on.'),
    collection: collection.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'give title, tags or collection',
  });

export const RetryRequestSchema = z.strictObject({
  password: z.string().min(1).max(500).optional().describe('Of a file that is protected with one.'),
});

const ids = z.array(z.string().min(1).max(200)).min(1).max(500);
export const BulkRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('delete'), ids }),
  z.strictObject({ action: z.literal('reindex'), ids }),
  z.strictObject({ action: z.literal('tag'), ids, tags }),
  z.strictObject({ action: z.literal('move'), ids, collection }),
]);
export const BulkAnswerSchema = z.object({
  results: z.array(z.object({ id: z.string(), isDone: z.boolean(), problem: ProblemSchema.optional() })),
});

/** How a collection follows a folder. The folder's path on the server is left out. */
export const SyncStateSchema = SyncSettingSchema.omit({ folder: true }).extend({
  folderName: z.string().describe('The last part of its path.'),
  lastPass: SyncPassSchema.optional(),
  changes: z.array(SyncChangeSchema).describe('The latest 100, the latest first.'),
});

/** Names of the schemas of documents in the OpenAPI document. */
export const DOCUMENT_COMPONENTS = {
  CollectionRequest: CollectionRequestSchema,
  Document: DocumentSchema,
  DocumentList: DocumentListSchema,
  Restructured: RestructuredSchema,
  DocumentDetail: ApiDocumentDetailSchema,
  DocumentVersion: DocumentVersionSchema,
  Picture: PictureSchema,
  PictureList: PictureListSchema,
  VersionList: VersionListSchema,
  VersionComparison: VersionComparisonSchema,
  DocumentChange: DocumentChangeSchema,
  RetryRequest: RetryRequestSchema,
  BulkRequest: BulkRequestSchema,
  BulkAnswer: BulkAnswerSchema,
  LibraryStatistics: ApiStatisticsSchema,
  SyncState: SyncStateSchema,
} as const;
