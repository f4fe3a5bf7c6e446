import { wording } from '../../catalogue/index.ts';
import type { IndexPlace } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Database, Query } from '../database/database.ts';

const KEY = 'index.home';
/** A move waits so long before it empties the old place: by then nobody looks there any more. */
export const KNOWN_FOR_MS = 2_000;

/** Where the search index of a library is. It is in one place, whole, whatever else is being filled. */
export interface IndexHome {
  now(): Promise<IndexPlace>;
  /** As the transaction sees it, which keeps it there until it ends. */
  hold(query: Query): Promise<IndexPlace>;
  set(query: Query, place: IndexPlace): Promise<void>;
}

export function createIndexHome(deps: {
  readonly database: Pick<Database, 'query'>;
  /** Holds what is indexed in the database. */
  readonly table: 'index_segments' | 'index_chunks';
  /** Where a library begins that has nothing yet. */
  readonly first: IndexPlace;
}): IndexHome {
  const { database } = deps;
  let known: { readonly place: IndexPlace; readonly at: number } | undefined;
  return {
    async now() {
      if (known !== undefined && performance.now() - known.at < KNOWN_FOR_MS) return known.place;
      const at = performance.now();
      const read = async () => {
        const { rows } = await database.query('select value from settings where key = $1', [KEY]);
        return rows[0]?.['value'];
      };
      let value = await read();
      if (value === undefined) {
        await database.query(
          `insert into settings (key, value)
           select $1, case when exists (select from ${deps.table}) then 'database' else $2 end
           on conflict do nothing`,
          [KEY, deps.first],
        );
        value = await read();
      }
      known = { place: value === 'opensearch' ? 'opensearch' : 'database', at };
      return known.place;
    },
    async hold(query) {
      const { rows } = await query('select value from settings where key = $1 for share', [KEY]);
      return rows[0]?.['value'] === 'opensearch' ? 'opensearch' : 'database';
    },
    async set(query, place) {
      await query('update settings set value = $2 where key = $1', [KEY, place]);
      known = undefined;
    },
  };
}

/** E122 for a library whose index is on a cluster that is not configured. */
export async function refuseIndexElsewhere(database: Pick<Database, 'query'>): Promise<void> {
  const { rows } = await database.query("select from settings where key = $1 and value = 'opensearch'", [
    KEY,
  ]);
  if (rows.length > 0) throw new AppError('E122', wording('indexElsewhere'));
}
