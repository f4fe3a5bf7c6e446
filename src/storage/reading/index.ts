// Apart from the rest of the storage, so that what only looks loads no index, queue or checkpointer.
export { openReading } from './open-reading.ts';
export type { SteeringStores } from './steering-stores.ts';
