export { followSyncs } from './follow-syncs.ts';
export { createSyncService, type SyncRequest, type SyncService } from './sync-service.ts';
