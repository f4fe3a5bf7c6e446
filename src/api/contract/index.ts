export * as batchOperations from './batch-operations.ts';
export {
  type ApiBatch,
  ApiBatchSchema,
  BatchListSchema,
  BatchRowListSchema,
  EstimateSchema,
} from './batch-schemas.ts';
export * as libraryOperations from './library-operations.ts';
export type { Operation } from './operation.ts';
export * as runOperations from './run-operations.ts';
export {
  type ApiRun,
  ApiRunSchema,
  CheckpointListSchema,
  CollectionListSchema,
  DocumentListSchema,
  EventListSchema,
  EvidenceListSchema,
  RunDetailSchema,
  RunListSchema,
  type Upload,
  UploadSchema,
} from './schemas.ts';
