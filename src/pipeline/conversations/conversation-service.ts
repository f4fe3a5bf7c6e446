import { wording } from '../../catalogue/index.ts';
import {
  type Conversation,
  type ConversationStore,
  type ConversationViewer,
  MAX_TITLE_CHARACTERS,
} from '../../domain/conversations/index.ts';
import { assertStorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ResearchService } from '../services.ts';

/** Threads as a person knows them. One that the viewer may not see is E021, in the words of one that is not there. */
export interface ConversationService extends Pick<ConversationStore, 'list'> {
  get(viewer: ConversationViewer, id: string): Promise<Conversation>;
  /** E020 for an empty or long title. */
  rename(viewer: ConversationViewer, id: string, title: string): Promise<Conversation>;
  /** Deletes all runs of it that the viewer may end, with everything that belongs to them; tells how many. */
  remove(viewer: ConversationViewer, id: string): Promise<number>;
}

export type ConversationLists = Pick<ConversationService, 'list' | 'get' | 'rename'>;

/** What needs the database alone. */
export function createConversationLists(store: ConversationStore): ConversationLists {
  const get: ConversationService['get'] = async (viewer, id) => {
    const [found] = await store.list(viewer, 1, { id });
    if (found === undefined) throw noConversation();
    return found;
  };
  return {
    get,
    list: async (viewer, limit, filter = {}) => {
      if (filter.beforeId !== undefined) await get(viewer, filter.beforeId);
      return store.list(viewer, limit, filter);
    },
    rename: async (viewer, id, title) => {
      assertStorableText({ title });
      const named = title.trim();
      if (named === '' || [...named].length > MAX_TITLE_CHARACTERS)
        throw new AppError('E020', wording('conversationTitle', { most: MAX_TITLE_CHARACTERS }));
      await get(viewer, id);
      await store.rename(viewer, id, named);
      return get(viewer, id);
    },
  };
}

export function createConversationService(deps: {
  readonly store: ConversationStore;
  readonly research: Pick<ResearchService, 'remove'>;
}): ConversationService {
  const { store, research } = deps;
  return {
    ...createConversationLists(store),
    remove: async (viewer, id) => {
      const removed = new Set<string>();
      // What is asked on it meanwhile goes too.
      for (;;) {
        const left = (await store.runIds(viewer, id)).filter((runId) => !removed.has(runId));
        if (left.length === 0) break;
        for (const runId of left) {
          await research.remove(runId);
          removed.add(runId);
        }
      }
      if (removed.size === 0) throw noConversation();
      return removed.size;
    },
  };
}

const noConversation = () => new AppError('E021', wording('noConversation'));
