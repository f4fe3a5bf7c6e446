import * as z from 'zod';
import type { Run, RunMode } from '../research.ts';

/** A thread of runs, a question and what followed it, as far as its viewer may see them. Runs of batches are no part of one. */
export const ConversationSchema = z.object({
  /** The id of the thread. */
  id: z.string(),
  /** What its viewer has named it. */
  title: z.string().optional(),
  firstQuestion: z.string(),
  questions: z.int().min(1),
  createdAt: z.string(),
  /** When its newest question was asked. */
  updatedAt: z.string(),
});
export type Conversation = z.infer<typeof ConversationSchema>;

export const MAX_TITLE_CHARACTERS = 200;

/** Who looks at conversations. Without a key it is the person at this machine, who sees every run. */
export interface ConversationViewer {
  readonly key?: string | undefined;
  /** The collections that the key may use; absent: all. */
  readonly collectionIds?: readonly string[] | undefined;
}

export interface ConversationFilter {
  readonly id?: string | undefined;
  /** Words in its title or in one of its questions. */
  readonly text?: string | undefined;
  /** Only those with a question that was answered in this way. */
  readonly mode?: RunMode | undefined;
  /** Page on: conversations after this one. */
  readonly beforeId?: string | undefined;
}

/** A thread is seen by its runs: what no run of it may be seen of is not there. */
export interface ConversationStore {
  /** The one with the newest question first. */
  list(
    viewer: ConversationViewer,
    limit: number,
    filter?: ConversationFilter,
  ): Promise<readonly Conversation[]>;
  /** A title is of who gave it; it goes with the last run that its owner may see. */
  rename(viewer: ConversationViewer, id: string, title: string): Promise<void>;
  /** Runs that the viewer may end, whether or not it may still read them. */
  runIds(viewer: ConversationViewer, id: string): Promise<readonly string[]>;
}

/** Collections whose text a run may hold; `undefined` for runs of old versions that do not tell. */
export function textCollections({
  request,
  origin,
}: Pick<Run, 'request' | 'origin'>): readonly string[] | undefined {
  if (origin === undefined) return request.collectionIds;
  return origin.collectionIds && [...new Set([...request.collectionIds, ...origin.collectionIds])];
}
