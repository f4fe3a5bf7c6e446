import * as z from 'zod';

/** What the sections of a document were made from, or would be; `nothing` where they are those of today. */
export const RestructuredSchema = z.object({
  documentId: z.string(),
  from: z.enum(['original', 'text', 'nothing']),
});
export type Restructured = z.infer<typeof RestructuredSchema>;

/**
 * Gives a document the sections that a reading of today finds: read again from its original where that is kept, else made from its
 * stored text, as a new version that takes the place of the current one at once. Earlier versions stay. E022 when nothing of it was
 * read. Whoever is killed leaves the old sections or the new ones, and a second call does what is left.
 */
export type RestructureDocument = (
  documentId: string,
  options?: { readonly isDryRun?: boolean | undefined; readonly signal?: AbortSignal | undefined },
) => Promise<Restructured>;
