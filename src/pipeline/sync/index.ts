export { followSyncs } from './follow-syncs.ts';
export { createSyncService, type SyncService } from './sync-service.ts';
