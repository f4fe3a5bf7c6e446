import type { Database } from '../../database/database.ts';
import { keptId } from '../../database/kept-id.ts';

/** A name for this database on a server that others may use too; made once and kept in the settings. */
export function createStoreId(database: Database): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= await keptId(database, 'vectors.store');
    return known;
  };
}
