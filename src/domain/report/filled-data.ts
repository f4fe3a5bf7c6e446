import * as z from 'zod';

/** A place that shows a field: document, page, and the words there. */
const FieldCitationSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  page: z.int().min(1).optional(),
  quote: z.string(),
  /** Half-open range into the Markdown of the version. */
  start: z.int().min(0),
  end: z.int().min(0),
});
export type FieldCitation = z.infer<typeof FieldCitationSchema>;

/** The object that a request asked for by a JSON Schema, filled from the sources. */
export const FilledDataSchema = z.object({
  /** Only fields that a source shows; `null` where nothing of it is. */
  value: z.unknown(),
  /** Whether it is what the schema demands. */
  complete: z.boolean(),
  /** Each filled field by its JSON Pointer. `printed`: its value is in a cited passage; `judged`: a judge found it shown there. */
  fields: z.array(
    z.object({
      path: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]),
      basis: z.enum(['printed', 'judged']),
      citations: z.array(FieldCitationSchema).min(1),
    }),
  ),
  /** Fields that nothing shows, and why. */
  open: z.array(z.object({ path: z.string(), reason: z.string() })),
});
export type FilledData = z.infer<typeof FilledDataSchema>;

/** What a writer proposes for one field, unchecked. */
export interface ProposedField {
  /** JSON Pointer: `/rows/0/revenue`. */
  readonly path: string;
  readonly value: string | number | boolean;
  /** Of statements and notes. */
  readonly ids: readonly string[];
}
