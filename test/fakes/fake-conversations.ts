import { wording } from '../../src/catalogue/index.ts';
import type { Run } from '../../src/domain/index.ts';
import { AppError } from '../../src/errors/index.ts';
import type { ConversationService } from '../../src/pipeline/index.ts';

/** Conversations of some runs, one run each, that note what they were asked. */
export function createFakeConversations(
  runs: () => readonly Run[],
  note: (name: string, input: unknown) => void,
): ConversationService {
  const list = (): Awaited<ReturnType<ConversationService['list']>> =>
    runs().map(({ threadId, question, createdAt }) => ({
      id: threadId,
      firstQuestion: question,
      questions: 1,
      createdAt,
      updatedAt: createdAt,
    }));
  const get: ConversationService['get'] = async (_viewer, id) => {
    const found = list().find((conversation) => conversation.id === id);
    if (found === undefined) throw new AppError('E021', wording('noConversation'));
    return found;
  };
  return {
    get,
    list: async (_viewer, limit, filter) => {
      note('conversations.list', { limit, ...filter });
      return list();
    },
    rename: async (viewer, id, title) => {
      note('conversations.rename', { id, title });
      return { ...(await get(viewer, id)), title };
    },
    remove: async (_viewer, id) => {
      note('conversations.remove', id);
      return 1;
    },
  };
}
