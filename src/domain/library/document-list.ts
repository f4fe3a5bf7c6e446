import * as z from 'zod';
import { DOCUMENT_STATUSES, DocumentOutlineSchema, LibraryDocumentSchema } from '../document.ts';
import { DocumentTopicSchema } from '../topics/index.ts';
import { DocumentVersionSchema } from './document-version.ts';

/** What a list of documents is sorted by; with `-` in front the other way round. */
export const DOCUMENT_SORTS = [
  'path',
  '-path',
  'title',
  '-title',
  'created',
  '-created',
  'updated',
  '-updated',
  'bytes',
  '-bytes',
  'passages',
  '-passages',
] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];

/** Documents of a library, a page of them. Filters narrow together; several values of one filter are alternatives, tags apart. */
export interface DocumentQuery {
  readonly collectionIds: readonly string[];
  /** Words that all stand in title or path. */
  readonly text?: string | undefined;
  readonly statuses?: readonly (typeof DOCUMENT_STATUSES)[number][] | undefined;
  readonly formats?: readonly string[] | undefined;
  /** Every one of them. */
  readonly tags?: readonly string[] | undefined;
  /** Default `path`. */
  readonly sort?: DocumentSort | undefined;
  readonly limit: number;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
}

export const DocumentPageSchema = z.object({
  documents: z.array(LibraryDocumentSchema),
  /** Documents that the filters leave, on all pages. */
  total: z.int().min(0),
  /** Cursor of the next page; absent on the last one. */
  next: z.string().optional(),
});
export type DocumentPage = z.infer<typeof DocumentPageSchema>;

/** A document with what is known of its current version and its earlier ones. */
export const DocumentDetailSchema = LibraryDocumentSchema.extend({
  ...DocumentOutlineSchema.pick({ language: true, structureSource: true, pageCount: true }).partial().shape,
  /** Newest first, at most 50 of them. */
  versions: z.array(DocumentVersionSchema),
  /** What it is about, surest first; absent where nobody asked for it. */
  topics: z.array(DocumentTopicSchema).optional(),
  counts: z.object({ versions: z.int().min(0), sections: z.int().min(0), passages: z.int().min(0) }),
});
export type DocumentDetail = z.infer<typeof DocumentDetailSchema>;

const CountsSchema = z.object({
  documents: z.int().min(0),
  passages: z.int().min(0),
  bytes: z.int().min(0),
});
/** The library in figures, for a dashboard. */
export const LibraryStatisticsSchema = CountsSchema.extend({
  versions: z.int().min(0),
  byStatus: z.array(CountsSchema.extend({ status: z.enum(DOCUMENT_STATUSES) })),
  /** Most documents first. */
  byFormat: z.array(CountsSchema.extend({ format: z.string() })),
  byCollection: z.array(CountsSchema.extend({ collectionId: z.string() })),
  /** The ten documents that came last, newest first. */
  latest: z.array(LibraryDocumentSchema),
});
export type LibraryStatistics = z.infer<typeof LibraryStatisticsSchema>;
