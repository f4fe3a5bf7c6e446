import * as z from 'zod';
import { GraphContextSchema, RetrievalModeSchema } from './graph/index.ts';
import { LocatorSchema } from './locator.ts';
import { RankExplanationSchema } from './research.ts';

/** How hits are put together: the few surest, everything worth looking at, or whole sections. */
export const SEARCH_SHAPES = ['precise', 'broad', 'section'] as const;
export const SearchShapeSchema = z.enum(SEARCH_SHAPES);
export type SearchShape = z.infer<typeof SearchShapeSchema>;

/** One place that a search found: a passage, neighbouring ones merged, or a whole section. */
export const SearchHitSchema = z.object({
  documentId: z.string(),
  versionId: z.string(),
  documentTitle: z.string(),
  sourcePath: z.string(),
  /** The innermost section it stands in; `path` counts by position, `1.2.3`, and is empty for the document itself. */
  section: z.object({
    id: z.string(),
    title: z.string(),
    path: z.string(),
    /** Length of its text, subsections included. */
    characters: z.int().min(0).optional(),
    /** Made from its best sentences after publication; shown, never cited. */
    summary: z.string().optional(),
  }),
  /** Exactly the text at `locator.offsets` of the version's Markdown. */
  text: z.string(),
  /** What the passage stands under and does not repeat, such as the header of its table. */
  prefix: z.string(),
  locator: LocatorSchema,
  /** Relevance in [0, 1], comparable between searches. */
  score: z.number().min(0).max(1),
  /** Whether a report would answer from it; what is below the threshold is found all the same. */
  isEvidence: z.boolean(),
  /** The passages it was made of, in reading order. */
  chunkIds: z.array(z.string()).min(1),
  /** Further places on the same page, best first. */
  alsoHere: z.array(LocatorSchema),
  contextBefore: z.string().optional(),
  contextAfter: z.string().optional(),
  /** Which retriever put it at which rank; only when asked for. */
  explanations: z.array(RankExplanationSchema).optional(),
});
export type SearchHit = z.infer<typeof SearchHitSchema>;

export const SearchAnswerSchema = z.object({
  question: z.string(),
  shape: SearchShapeSchema,
  /** Who has searched; never `auto`. */
  retrievalMode: RetrievalModeSchema.exclude(['auto']).optional(),
  /** Entities and relations that the search used, best first; only in modes that look into the graph. */
  graph: GraphContextSchema.optional(),
  /** Best first. */
  hits: z.array(SearchHitSchema),
  /** The hits by document and section, the section of the best hit first; hits by their index, in reading order. */
  sections: z.array(
    z.object({
      documentId: z.string(),
      documentTitle: z.string(),
      headingPath: z.array(z.string()),
      hits: z.array(z.int().min(0)),
    }),
  ),
  /** Plain sentences: what failed and was done without. */
  notes: z.array(z.string()),
});
export type SearchAnswer = z.infer<typeof SearchAnswerSchema>;
