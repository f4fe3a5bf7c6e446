// Apart from the rest of the pipeline, so that a list of conversations loads no graph.
export {
  type ConversationLists,
  type ConversationService,
  createConversationLists,
  createConversationService,
} from './conversation-service.ts';
