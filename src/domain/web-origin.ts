import * as z from 'zod';
import { stableId } from '../linguistics/index.ts';

/** How much of a work a document holds: all of it, its abstract, or what a search engine shows of it. */
export const WEB_EXTENTS = ['full', 'abstract', 'snippet'] as const;

/** Where a document of the web comes from, and what its sources say for citing it. All of it is data from outside. */
export const WebOriginSchema = z.object({
  url: z.string(),
  extent: z.enum(WEB_EXTENTS),
  /** Ids of the sources that gave it. */
  sources: z.array(z.string()),
  title: z.string(),
  authors: z.array(z.string()).default([]),
  year: z.int().optional(),
  /** ISO, as exact as the source has it. */
  date: z.string().optional(),
  venue: z.string().optional(),
  doi: z.string().optional(),
  licence: z.string().optional(),
  /** As the sources gave it, also where the whole work was read. */
  abstract: z.string().optional(),
  /** Relevance for the sub-question it was read for, in [0, 1]; absent when the reranker failed. */
  rerankScore: z.number().optional(),
  fetchedAt: z.string(),
  mediaType: z.string(),
  /** Name of the file in the document folder. */
  file: z.string(),
});
export type WebOrigin = z.infer<typeof WebOriginSchema>;

/** Id of the collection that holds what a run fetched: known before it is made, so that the scope can name it from the start. */
export const runCollectionId = (runId: string): string => stableId('col', `web of ${runId}`);
