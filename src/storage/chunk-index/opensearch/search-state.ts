import * as z from 'zod';
import type { Database } from '../../database/database.ts';
import { keptId } from '../../database/kept-id.ts';

const StateSchema = z.object({
  live: z.string().nullable(),
  isMended: z.boolean(),
  isWaiting: z.boolean(),
  isEmpty: z.boolean(),
  isBegun: z.boolean(),
});
export const MENDING = 'search.mending';
export const SEARCH_FINGERPRINT = 'search.fingerprint';

/** What a search has to know of the index before it asks the cluster. */
export async function readSearchState(database: Database, signal?: AbortSignal) {
  const { rows } = await database.query(
    `select (select value from settings where key = $1) as live,
       not exists (select from settings where key = $2) as "isMended",
       exists (select from search_outbox) as "isWaiting",
       not exists (select from search_versions) as "isEmpty",
       not exists (select from search_outbox where action = 'create') as "isBegun"`,
    [SEARCH_FINGERPRINT, MENDING],
    signal,
  );
  return StateSchema.parse(rows[0]);
}

/** A name for this database on a cluster that others may use too. */
export function createSearchStoreId(database: Database): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    known ??= await keptId(database, 'search.store');
    return known;
  };
}
