import * as z from 'zod';

/**
 * What may be said of a statement. `searched`: it says that something is missing, and a search has not found it. `not_checked`: nobody
 * has judged it. `not_found` (not shown by what it cites) and `contradicted` are taken out of a report and listed at its end.
 * `computed` and `conclusion` occur in reports of version 1 alone.
 */
export const VERDICTS = [
  'supported',
  'partly',
  'not_checked',
  'searched',
  'not_found',
  'contradicted',
  'computed',
  'conclusion',
] as const;
export const VerdictSchema = z.enum(VERDICTS);
export type Verdict = z.infer<typeof VerdictSchema>;

/** Whether a statement with this verdict is supported by what it cites. */
export function isAccepted(verdict: Verdict): verdict is 'supported' | 'computed' | 'conclusion' {
  return verdict === 'supported' || verdict === 'computed' || verdict === 'conclusion';
}

/** How a supported statement is known: it stands in a passage word for word, its figures are worked out, a judge has found it shown, or found that it follows. */
export const BASES = ['quoted', 'computed', 'judged', 'conclusion'] as const;
export const BasisSchema = z.enum(BASES);
export type Basis = z.infer<typeof BasisSchema>;

/** Of reports of version 1. */
export const CLAIM_KINDS = ['fact', 'computed', 'conclusion', 'gap'] as const;
export const ClaimKindSchema = z.enum(CLAIM_KINDS);

/** Arithmetic that shows a figure of a statement, with the figures it takes from passages and their places: `7.84 / 5.73 − 1 = 36.8 %`. */
export const CalculationSchema = z.object({
  formula: z.string(),
  cells: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      /** Number of the entry in `citations`, and the range in its Markdown; absent in reports of version 1. */
      number: z.int().min(1).optional(),
      start: z.int().min(0).optional(),
      end: z.int().min(0).optional(),
    }),
  ),
});
export type Calculation = z.infer<typeof CalculationSchema>;

/** What was searched for a statement that says that something is missing. */
export const SearchedSchema = z.object({
  queries: z.array(z.string()),
  /** Titles of the documents that were searched one by one, or in which something came close. */
  documents: z.array(z.string()),
  /** How many documents were searched. */
  total: z.int().min(0),
  /** Numbers of the entries in `citations` that came closest, or in which its writer found it missing. */
  closest: z.array(z.int().min(1)),
});

/** One pointer from a claim to a passage, with the words there that show it. */
export const ClaimCitationSchema = z.object({
  /** Number of the entry in `citations`. */
  number: z.int().min(1),
  /** Exactly the text at `start`–`end` of the cited version's Markdown. */
  quote: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  /** Offset in the claim's text behind which it is cited; absent where that is the end. */
  at: z.int().min(1).optional(),
  /** Of a claim that is cited by tables: whether its writer names this passage too. */
  beside: z.boolean().optional(),
  /** Where the words stand in a passage that goes over several pages. */
  pages: z.object({ first: z.int().min(1), last: z.int().min(1) }).optional(),
  /** Of reports of version 1, as is `support`. */
  verdict: VerdictSchema.optional(),
  support: z.number().optional(),
});

/** A sentence of the report that asserts something. `text` carries no markers. */
export const ClaimSchema = z.object({
  id: z.string(),
  text: z.string().min(1),
  /** What its text begins with and its writer set in bold. */
  lead: z.string().optional(),
  citations: z.array(ClaimCitationSchema),
  /** The tables of the report, from 1, by whose rows its writer cites it, alone or beside passages: a count, or what all of them show. */
  tables: z.array(z.int().min(1)).optional(),
  /** Whether its writer cites nothing for it: it stands by what the next sentence cites, or by what the judge has found. */
  uncited: z.boolean().optional(),
  verdict: VerdictSchema,
  /** Of a supported statement: how that is known. Absent in reports of version 1. */
  basis: BasisSchema.optional(),
  /** Of a passage that is shown whole: the sentence or row that fits the question best, in the Markdown of the cited version. */
  highlight: z.object({ start: z.int().min(0), end: z.int().min(0) }).optional(),
  /** Of a statement that says that something is missing. */
  searched: SearchedSchema.optional(),
  /** Of reports of version 1. */
  kind: ClaimKindSchema.optional(),
  /** How figures that no passage prints are worked out. */
  calculations: z.array(CalculationSchema).optional(),
  /** What the checks found wanting, in plain words; empty when supported. */
  issues: z.array(z.string()).default([]),
  /** Of reports of version 1, as is `byRules`. */
  secondOpinion: VerdictSchema.optional(),
  byRules: VerdictSchema.optional(),
  /** True for text that asserts nothing a source could show (a lead-in, a table's header, "nothing was found"): uncited, not counted. */
  frame: z.boolean().optional(),
});
export type Claim = z.infer<typeof ClaimSchema>;
