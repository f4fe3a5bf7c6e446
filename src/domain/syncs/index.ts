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
export {
  isRemoteFolder,
  type MirroredFolder,
  type MirrorFolder,
  type RemoteFolder,
  type RemoteObject,
} from './remote-folder.ts';
