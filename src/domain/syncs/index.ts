export {
  type CollectionSync,
  type CollectionSyncs,
  type SyncChange,
  SyncChangeSchema,
  type SyncPass,
  SyncPassSchema,
  type SyncSetting,
  SyncSettingSchema,
} from './collection-sync.ts';
