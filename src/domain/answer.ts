import * as z from 'zod';
import { GraphContextSchema, RetrievalModeSchema } from './graph/index.ts';
import { FilledDataSchema } from './report/filled-data.ts';
import { CONFIDENCE_LEVELS } from './report/report.ts';
import { TraceEntrySchema } from './request/ask-steps.ts';
import { NamedTopicSchema } from './topics/index.ts';

/** A place that an answer cites. */
export const AnswerSourceSchema = z.object({
  /** The number of its marks in the answer, `[2]`; the same as in the report of the run. */
  ref_id: z.int().min(1),
  document_id: z.string(),
  document_name: z.string(),
  /** Name of the file, or address of the page. */
  source_path: z.string(),
  /** Headings it stands below, outermost first, joined by ` > `; empty for a document without any. */
  section: z.string(),
  /** Page, slide, cells or paragraph in words, in the language of the answer. */
  place: z.string(),
  /** Exactly the cited words of the document. */
  snippet: z.string(),
  /** Relevance of its passage to the question, in [0, 1]. */
  relevance: z.number().min(0).max(1),
});

/** A paragraph or picture of a document that was read whole, as an answer cites it. */
export const DocumentReferenceSchema = z.object({
  /** `DOC-1f3a90bc-PARA-5` */
  ref_id: z.string(),
  /** The number of its marks in the answer. */
  number: z.int().min(1),
  doc_id: z.string(),
  doc_name: z.string(),
  chunk_type: z.enum(['text', 'image']),
  /** The whole paragraph. */
  content: z.string().optional(),
  image_url: z.string().optional(),
});

/** What a question gets at once: the direct answer of its run, each mark a source, each claim checked. Names as programs expect them of such an answer. */
export const AnswerSchema = z.object({
  run_id: z.string(),
  /** Ask on with it: the next question of this thread follows this one up. */
  thread_id: z.string(),
  question: z.string(),
  /** `found`: passages, without an answer composed of them, as without a model. `not_found`: what came closest, if anything, is in the answer and is called so. */
  status: z.enum(['answered', 'partly', 'found', 'not_found']),
  /** Markdown; marks `[1]` name sources. */
  answer: z.string(),
  /** What the model says of its answer, never above `medium` while a part is open or a statement is not supported; null without a model. */
  confidence: z.enum(CONFIDENCE_LEVELS).nullable(),
  sources: z.array(AnswerSourceSchema),
  /** One line a source, as a list of references prints it. */
  references: z.array(z.string()),
  /** Of an answer that was written from whole documents: what its marks stand for. */
  document_references: z.array(DocumentReferenceSchema).optional(),
  /** Statements of the answer, and how many of them are supported. */
  claims: z.object({ checked: z.int().min(0), signed: z.int().min(0) }),
  /** `direct`: from the first search; `agent`: an executor has looked further. */
  mode: z.enum(['direct', 'agent']),
  reasoning_steps: z.int().min(1),
  /** Rounds of tools; 0 for a direct answer. */
  iterations: z.int().min(0),
  /** The rounds were spent before everything that was asked was found. */
  forced: z.boolean(),
  /** How the answer was come by; only where it was asked for. */
  reasoning_trace: z.array(TraceEntrySchema).optional(),
  /** Sources that give different values for what is asked, each value with the source it stands in. */
  contradictions: z.array(
    z.object({
      about: z.string(),
      values: z.array(
        z.object({
          value: z.string(),
          statement: z.string(),
          ref_id: z.int().min(1),
          document_name: z.string(),
        }),
      ),
      /** Which value the answer follows and why, or that nothing decides. */
      reason: z.string(),
    }),
  ),
  /** Who has found the passages; never `auto`. */
  retrieval_mode: RetrievalModeSchema.exclude(['auto']),
  /** Entities and relations by which it was searched, each relation with a sentence; only in modes that look into the graph. */
  graph_context: GraphContextSchema.optional(),
  /** Topics of the searched documents that the words of the question name, at most three; they narrow nothing, `topic_filter` does. */
  identified_topics: z.array(NamedTopicSchema),
  usage: z.object({
    calls: z.int().min(0),
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    cost_usd: z.number().min(0),
    elapsed_ms: z.number().min(0),
  }),
  /** Of a question with a JSON Schema: the object that was filled. */
  data: FilledDataSchema.optional(),
  /** What failed and was done without, in whole sentences. */
  notes: z.array(z.string()),
});
export type Answer = z.infer<typeof AnswerSchema>;
