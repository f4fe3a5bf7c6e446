import * as z from 'zod';
import {
  ApiConversationSchema,
  ConversationListSchema,
  conversationOperations as operations,
} from '../api/contract/index.ts';
import type { Conversation } from '../domain/conversations/index.ts';
import type { ConversationService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';

const PAGE = 100;

/** Conversations of a server, as its key sees them; nobody else can be asked for. */
export function createRemoteConversations({ client }: { readonly client: HttpClient }): ConversationService {
  const byId = (id: string) => ({ params: { id } });
  return {
    list: async (_viewer, limit, { text, beforeId } = {}) => {
      const found: Conversation[] = [];
      let before = beforeId;
      do {
        const query = { limit: Math.min(limit - found.length, PAGE), text, before };
        const page = await client.call(operations.listConversations, { query }, ConversationListSchema);
        found.push(...page.conversations.map(toConversation));
        before = page.next;
      } while (before !== undefined && found.length < limit);
      return found;
    },
    get: async (_viewer, id) =>
      toConversation(await client.call(operations.getConversation, byId(id), ApiConversationSchema)),
    rename: async (_viewer, id, title) => {
      const call = { ...byId(id), body: { title } };
      return toConversation(await client.call(operations.renameConversation, call, ApiConversationSchema));
    },
    remove: async (viewer, id) => {
      const { questions } = await createRemoteConversations({ client }).get(viewer, id);
      await client.call(operations.deleteConversation, byId(id), z.undefined());
      return questions;
    },
  };
}

const toConversation = ({ links: _links, ...rest }: z.infer<typeof ApiConversationSchema>): Conversation =>
  rest;
