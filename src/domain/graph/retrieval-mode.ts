import * as z from 'zod';
import { GraphEntitySchema, GraphRelationSchema } from './graph-types.ts';

/**
 * Who finds passages: words and vectors (`vector`), the graph from names (`kg_low`), from what is said of them (`kg_high`) or from
 * both (`kg_mix`), or all of it together (`fusion`). `auto` is what the evaluation chose.
 */
const RETRIEVAL_MODES = ['vector', 'kg_low', 'kg_high', 'kg_mix', 'fusion', 'auto'] as const;
export const RetrievalModeSchema = z.enum(RETRIEVAL_MODES);
export type RetrievalMode = z.infer<typeof RetrievalModeSchema>;
/** A mode without `auto`. */
export type ChosenMode = Exclude<RetrievalMode, 'auto'>;

/** The graph was measured to find nothing that words and vectors miss (decision 7). */
const AUTO_MODE: ChosenMode = 'vector';

export const chooseMode = (mode: RetrievalMode = 'auto'): ChosenMode => (mode === 'auto' ? AUTO_MODE : mode);

/** What a question asks the graph for. */
export interface GraphKeywords {
  /** Names and terms, as they are written. */
  readonly low: readonly string[];
  /** Words of relations and themes. */
  readonly high: readonly string[];
}

/** Entities and relations that a search in the graph has used, best first. */
export const GraphContextSchema = z.object({
  entities: z.array(GraphEntitySchema),
  relations: z.array(GraphRelationSchema),
});
export type GraphContext = z.infer<typeof GraphContextSchema>;
