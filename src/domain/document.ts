import * as z from 'zod';
import type { PictureFacts } from './files/picture.ts';
import { type DocumentIdentity, DocumentIdentitySchema } from './identity.ts';
import { LocatorSchema, PageBoxSchema, PrintedLineSchema, type TextRange } from './locator.ts';
import { ProblemSchema, WordingSchema } from './problem.ts';

export const BLOCK_KINDS = [
  'heading',
  'paragraph',
  'list_item',
  'table',
  'code',
  'formula',
  'image',
  'quote',
  'note',
] as const;

export const STRUCTURE_SOURCES = ['outline', 'styles', 'layout', 'inferred', 'none'] as const;

/** One unit of a converted document in reading order, before it is placed in the Markdown. */
export const BlockSchema = z.object({
  kind: z.enum(BLOCK_KINDS),
  /** Markdown of the inline content; for a table the caption, for an image its alt text or description. */
  text: z.string(),
  /** Heading level 1–6, or nesting depth of a list item from 1. */
  level: z.int().min(1).optional(),
  /** For headings: false for one that stands inside a section and starts none. */
  startsSection: z.boolean().optional(),
  /** What the section is called when its heading says more: `Chapter 4 Examples` begins `Examples`. */
  sectionTitle: z.string().optional(),
  /** For list items: the printed marker (`-`, `1.`, `（一）`). */
  marker: z.string().optional(),
  /** For code blocks. */
  language: z.string().optional(),
  /** Rows of cells, the first `headerRows` of them headers. Merged cells repeat their value. */
  rows: z.array(z.array(z.string())).optional(),
  headerRows: z.int().min(0).optional(),
  /** For tables: the line above that names it, word for word; the line itself stays a block of its own. */
  tableTitle: z.string().optional(),
  /** For tables: what the figures are counted in, word for word: `(in millions, except per share)`, `单位：万元`. */
  unit: z.string().optional(),
  /** For tables: where each row stands, in the order of `rows`. A table over two pages has rows of both. */
  rowPlaces: z.array(z.object({ page: z.int().min(1), box: PageBoxSchema })).optional(),
  /** For text of pages: the printed lines, starts counted in `text`. A paragraph that runs over a page break has lines of both. */
  printed: z.array(PrintedLineSchema).optional(),
  imageId: z.string().optional(),
  /** The picture that this text stands on, or is a description of. */
  about: z.string().optional(),
  page: z.int().min(1).optional(),
  pageLabel: z.string().optional(),
  box: PageBoxSchema.optional(),
  slide: z.int().min(1).optional(),
  sheet: z.string().optional(),
  cells: z.string().optional(),
  line: z.int().min(1).optional(),
  /** True when Plumbline wrote this text (an inferred title, an image description), not the document. */
  generated: z.boolean().optional(),
});
export type Block = z.infer<typeof BlockSchema>;

/** A block with its place in the Markdown of its document. */
export type PlacedBlock = Block & { readonly offsets: TextRange; readonly headingPath: readonly string[] };

export interface DocumentImage {
  readonly id: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Known once the document is structured. */
  readonly facts?: PictureFacts | undefined;
}

/** What could not be read of a document: a sentence as data. Older versions stored the English text. */
export const DocumentWarningSchema = z.union([z.string(), WordingSchema]);
export type DocumentWarning = z.infer<typeof DocumentWarningSchema>;

/** What is said of a reading in which nothing is missing: it went another way, or left out what nobody sees. */
const REMARKS: ReadonlySet<string> = new Set([
  'warnSecondReader',
  'warnLettersApart',
  'warnReadOnce',
  'warnNoSecondReader',
  'warnUnseenRead',
  'warnUnseenLeftOut',
  'warnMostUnseen',
  'warnNotLookedAt',
  'warnHiddenText',
  'warnHiddenLeftOut',
  'warnHiddenRead',
  'warnOfAttachment',
  'warnInputsApart',
  'warnHiddenOnPage',
  'warnMostHiddenOnPage',
  'warnShownByScript',
  'warnFormulasWorkedOut',
  'warnLineByLine',
  'warnLeftOut',
  'warnPictureEmpty',
  'warnPagesEmpty',
  'warnNotDescribed',
  'warnNotDescribedBeyond',
]);

/** Whether a document is read in part only: something that a reader of the file sees is missing, or may be wrong. */
export const meansLoss = (warning: DocumentWarning): boolean =>
  typeof warning === 'string' || !REMARKS.has(warning.id);

/** What a converter makes of the bytes of one file: the blocks in reading order and what it could not read. */
export interface ConvertedDocument {
  readonly format: string;
  readonly title: string | undefined;
  readonly language?: string | undefined;
  readonly blocks: readonly Block[];
  readonly structureSource: (typeof STRUCTURE_SOURCES)[number];
  readonly images: readonly DocumentImage[];
  readonly pageCount?: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  /** What is missing or doubtful, and how it was read; the outcome is `partial` where something of it means loss. */
  readonly warnings: readonly DocumentWarning[];
  /** True when the time did not suffice: pages are left that another reading would recognise. */
  readonly unfinished?: boolean | undefined;
  /** Running headers, footers and printed contents are out already: what is left is text, even where it repeats. */
  readonly furnitureRemoved?: boolean | undefined;
}

export const SectionSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** Position in reading order from 0; section 0 is the document itself (level 0). */
  ordinal: z.int().min(0),
  level: z.int().min(0),
  title: z.string(),
  /** `1.2.3`, counted by position; empty for the root. */
  path: z.string(),
  headingPath: z.array(z.string()),
  /** Blocks of the section and its subsections, 0-based and inclusive. `lastBlock < firstBlock` when there are none. */
  firstBlock: z.int().min(0),
  lastBlock: z.int().min(-1),
  firstPage: z.int().min(1).optional(),
  lastPage: z.int().min(1).optional(),
  start: z.int().min(0),
  end: z.int().min(0),
  generatedTitle: z.boolean().default(false),
  summary: z.string().optional(),
});
export type Section = z.infer<typeof SectionSchema>;

export const ChunkSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  versionId: z.string(),
  sectionId: z.string(),
  /** Position among the chunks of the version, from 0. */
  ordinal: z.int().min(0),
  kind: z.enum(['text', 'table', 'code', 'formula', 'image']),
  /** Exactly `markdown.slice(locator.offsets.start, locator.offsets.end)`. */
  text: z.string().min(1),
  /** Context that is repeated for search but is not at the locator, such as the header row of a split table. */
  prefix: z.string().default(''),
  headingPath: z.array(z.string()),
  /** 0 without a heading, else the level of the innermost heading. */
  headerLevel: z.int().min(0),
  locator: LocatorSchema,
  /** Hash of the normalised text, equal for equal content wherever it stands. */
  contentHash: z.string(),
});
export type Chunk = z.infer<typeof ChunkSchema>;

/** A converted document with its Markdown, section tree and chunks, all offsets pointing into `markdown`. */
export interface StructuredDocument {
  readonly format: string;
  /** What a person would call it; see `identity`. */
  readonly title: string;
  /** Absent only for documents that no reader made. */
  readonly identity?: DocumentIdentity | undefined;
  readonly language: 'en' | 'zh' | 'other';
  readonly markdown: string;
  readonly sections: readonly Section[];
  readonly chunks: readonly Chunk[];
  readonly images: readonly DocumentImage[];
  readonly structureSource: (typeof STRUCTURE_SOURCES)[number];
  readonly pageCount?: number | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly warnings: readonly DocumentWarning[];
  /** True when pages are left that another reading would recognise. */
  readonly unfinished?: boolean | undefined;
  /** The text of each page of a PDF as the second reader alone sees it; only when it was asked for. */
  readonly secondText?: readonly string[] | undefined;
  /** Only when they were asked for. */
  readonly blocks?: readonly PlacedBlock[] | undefined;
}

export const DOCUMENT_STATUSES = ['processing', 'indexed', 'partial', 'failed', 'quarantined'] as const;

/** A document of the library as its store knows it. `sourcePath` is relative to the folder it was ingested from. */
export const LibraryDocumentSchema = z.object({
  id: z.string(),
  collectionId: z.string(),
  sourcePath: z.string(),
  title: z.string(),
  /** What the document is, read from itself; absent until it has been read by a version that looks for it. */
  identity: DocumentIdentitySchema.optional(),
  format: z.string(),
  status: z.enum(DOCUMENT_STATUSES),
  /** The version that is searched; absent until the first one is whole. */
  currentVersionId: z.string().optional(),
  contentHash: z.string().optional(),
  bytes: z.int().min(0),
  chunkCount: z.int().min(0),
  /** Why the last attempt failed; `versionId` names what could not be made (content, reader, embedder). */
  problem: ProblemSchema.extend({ versionId: z.string().optional() }).optional(),
  warnings: z.array(DocumentWarningSchema).default([]),
  /** The title that a person gave it; `title` is the same then, whatever the document calls itself. */
  givenTitle: z.string().optional(),
  /** What people filed it under. */
  tags: z.array(z.string()).readonly().optional(),
  /** When it came into the library. */
  createdAt: z.string().optional(),
  updatedAt: z.string(),
});
export type LibraryDocument = z.infer<typeof LibraryDocumentSchema>;

/** What is kept of a version beside its text: how it was read and its sections, in reading order. */
export const DocumentOutlineSchema = z.object({
  language: z.string(),
  structureSource: z.enum(STRUCTURE_SOURCES),
  pageCount: z.int().min(0).optional(),
  metadata: z.record(z.string(), z.string()),
  sections: z.array(SectionSchema).readonly(),
});
export type DocumentOutline = z.infer<typeof DocumentOutlineSchema>;

export const CollectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether its text and names may be sent to the web as (part of) a question. Absent: `off`. */
  web: z.enum(['off', 'allowed']).optional(),
});
export type Collection = z.infer<typeof CollectionSchema>;

/** What a question may see. Applied inside every retriever, before its top-k. Only current versions are searched unless `versionIds` says otherwise. */
export const ScopeSchema = z.object({
  collectionIds: z.array(z.string()).min(1),
  documentIds: z.array(z.string()).optional(),
  versionIds: z.array(z.string()).optional(),
  /** The versions that were current at this time. */
  asOf: z.string().optional(),
});
export type Scope = z.infer<typeof ScopeSchema>;
