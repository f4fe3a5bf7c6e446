import * as z from 'zod';
import { RunModeSchema } from '../../../domain/index.ts';
import { operation } from '../operation.ts';
import {
  ApiConversationSchema,
  ConversationChangeSchema,
  ConversationListSchema,
} from './conversation-schemas.ts';

const one = {
  tag: 'Ask' as const,
  path: '/api/conversations/{id}',
  params: z.object({ id: z.string().min(1).max(200).describe('Id of the thread.') }),
};
const answer = (description: string) => ({
  200: { description, content: { 'application/json': ApiConversationSchema } },
});

export const listConversations = operation({
  id: 'listConversations',
  method: 'get',
  path: '/api/conversations',
  tag: 'Ask',
  summary: 'List conversations, the one with the newest question first',
  description:
    'A conversation is a thread as the key sees it: a question and what followed it. Batches are no conversations.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(20),
    text: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .describe('Words that stand so in the title or in one of the questions.'),
    mode: RunModeSchema.optional().describe(
      'Only conversations with a question that was answered in this way; of threads of research alone there is none with `ask`.',
    ),
    before: z.string().min(1).max(200).optional().describe('`next` of the page before.'),
  }),
  answers: {
    200: {
      description: 'Conversations the key may see.',
      content: { 'application/json': ConversationListSchema },
    },
  },
  errors: ['E020', 'E021'],
});

export const getConversation = operation({
  ...one,
  id: 'getConversation',
  method: 'get',
  summary: 'Get a conversation',
  answers: answer('The conversation, with links to its runs and its history.'),
  errors: ['E021'],
});

export const renameConversation = operation({
  ...one,
  id: 'renameConversation',
  method: 'patch',
  summary: 'Give a conversation a title',
  body: ConversationChangeSchema,
  answers: answer('The conversation with its title.'),
  errors: ['E020', 'E021'],
});

export const deleteConversation = operation({
  ...one,
  id: 'deleteConversation',
  method: 'delete',
  summary: 'Delete a conversation with all runs of it that the key has asked for',
  description:
    'A run that is going on is cancelled. Events, evidence, reports, journal and checkpoints go too.',
  answers: { 204: { description: 'Nothing of it is left.' } },
  errors: ['E021', 'E036'],
});
