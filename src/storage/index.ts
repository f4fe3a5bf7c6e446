export { createStorage, type LeasedStores, type Storage, type StorageDeps } from './create-storage.ts';
export type { RetryPolicy } from './guard-database.ts';
export type { OpenStage } from './pglite/data-directory.ts';
export { restoreBackup } from './restore-backup.ts';
export type { LeaseSettings } from './run-leases.ts';
