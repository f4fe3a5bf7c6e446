export { restoreBackup } from './backup/restore-backup.ts';
export type { SearchSettings } from './chunk-index/search-settings.ts';
export { createStorage, MAX_RUNS_PER_KEY, type Storage } from './create-storage.ts';
export type { RetryPolicy } from './database/guard-database.ts';
export type { OpenStage } from './database/pglite/data-directory.ts';
export { withShortWaits } from './database/short-waits.ts';
export type { FileStoreChoice } from './files/choose-file-store.ts';
export type { LeaseSettings } from './runs/run-leases.ts';
export type { StorageDeps } from './storage-deps.ts';
