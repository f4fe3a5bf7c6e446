import * as z from 'zod';
import type { MarkedItem } from './marks.ts';

const READINGS = ['passages', 'documents', 'auto'] as const;
/** What an answer is written from: passages that were found, or whole documents that were read for the question; `auto`: as it asks for. */
export const ReadingModeSchema = z.enum(READINGS);
export type ReadingMode = z.infer<typeof ReadingModeSchema>;

/** What reading one whole document gave; every mark in it was shown to its reader. */
export const DocumentReadingSchema = z.object({
  title: z.string(),
  /** What was read, and what its marks call it. */
  versionId: z.string(),
  shortId: z.string(),
  /** When the document is of, or came into the library: versions are told in this order. */
  dated: z.string().default(''),
  description: z.string(),
  structure: z.array(z.object({ mark: z.string(), theme: z.string() })),
  reply: z.string(),
  cited: z.array(z.string()),
  coverage: z.enum(['whole', 'sections']),
  /** Paragraphs and pictures that nobody read. */
  unread: z.int().min(0).default(0),
  /** Paragraphs and pictures of parts that gave no usable reply. */
  lost: z.int().min(0).default(0),
  /** Pictures that the reader saw, by their marks. */
  seen: z.array(z.string()).default([]),
  /** Pictures of which it knew the notes alone. */
  unseen: z.int().min(0).default(0),
  /** Marks it named that it was not shown. */
  foreign: z.array(z.string()).default([]),
});
export type DocumentReading = z.infer<typeof DocumentReadingSchema>;

/** An item as its reader gets it. */
export interface ItemToRead extends Pick<MarkedItem, 'mark' | 'kind' | 'text'> {
  /** Whether search found something in it: this is read first where not everything fits. */
  readonly found: boolean;
  readonly image?: { readonly mediaType: string; readonly bytes: Uint8Array } | undefined;
}

export interface ReadWholeInput {
  readonly question: string;
  readonly language: 'en' | 'zh';
  readonly documentId: string;
  readonly versionId: string;
  readonly shortId: string;
  readonly title: string;
  readonly dated: string;
  readonly items: readonly ItemToRead[];
  /** Calls that one document may take where it is more than the model holds. */
  readonly maxParts: number;
}

export interface AnswerFromReadingsInput {
  readonly question: string;
  readonly language: 'en' | 'zh';
  /** In order of time. */
  readonly readings: readonly DocumentReading[];
  /** The evidence that each mark which may be cited stands for. */
  readonly evidenceIds: ReadonlyMap<string, string>;
}
