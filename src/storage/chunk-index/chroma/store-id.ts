import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '../../database/database.ts';

const RowsSchema = z.tuple([z.object({ value: z.string() })]);

/** A name for this database on a server that others may use too; made once and kept in the settings. */
export function createStoreId(database: Database): () => Promise<string> {
  let known: string | undefined;
  return async () => {
    if (known !== undefined) return known;
    const { rows } = await database.query(
      `insert into settings (key, value) values ('vectors.store', $1)
       on conflict (key) do update set value = settings.value returning value`,
      [randomBytes(6).toString('hex')],
    );
    const [{ value }] = RowsSchema.parse(rows);
    known = value;
    return value;
  };
}
