import type { Conversation, ConversationViewer } from '../../domain/conversations/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import * as operations from '../contract/conversations/conversation-operations.ts';
import type { ApiConversation } from '../contract/conversations/conversation-schemas.ts';
import type { Bind } from '../http/bind.ts';
import type { CollectionScope } from '../security/collection-scope.ts';
import type { Principal } from '../security/principal.ts';

/** Threads as a key sees them: those of others do not exist for it. */
export function addConversationRoutes(
  bind: Bind,
  { threads, scope }: Pick<ApiDeps, 'threads'> & { readonly scope: Pick<CollectionScope, 'visible'> },
): void {
  const viewerOf = async (principal: Principal): Promise<ConversationViewer> => {
    if (principal.isLocal) return {};
    if (principal.collections === undefined) return { key: principal.name };
    return { key: principal.name, collectionIds: (await scope.visible(principal)).map(({ id }) => id) };
  };

  bind(operations.listConversations, async ({ query, principal, response }) => {
    const { limit, text, mode, before: beforeId } = query;
    const found = await threads.list(await viewerOf(principal), limit + 1, { text, mode, beforeId });
    const conversations = found.slice(0, limit);
    response.json({
      conversations: conversations.map(withLinks),
      ...(found.length > limit ? { next: conversations.at(-1)?.id } : {}),
    });
  });

  bind(operations.getConversation, async ({ params, principal, response }) => {
    response.json(withLinks(await threads.get(await viewerOf(principal), params.id)));
  });

  bind(operations.renameConversation, async ({ params, body, principal, response }) => {
    response.json(withLinks(await threads.rename(await viewerOf(principal), params.id, body.title)));
  });

  bind(operations.deleteConversation, async ({ params, principal, response }) => {
    await threads.remove(await viewerOf(principal), params.id);
    response.status(204).end();
  });
}

function withLinks(conversation: Conversation): ApiConversation {
  const id = encodeURIComponent(conversation.id);
  return {
    ...conversation,
    links: {
      self: `/api/conversations/${id}`,
      runs: `/api/research?thread=${id}`,
      history: `/api/qa/history?thread=${id}`,
    },
  };
}
