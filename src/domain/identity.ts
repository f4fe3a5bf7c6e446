import * as z from 'zod';

/** Kinds in which a body writes about itself. */
export const KINDS_ON_THEIR_ISSUER = [
  'annual report',
  'half-year report',
  'quarterly report',
  'current report',
  'registration statement',
  'proxy statement',
  'earnings release',
  'press release',
] as const;

/** What kinds of document are told apart. `report` and `document` are said when nothing closer is known. */
export const DOCUMENT_KINDS = [
  ...KINDS_ON_THEIR_ISSUER,
  'protocol',
  'minutes',
  'policy',
  'procedure',
  'specification',
  'standard',
  'regulation',
  'contract',
  'thesis',
  'paper',
  'guide',
  'glossary',
  'interview',
  'presentation',
  'letter',
  'message',
  'notice',
  'plan',
  'report',
  'table',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Where a field of an identity was read: in the text (with offsets into its Markdown, and the page), in the file's name, or in its own properties. */
export const IdentitySourceSchema = z.object({
  from: z.enum(['text', 'file name', 'properties']),
  start: z.int().min(0).optional(),
  end: z.int().min(0).optional(),
  page: z.int().min(1).optional(),
  /** True when a model found it; it stands in the document all the same. */
  byModel: z.boolean().optional(),
});
export type IdentitySource = z.infer<typeof IdentitySourceSchema>;

const FieldSchema = z.object({ value: z.string().min(1), source: IdentitySourceSchema });
export type IdentityField = z.infer<typeof FieldSchema>;

/** What a document is about in time: a fiscal or calendar year, a quarter of it, or a day. `label` is how it is shown. */
export const IdentityPeriodSchema = z.object({
  label: z.string().min(1),
  /** The year by which the document itself calls the period, which for a fiscal year need not be the year it ends in. */
  year: z.int(),
  quarter: z.int().min(1).max(4).optional(),
  /** ISO date on which the period ends, or of the document. */
  date: z.string().optional(),
  fiscal: z.boolean(),
  source: IdentitySourceSchema,
});
export type IdentityPeriod = z.infer<typeof IdentityPeriodSchema>;

/**
 * What a version of a document is, read from itself. Fields that nothing states are absent. Every value stands in the
 * document, its file name or its properties, or follows from them by a general rule (initials, dropping a legal form).
 */
export const DocumentIdentitySchema = z.object({
  /** What a person would call the document. */
  title: z.string().min(1),
  kind: FieldSchema.extend({ value: z.enum(DOCUMENT_KINDS) }).optional(),
  /** The printed form, as `10-K`. */
  form: FieldSchema.optional(),
  /** Who issued it: the full name as printed. */
  issuer: FieldSchema.optional(),
  subject: FieldSchema.optional(),
  period: IdentityPeriodSchema.optional(),
  version: FieldSchema.optional(),
  /** A printed number of the document or its case. */
  number: FieldSchema.optional(),
  authors: z.array(FieldSchema).default([]),
  /** ISO date on which a mail was sent, on the clock of its sender. */
  sent: z.string().optional(),
  /** Other names of the issuer, best first; the first one is the short name. */
  aliases: z.array(FieldSchema).default([]),
  /** Words by which the document calls its issuer and that would fit any other: “the Company”, “we”. */
  selfNames: z.array(z.string()).default([]),
  /** Who a contract is between, each with the word by which its text calls them: “Supplier”. */
  parties: z.array(FieldSchema.extend({ role: z.string().min(1) })).optional(),
  /** Abbreviations that the document explains. */
  abbreviations: z.array(z.object({ short: z.string(), long: z.string() })).default([]),
});
export type DocumentIdentity = z.infer<typeof DocumentIdentitySchema>;
