import * as z from 'zod';
import { PageBoxSchema } from '../locator.ts';

/** What is known of a picture beside its bytes: what stands on it, what it shows, and where it stands first. */
export const PictureFactsSchema = z.object({
  /** What the document calls it. */
  caption: z.string().optional(),
  /** The text on it, by OCR. */
  ocrText: z.string().optional(),
  /** What a model says it shows. */
  description: z.string().optional(),
  sectionId: z.string().optional(),
  page: z.int().min(1).optional(),
  slide: z.int().min(1).optional(),
  sheet: z.string().optional(),
  /** On its page, in points from the top left. */
  box: PageBoxSchema.optional(),
  /** Where its line begins in the Markdown. */
  start: z.int().min(0).optional(),
});
export type PictureFacts = z.infer<typeof PictureFactsSchema>;

/** A picture of a version. */
export const PictureSchema = PictureFactsSchema.extend({
  /** In reading order, from 1. */
  ordinal: z.int().min(1),
  /** `img_001.png`: it becomes part of a path where pictures are saved. */
  fileName: z.string().regex(/^img_\d{1,9}\.[a-z0-9]{1,5}$/),
  mediaType: z.string(),
  bytes: z.int().min(0),
  /** SHA-256 of its bytes. */
  hash: z.string(),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
});
export type Picture = z.infer<typeof PictureSchema>;
