export {
  type Conversation,
  ConversationSchema,
  type ConversationStore,
  type ConversationViewer,
  MAX_TITLE_CHARACTERS,
  textCollections,
} from './conversation.ts';
