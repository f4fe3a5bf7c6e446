import * as z from 'zod';

/** One version of a document: what its file held at a time. */
export const DocumentVersionSchema = z.object({
  id: z.string(),
  documentId: z.string(),
  /** 1, 2, … in the order in which they came; the number of a removed one is not given again. */
  number: z.int().min(1),
  title: z.string(),
  format: z.string(),
  /** SHA-256 of the file. */
  contentHash: z.string(),
  createdAt: z.string(),
  /** Whether it is the one that is searched when nobody names a version. */
  isCurrent: z.boolean(),
  /** Whether searches find it at once; another one is indexed when it is asked for. */
  isIndexed: z.boolean(),
  /** Whether a stored run has evidence in it; then it is kept. */
  isCited: z.boolean(),
  sections: z.int().min(0),
  passages: z.int().min(0),
});
export type DocumentVersion = z.infer<typeof DocumentVersionSchema>;

const SectionPlaceSchema = z.object({
  /** Headings from the top; empty for the text before the first one. */
  headingPath: z.array(z.string()),
  path: z.string(),
  firstPage: z.int().min(1).optional(),
});
const SentenceChangeSchema = z.object({ kind: z.enum(['added', 'removed']), text: z.string() });

/** What became of one section. `before` and `after` are its places in the two versions. */
export const SectionChangeSchema = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'changed']),
  before: SectionPlaceSchema.optional(),
  after: SectionPlaceSchema.optional(),
  /** Of one that has another text: the sentences that came and went, in reading order. */
  sentences: z.array(SentenceChangeSchema).optional(),
});
export type SectionChange = z.infer<typeof SectionChangeSchema>;

export const VersionComparisonSchema = z.object({
  documentId: z.string(),
  from: z.int().min(1),
  to: z.int().min(1),
  counts: z.object({
    added: z.int().min(0),
    removed: z.int().min(0),
    moved: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
  }),
  /** In the reading order of the later place. A section that moved and has another text is there twice. */
  changes: z.array(SectionChangeSchema),
  /** True when sections or sentences were left out because there are too many. */
  isCut: z.boolean(),
});
export type VersionComparison = z.infer<typeof VersionComparisonSchema>;
