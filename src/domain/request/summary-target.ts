import * as z from 'zod';

/** What an `ask` sums up in the place of a question: the one document that is named, one of its sections, or the documents of a topic. */
export const SummaryTargetSchema = z.strictObject({
  /** Id, number, path, title or page of the section, as it was asked for. */
  section: z.string().min(1).optional(),
  /** Name or id of the topic whose documents are summed up together. */
  topic: z.string().min(1).max(200).optional(),
  /** Of the summary. Default: that of the document. */
  language: z.enum(['en', 'zh']).optional(),
  /** Ordinals of its passages in the version that is read; filled in when the run is made. */
  chunks: z.object({ first: z.int().min(0), last: z.int().min(0) }).optional(),
});
export type SummaryTarget = z.infer<typeof SummaryTargetSchema>;
