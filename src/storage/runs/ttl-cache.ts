import * as z from 'zod';
import type { BulkCache, CacheUpkeep } from '../../domain/cache/index.ts';
import type { Clock, TtlCache } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';

const RowSchema = z.object({ key: z.string(), value: z.string() });
const FiguresSchema = z.object({
  cache: z.string(),
  entries: z.coerce.number(),
  until: z.coerce.number(),
});
const DeletedSchema = z.object({ deleted: z.coerce.number() });
/** Expired entries are swept once in this many writes. */
const SWEEP_EVERY = 200;

/** What is kept with an expiry. Keys begin with the name of their cache and a colon. */
export function createTtlCache(deps: {
  readonly database: Database;
  readonly clock: Clock;
}): TtlCache & BulkCache & CacheUpkeep {
  const { database } = deps;
  const counted = new Map<string, { hits: number; misses: number }>();
  const count = (key: string, isHit: boolean): void => {
    const cache = key.slice(0, key.indexOf(':'));
    const reads = counted.get(cache) ?? { hits: 0, misses: 0 };
    counted.set(cache, reads);
    if (isHit) reads.hits += 1;
    else reads.misses += 1;
  };
  const { getMany, setMany } = createBulkCache(deps, count);
  return {
    get: async (key) => (await getMany([key])).get(key),
    getMany,
    set: (key, value, ttlSeconds) => setMany(new Map([[key, value]]), ttlSeconds),
    setMany,
    reads: () => [...counted].map(([cache, reads]) => ({ cache, ...reads })),
    async figures() {
      const { rows } = await database.query(
        `select split_part(key, ':', 1) as cache, count(*) as entries, max(expires_at) as until
         from cache_entries where expires_at > $1 group by 1`,
        [deps.clock.now().getTime()],
      );
      const kept = new Map(rows.map((row) => FiguresSchema.parse(row)).map((one) => [one.cache, one]));
      return [...new Set([...kept.keys(), ...counted.keys()])].sort().map((cache) => {
        const { entries = 0, until } = kept.get(cache) ?? {};
        const reads = counted.get(cache) ?? { hits: 0, misses: 0 };
        return { cache, entries, ...reads, ...(until && { until: new Date(until).toISOString() }) };
      });
    },
    async clear(cache) {
      const { rows } = await database.query(
        `with gone as (delete from cache_entries where $1::text is null or split_part(key, ':', 1) = $1 returning 1)
         select count(*) as deleted from gone`,
        [cache ?? null],
      );
      return DeletedSchema.parse(rows[0]).deleted;
    },
  };
}

function createBulkCache(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  count: (key: string, isHit: boolean) => void,
): BulkCache {
  let writes = 0;
  return {
    async getMany(keys) {
      const { rows } = await database.query(
        'select key, value from cache_entries where key = any($1::text[]) and expires_at > $2',
        [keys, clock.now().getTime()],
      );
      const found = new Map(
        rows.map((row) => RowSchema.parse(row)).map(({ key, value }) => [key, fromJson(z.string(), value)]),
      );
      for (const key of keys) count(key, found.has(key));
      return found;
    },
    async setMany(entries, ttlSeconds) {
      const now = clock.now().getTime();
      await database.query(
        `insert into cache_entries (key, value, expires_at)
         select *, $3::bigint from unnest($1::text[], $2::text[])
         on conflict (key) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [[...entries.keys()], [...entries.values()].map(toJson), Math.round(now + ttlSeconds * 1000)],
      );
      const before = writes;
      writes += entries.size;
      if (Math.floor(before / SWEEP_EVERY) < Math.floor(writes / SWEEP_EVERY))
        await database.query('delete from cache_entries where expires_at <= $1', [now]);
    },
  };
}
