import * as z from 'zod';

/** OCR of images and of pages without a text layer. */
export const OcrOptionsSchema = z.strictObject({
  languages: z
    .array(z.enum(['en', 'zh']))
    .min(1)
    .default(['en', 'zh']),
  /** Pages of one document that are recognised; the rest is named in a warning. */
  maxPages: z.int().min(1).default(200),
});
export type OcrOptions = z.infer<typeof OcrOptionsSchema>;
