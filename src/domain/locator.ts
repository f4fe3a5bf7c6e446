import * as z from 'zod';

/** A half-open range of UTF-16 code units into the Markdown of a document version. */
export const TextRangeSchema = z.object({ start: z.int().min(0), end: z.int().min(0) });
export type TextRange = z.infer<typeof TextRangeSchema>;

/** A rectangle on a page in points (1/72 inch), origin at the top left. */
export const PageBoxSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PageBox = z.infer<typeof PageBoxSchema>;

/** Where a printed line of text, or a row of a table, begins, and where it stands. It ends where the next one begins. */
export const PrintedLineSchema = z.object({
  start: z.int().min(0),
  page: z.int().min(1),
  /** The printed page label when it differs from the number. */
  label: z.string().optional(),
  box: PageBoxSchema.optional(),
});
export type PrintedLine = z.infer<typeof PrintedLineSchema>;

/**
 * The exact place of a piece of text. `offsets` always holds: `markdown.slice(start, end)` is the text.
 * The rest is what a person needs to find it in the original: page, slide, sheet and cells, heading path, paragraph.
 */
export const LocatorSchema = z.object({
  offsets: TextRangeSchema,
  /** Titles from the outermost heading to the innermost. */
  headingPath: z.array(z.string()).default([]),
  /** 1-based numbers of the blocks that are paragraphs, list items, tables … in the document's order. */
  paragraphs: z.object({ first: z.int().min(1), last: z.int().min(1) }).optional(),
  /** 1-based; `label` is the printed page label when it differs from the number. */
  pages: z.object({ first: z.int().min(1), last: z.int().min(1), label: z.string().optional() }).optional(),
  box: PageBoxSchema.optional(),
  /** The printed lines of the text in its order, starts counted in the Markdown; absent where there is one, and in older indexes. */
  printed: z.array(PrintedLineSchema).optional(),
  slide: z.int().min(1).optional(),
  sheet: z.string().optional(),
  /** A1 notation, for example `B2:D9`. */
  cells: z.string().optional(),
  /** 1-based lines of the original file, for line-oriented formats. */
  lines: z.object({ first: z.int().min(1), last: z.int().min(1) }).optional(),
});
export type Locator = z.infer<typeof LocatorSchema>;
