// Apart from the rest of the pipeline, so that what only stops runs, or looks at batches, loads no graph.
export { createBatchControl } from '../batch/batch-control.ts';
export { createRunEstimates } from '../research/run/create-run-estimates.ts';
export type { EstimateSettings } from '../research/run/estimate-run.ts';
export { createRunHolds } from '../research/run/run-holds.ts';
export { createRunHalting } from '../research/run/stop-runs.ts';
export { createRunEvents } from '../research/session/run-events.ts';
