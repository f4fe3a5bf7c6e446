import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Database } from './database.ts';

/** It becomes part of a path and of a name on a server. */
const RowSchema = z.object({ value: z.string().regex(/^[0-9a-f]{12}$/) });

/** An id of this database that is made once and kept in its settings, so that a backup has it too. */
export async function keptId(
  database: Pick<Database, 'query'>,
  key: 'library.id' | 'vectors.store' | 'search.store',
): Promise<string> {
  const known = await database.query('select value from settings where key = $1', [key]);
  if (known.rows[0] !== undefined) return RowSchema.parse(known.rows[0]).value;
  const { rows } = await database.query(
    `insert into settings (key, value) values ($1, $2)
     on conflict (key) do update set value = settings.value returning value`,
    [key, randomBytes(6).toString('hex')],
  );
  return RowSchema.parse(rows[0]).value;
}
