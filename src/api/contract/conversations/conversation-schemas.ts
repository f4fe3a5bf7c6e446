import * as z from 'zod';
import { ConversationSchema, MAX_TITLE_CHARACTERS } from '../../../domain/conversations/index.ts';

export const ApiConversationSchema = ConversationSchema.extend({
  links: z.object({
    self: z.string(),
    /** Its runs of every mode, newest first. */
    runs: z.string(),
    /** Its questions with their answers, newest first. */
    history: z.string(),
  }),
});
export type ApiConversation = z.infer<typeof ApiConversationSchema>;

export const ConversationListSchema = z.object({
  conversations: z.array(ApiConversationSchema),
  /** Give it as `before` to page on; absent on the last page. */
  next: z.string().optional(),
});

export const ConversationChangeSchema = z.strictObject({
  title: z.string().trim().min(1).max(MAX_TITLE_CHARACTERS).describe('Its name, for this key alone.'),
});

export const CONVERSATION_COMPONENTS = {
  Conversation: ApiConversationSchema,
  ConversationList: ConversationListSchema,
  ConversationChange: ConversationChangeSchema,
} as const satisfies Record<string, z.ZodType>;
