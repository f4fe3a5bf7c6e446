import * as z from 'zod';
import { BasisSchema } from './claim.ts';

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

const FilledFieldSchema = z.object({
  /** JSON Pointer into `value`. */
  path: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** What was checked: whose it is, what the schema says of the field, and its value. */
  statement: z.string(),
  /** As of a statement. `not_checked`: nobody has judged it, or what was quoted does not hold it. */
  verdict: z.enum(['supported', 'not_checked']),
  /** Of a supported one: how that is known. */
  basis: BasisSchema.optional(),
  /** Of one that was not checked: why. */
  reason: z.string().optional(),
  formulas: z.array(z.string()).optional(),
  /** What shows it; of one that was not checked, what comes nearest. */
  citations: z.array(FieldCitationSchema),
});
export type FilledField = z.infer<typeof FilledFieldSchema>;

/** The object that a request asked for by a JSON Schema, filled from the sources. */
export const FilledDataSchema = z.object({
  /** `null` where nothing is shown; what was not checked stands in it, and is told by its field. */
  value: z.unknown(),
  /** Whether it is what the schema demands, and every field in it is supported. Never of one without any. */
  complete: z.boolean(),
  fields: z.array(FilledFieldSchema),
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
