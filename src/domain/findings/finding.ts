import * as z from 'zod';

/** Words of a document that a finding rests on, as they are printed there. */
export const FindingQuoteSchema = z.object({
  /** Passages of the index that hold them. */
  chunkIds: z.array(z.string()).min(1),
  documentId: z.string(),
  documentTitle: z.string(),
  page: z.int().min(1).optional(),
  text: z.string().min(1),
});
export type FindingQuote = z.infer<typeof FindingQuoteSchema>;

/** One thing that an executor has noted. Its quotations were looked up in the documents when it was noted. */
export const FindingSchema = z.object({
  /** `t3.7`: the seventh of sub-question `t3`. */
  id: z.string(),
  taskId: z.string(),
  statement: z.string().min(1),
  quotes: z.array(FindingQuoteSchema),
  /** What nothing quoted shows, such as the column of a figure in a table without heads, or a note that says otherwise. */
  unsure: z.array(z.string()).optional(),
  /** Words that were looked for in the documents and stand nowhere; such a finding quotes nothing. */
  absent: z
    .object({
      words: z.array(z.string()).min(1),
      documents: z.int().min(0),
      /** What is printed at every place that has the words and does not tell the matter. */
      except: z.array(z.string()).optional(),
    })
    .optional(),
});
export type Finding = z.infer<typeof FindingSchema>;

/** A note that was not taken, and why, in words for the agent. */
export const RefusedNoteSchema = z.object({ statement: z.string(), reason: z.string() });
export type RefusedNote = z.infer<typeof RefusedNoteSchema>;

/** What an executor leaves of its work on one sub-question. */
export const InvestigationSchema = z.object({
  taskId: z.string(),
  findings: z.array(FindingSchema),
  /** What it could not find out. */
  open: z.array(z.string()),
  /** What it noted without a quotation that holds, and has not mended. For the lead alone. */
  refused: z.array(RefusedNoteSchema).optional(),
  /** Why it ended: by itself, or because turns, time or the budget were spent. */
  ended: z.enum(['finished', 'turns', 'time', 'budget', 'failed']),
});
export type Investigation = z.infer<typeof InvestigationSchema>;
