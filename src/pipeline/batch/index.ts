export { createBatchService } from './batch-service.ts';
export type {
  BatchRequest,
  BatchService,
  BatchView,
  BatchWorker,
  QuestionSource,
} from './batch-types.ts';
export { createBatchWorker } from './batch-worker.ts';
export { createBatchPlanner } from './create-batch.ts';
export { createRunShares } from './shared-budget.ts';
