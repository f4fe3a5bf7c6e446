export * as askOperations from './ask/ask-operations.ts';
export * as batchOperations from './batch-operations.ts';
export {
  type ApiBatch,
  ApiBatchSchema,
  BatchListSchema,
  BatchPreviewSchema,
  BatchRowListSchema,
  EstimateSchema,
} from './batch-schemas.ts';
export * as browseOperations from './browse-operations.ts';
export * as conversationOperations from './conversations/conversation-operations.ts';
export {
  ApiConversationSchema,
  ConversationListSchema,
} from './conversations/conversation-schemas.ts';
export * as documentOperations from './document-operations.ts';
export {
  ApiDocumentDetailSchema,
  ApiStatisticsSchema,
  DocumentListSchema,
  DocumentSchema,
  PictureListSchema,
  SyncStateSchema,
  VersionListSchema,
} from './document-schemas.ts';
export { type Upload, UploadSchema } from './fields/upload-fields.ts';
export * as fileOperations from './file-operations.ts';
export * as graphOperations from './knowledge/graph-operations.ts';
export * as topicOperations from './knowledge/topic-operations.ts';
export * as libraryOperations from './library-operations.ts';
export type { Operation } from './operation.ts';
export * as runOperations from './run-operations.ts';
export {
  type ApiRun,
  ApiRunSchema,
  CheckpointListSchema,
  CollectionListSchema,
  EventListSchema,
  EvidenceListSchema,
  RunDetailSchema,
  RunListSchema,
} from './schemas.ts';
export { CacheListSchema, ClearedSchema } from './service-schemas.ts';
export * as toolOperations from './tool-operations.ts';
export { ToolListSchema } from './tool-schemas.ts';
