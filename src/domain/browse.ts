import * as z from 'zod';
import { STRUCTURE_SOURCES } from './document.ts';
import { LocatorSchema, PageBoxSchema } from './locator.ts';

/** First and last, both included. */
const SpanSchema = z.object({ first: z.int().min(0), last: z.int().min(0) });

/** A section as its document's table of contents has it. */
export const SectionNodeSchema = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  /** 0 is the document itself. */
  level: z.int().min(0),
  title: z.string(),
  /** `1.2.3`, counted by position; empty for the document itself. */
  path: z.string(),
  /** The number that is printed before its title: `14`, `3.2.1`, `第十四章`, `Item 7`. */
  printedNumber: z.string().optional(),
  /** Pages of the section with its subsections; absent for formats without pages. */
  pages: SpanSchema.optional(),
  /** Ordinals of the chunks that hold its text, subsections included; absent when there is none. */
  chunks: SpanSchema.optional(),
  /** Length of its text, subsections included. */
  characters: z.int().min(0),
  summary: z.string().optional(),
  /** Subsections right below it. */
  children: z.int().min(0),
});
export type SectionNode = z.infer<typeof SectionNodeSchema>;

const OfVersionSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
});

export const DocumentTreeSchema = OfVersionSchema.extend({
  language: z.string(),
  /** Where its headings come from. */
  structureSource: z.enum(STRUCTURE_SOURCES),
  pageCount: z.int().min(0).optional(),
  /** Sections of all levels, the document itself not counted. */
  sections: z.int().min(0),
  /** The document itself. */
  root: SectionNodeSchema,
  /** Sections down to the level asked for, in reading order. */
  nodes: z.array(SectionNodeSchema),
});
export type DocumentTree = z.infer<typeof DocumentTreeSchema>;

/** By what a selector named its section. */
export const SELECTED_BY = ['id', 'number', 'path', 'title', 'words', 'page'] as const;

export const SectionTextSchema = OfVersionSchema.extend({
  section: SectionNodeSchema,
  selectedBy: z.enum(SELECTED_BY),
  /** From the document down to the section that holds this one. */
  breadcrumb: z.array(SectionNodeSchema),
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  locator: LocatorSchema,
  /** Sections right below it, in reading order. */
  children: z.array(SectionNodeSchema),
  /** Asks for the text that follows; absent when this is the end of the section. */
  next: z.string().optional(),
});
export type SectionText = z.infer<typeof SectionTextSchema>;

export const PagesTextSchema = OfVersionSchema.extend({
  /** Pages that have text among those asked for. */
  pages: SpanSchema,
  /** The last page of the document that has text. */
  lastPage: z.int().min(1),
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  locator: LocatorSchema,
  /** Innermost sections that the text touches, in reading order. */
  sections: z.array(SectionNodeSchema),
  next: z.string().optional(),
});
export type PagesText = z.infer<typeof PagesTextSchema>;

/** A passage by its offsets, with the text around it and its marks on the printed pages. */
export const PlacedPassageSchema = OfVersionSchema.extend({
  /** Length of the version's Markdown. */
  length: z.int().min(0),
  /** Exactly the text at `locator.offsets` of the version's Markdown: the passage and what stands around it. */
  text: z.string(),
  locator: LocatorSchema,
  /** Where the passage itself stands. */
  passage: LocatorSchema,
  /** Its printed lines, page by page; empty for formats without pages, and in older indexes. */
  marks: z.array(z.object({ page: z.int().min(1), box: PageBoxSchema })),
});
export type PlacedPassage = z.infer<typeof PlacedPassageSchema>;

/** A document, a section or a passage, by its id. */
export const LibraryNodeSchema = OfVersionSchema.extend({
  id: z.string(),
  type: z.enum(['document', 'section', 'passage']),
  title: z.string(),
  /** The section it is or stands in; that of a document is its root. */
  section: SectionNodeSchema,
  breadcrumb: z.array(SectionNodeSchema),
  text: z.string(),
  locator: LocatorSchema,
  children: z.array(SectionNodeSchema),
  next: z.string().optional(),
});
export type LibraryNode = z.infer<typeof LibraryNodeSchema>;
