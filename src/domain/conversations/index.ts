export {
  type Conversation,
  type ConversationFilter,
  ConversationSchema,
  type ConversationStore,
  type ConversationViewer,
  MAX_TITLE_CHARACTERS,
  textCollections,
} from './conversation.ts';
