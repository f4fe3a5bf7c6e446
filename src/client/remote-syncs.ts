import { libraryOperations as operations, SyncStateSchema } from '../api/contract/index.ts';
import type { SyncService } from '../pipeline/index.ts';
import type { HttpClient } from './http-client.ts';
import { orAbsent } from './or-absent.ts';

/** What a server says of the folders that its collections follow; the folders themselves are its own matter. */
export function createRemoteSyncs({
  client,
}: {
  readonly client: HttpClient;
}): Pick<SyncService, 'find' | 'changes'> {
  const state = (id: string) =>
    orAbsent(client.call(operations.getCollectionSync, { params: { id } }, SyncStateSchema));
  return {
    find: async (collectionId) => {
      const found = await state(collectionId);
      return found && { collectionId, ...found, folder: found.folderName };
    },
    changes: async (collectionId, limit) => (await state(collectionId))?.changes.slice(0, limit) ?? [],
  };
}
