import * as z from 'zod';
import { GraphContextSchema, RetrievalModeSchema } from '../graph/index.ts';
import { LocatorSchema } from '../locator.ts';
import { ProblemSchema } from '../problem.ts';
import { ReasoningSchema } from '../request/ask-steps.ts';
import { LanguageModeSchema, PlanSchema, ReportLanguageSchema } from '../research.ts';
import { NamedTopicSchema } from '../topics/index.ts';
import { WebOriginSchema } from '../web-origin.ts';
import { ClaimSchema } from './claim.ts';
import { FilledDataSchema } from './filled-data.ts';

/** Version of the rules by which the statements of new reports are checked (`src/rag/verify/verdict.ts`); a report without one is of version 1. */
export const LAW_VERSION = 2;

export const ReportBlockSchema = z.object({
  /** `passage`: one claim, the text of a whole passage as it is printed. */
  kind: z.enum(['paragraph', 'bullet', 'table_row', 'heading', 'passage']),
  claims: z.array(ClaimSchema),
  /** Of a passage: ids of the documents beside it that its own document says it changes. */
  changes: z.array(z.string()).optional(),
});
export type ReportBlock = z.infer<typeof ReportBlockSchema>;

export const SECTION_STATUSES = ['answered', 'partly', 'found', 'no_evidence', 'failed', 'skipped'] as const;
export const ReportSectionSchema = z.object({
  /** The sub-question of a section that reports on one alone. */
  taskId: z.string().optional(),
  /** A theme: the sub-questions it answers. */
  taskIds: z.array(z.string()).optional(),
  /** Says what was not found; absent in all others. */
  limits: z.boolean().optional(),
  heading: z.string(),
  status: z.enum(SECTION_STATUSES),
  blocks: z.array(ReportBlockSchema),
  problem: ProblemSchema.optional(),
});
export type ReportSection = z.infer<typeof ReportSectionSchema>;

/** A numbered reference of the report: one piece of evidence, found again by document hash, version and locator. */
export const CitationSchema = z.object({
  number: z.int().min(1),
  evidenceId: z.string(),
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  format: z.string(),
  contentHash: z.string(),
  /** Where the same file is in the library besides. */
  copies: z.array(z.string()).optional(),
  locator: LocatorSchema,
  /** The best short quote for this entry. */
  quote: z.string(),
  resolved: z.boolean(),
});
export type Citation = z.infer<typeof CitationSchema>;

export const RunFactsSchema = z.object({
  mode: LanguageModeSchema,
  models: z.record(z.string(), z.string()),
  promptVersions: z.record(z.string(), z.int()),
  embedding: z.string(),
  reranker: z.string(),
  startedAt: z.string(),
  finishedAt: z.string(),
  elapsedMs: z.number(),
  rounds: z.int().min(0),
  subQuestions: z.int().min(0),
  pooledQuestions: z.int().min(0),
  evidence: z.int().min(0),
  /** Passages that sub-questions had kept and that are not among them, because the writer has no room for more; absent when all are. */
  evidenceLeftOut: z.int().min(1).optional(),
  documentsSearched: z.int().min(0),
  documentsCited: z.int().min(0),
  calls: z.int().min(0),
  cachedCalls: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  costUsd: z.number().min(0),
});
export type RunFacts = z.infer<typeof RunFactsSchema>;

export const CONFIDENCE_LEVELS = ['high', 'medium', 'low'] as const;
/** What a model says of its answer, never above `medium` while a part is open or a statement is not supported. */
export const ConfidenceSchema = z.object({
  level: z.enum(CONFIDENCE_LEVELS),
  /** Of reports of version 1. */
  reasons: z.array(z.string()),
});
export type Confidence = z.infer<typeof ConfidenceSchema>;

/** Sources that give different values for one fact, side by side. Nothing is averaged. */
export const ContradictionSchema = z.object({
  /** The words that the statements share: what the values are values of. */
  about: z.string(),
  values: z
    .array(
      z.object({
        value: z.string(),
        /** The statement that gives it, at the citation's locator. */
        statement: z.string(),
        /** Number of the entry in `citations`. */
        number: z.int().min(1),
        /** What the document or its name says about when it is from. */
        date: z.string().optional(),
      }),
    )
    .min(2),
  /** Index of the value that the report follows; absent when it does not decide. */
  follows: z.int().min(0).optional(),
  /** Why it follows that one, or why it does not decide. */
  reason: z.string(),
});
export type Contradiction = z.infer<typeof ContradictionSchema>;

/** A short name by which a reader tells a document from the others, and a passage of it. */
export interface DocumentName {
  readonly evidenceId: string;
  readonly name: string;
}

/** The report: text, citations, coverage and cost. Markdown, HTML and JSON are made from this and nothing else. */
export const ReportSchema = z.object({
  schemaVersion: z.literal(1),
  /** By which rules its statements were checked, and who judged; absent in reports of version 1. A version that is not known is read, not verified. */
  law: z.object({ version: z.int().min(1), judge: z.string().nullable() }).optional(),
  runId: z.string(),
  question: z.string(),
  language: ReportLanguageSchema,
  title: z.string(),
  /** `found`: passages without an answer composed of them, as without a model. */
  status: z.enum(['answered', 'partly', 'found', 'not_found', 'failed']),
  budgetLimited: z.boolean(),
  /** The direct answer, first in the report. */
  answer: z.array(ReportBlockSchema),
  sections: z.array(ReportSectionSchema),
  /** Sub-questions that could not be answered, and why. */
  unanswered: z.array(
    z.object({
      taskId: z.string(),
      question: z.string(),
      status: z.enum(SECTION_STATUSES),
      reason: z.string(),
      /** The sub-question that it goes on from. */
      follows: z.string().optional(),
    }),
  ),
  citations: z.array(CitationSchema),
  sources: z.array(
    z.object({
      documentId: z.string(),
      title: z.string(),
      sourcePath: z.string(),
      format: z.string(),
      contentHash: z.string(),
      citations: z.array(z.int().min(1)),
      /** What citations call it; absent where that is its number. Every word of it stands in the document or its title. */
      name: z.string().optional(),
      /** Of a document that was fetched. */
      web: WebOriginSchema.omit({ file: true }).optional(),
    }),
  ),
  /** Documents that could not be read, with the reason. */
  skippedDocuments: z.array(z.object({ sourcePath: z.string(), problem: ProblemSchema })),
  verification: z.object({
    claims: z.int().min(0),
    /** Every statement that is supported, in whichever way. */
    supported: z.int().min(0),
    /** How many of the supported ones are known in each way; absent in reports of version 1. */
    quoted: z.int().min(0).optional(),
    computed: z.int().min(0).optional(),
    judged: z.int().min(0).optional(),
    conclusions: z.int().min(0).optional(),
    /** Absent in reports of version 1, as is `notChecked`. */
    searched: z.int().min(0).optional(),
    notChecked: z.int().min(0).optional(),
    partly: z.int().min(0),
    notFound: z.int().min(0),
    contradicted: z.int().min(0),
    /** Markers that pointed to no evidence of this run and were taken out. */
    unresolvedMarkers: z.int().min(0),
    /** Claims taken out because nothing supports them, kept here so that nothing is hidden. */
    removed: z.array(z.object({ text: z.string(), reason: z.string() })),
    /** Further ones, which are not listed. */
    removedMore: z.int().min(1).optional(),
  }),
  /** Notes on the run that a reader should know (a reranker that failed, a budget that was spent). */
  notes: z.array(z.string()),
  facts: RunFactsSchema,
  confidence: ConfidenceSchema.optional(),
  /** Of a request with a JSON Schema: the object that was filled. */
  data: FilledDataSchema.optional(),
  /** Sources that disagree on a fact the report is about. */
  contradictions: z.array(ContradictionSchema).optional(),
  /** Of a question that was answered at once: how its answer was come by. */
  reasoning: ReasoningSchema.optional(),
  provenance: z
    .object({
      /** Every revision of the plan, the last one that was carried out. */
      plans: z.array(PlanSchema),
      /** Hosts that this run may have sent text to; empty when nothing left the machine. */
      hosts: z.array(z.string()),
      /** What was exchanged with each host of the web, in words; empty for a run that stayed with the library. */
      egress: z
        .array(
          z.object({
            host: z.string(),
            requests: z.int().min(0),
            refused: z.int().min(0),
            failed: z.int().min(0),
            purposes: z.array(z.string()),
            /** Every different text that was sent there: queries, not addresses. */
            sent: z.array(z.string()),
          }),
        )
        .optional(),
      /** Entities and relations by which the question was searched in the graph; absent where only words and vectors were. */
      retrieval: GraphContextSchema.extend({ mode: RetrievalModeSchema.exclude(['auto']) }).optional(),
      /** Topics of the searched documents that the words of the question name. They have narrowed nothing. */
      topics: z.array(NamedTopicSchema).optional(),
    })
    .optional(),
  /** Over the canonical JSON (RFC 8785 order, UTF-8) of the report without this field. */
  digest: z.object({ algorithm: z.literal('sha256'), value: z.string() }).optional(),
});
export type Report = z.infer<typeof ReportSchema>;

/** Whether a report comes from a search without a model. One of version 1 was composed by rules. */
export const isFinderReport = ({ law, facts }: Pick<Report, 'law' | 'facts'>): boolean =>
  law !== undefined && facts.mode === 'extractive';
