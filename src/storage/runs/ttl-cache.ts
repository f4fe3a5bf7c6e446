import * as z from 'zod';
import type { Clock, TtlCache } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const RowSchema = z.object({ value: z.string() });
/** Expired entries are swept once in this many writes. */
const SWEEP_EVERY = 200;

export function createTtlCache(deps: { readonly database: Database; readonly clock: Clock }): TtlCache {
  const { database } = deps;
  let writes = 0;
  return {
    async get(key) {
      const { rows } = await database.query(
        'select value from cache_entries where key = $1 and expires_at > $2',
        [key, deps.clock.now().getTime()],
      );
      return rows[0] === undefined ? undefined : fromJson(z.string(), RowSchema.parse(rows[0]).value);
    },
    async set(key, value, ttlSeconds) {
      const now = deps.clock.now().getTime();
      await database.query(
        `insert into cache_entries (key, value, expires_at) values ($1, $2, $3)
         on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [key, toJson(value), Math.round(now + ttlSeconds * 1000)],
      );
      if (++writes % SWEEP_EVERY === 0)
        await database.query('delete from cache_entries where expires_at <= $1', [now]);
    },
  };
}
