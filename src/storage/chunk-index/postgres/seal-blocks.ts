import * as z from 'zod';
import type { Database, PoolClient, Query } from '../../database/database.ts';

/** One process makes blocks at a time. */
const SEAL_LOCK = 7_240_118;
/** Offsets in a block are 16 bits. */
const MAX_SPAN = 60_000;
const SEAL_CHUNKS = 10_000;
/** Share of deleted chunks at which a block is made anew; until then the search leaves them out. */
const REMAKE_AT = 0.1;
const WORK_MEMORY = '64MB';

const RangeSchema = z.object({ first: z.coerce.number(), last: z.coerce.number() });
const FreshSchema = RangeSchema.extend({ chunks: z.coerce.number() });
type Range = z.infer<typeof RangeSchema>;

/**
 * Gathers the postings of chunks that were written since the last time into blocks, once there are `sealChunks` of
 * them, and makes blocks with many deleted chunks anew. Writers wait only while the newest number is read. False when
 * another process is at it.
 */
export async function sealBlocks(
  database: Database,
  sealChunks = SEAL_CHUNKS,
  maxSpan = MAX_SPAN,
): Promise<boolean> {
  const client = await database.pool.connect();
  let locked = false;
  try {
    locked = (await client.query('select pg_try_advisory_lock($1) as locked', [SEAL_LOCK])).rows[0]?.[
      'locked'
    ] as boolean;
    if (!locked) return false;
    if ((await readFresh((sql, params) => client.query(sql, params))).chunks >= sealChunks) {
      const fresh = await inTransaction(client, async (query) => {
        await query('lock table index_chunks in share row exclusive mode');
        return readFresh(query);
      });
      for (let first = fresh.first; first <= fresh.last; first += maxSpan)
        await makeBlock(client, { first, last: Math.min(fresh.last, first + maxSpan - 1) });
    }
    for (const range of await findWorn(client)) await makeBlock(client, range);
    return true;
  } finally {
    if (locked) await client.query('select pg_advisory_unlock($1)', [SEAL_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** While the table is locked, no writer holds a number that is not committed: what is above the last one comes later. */
async function readFresh(query: Query): Promise<z.infer<typeof FreshSchema>> {
  const { rows } = await query(
    `select sealed + 1 as first, coalesce(max(number), sealed) as last, count(number) as chunks
     from (select coalesce(max(last_number), 0) as sealed from index_block_ranges) as ranges
     left join index_chunks on number > sealed group by sealed`,
  );
  return FreshSchema.parse(rows[0]);
}

async function findWorn(client: PoolClient): Promise<readonly Range[]> {
  const { rows } = await client.query(
    `select first_number as first, last_number as last from index_block_ranges
     where chunks - (select count(*) from index_chunks where number between first_number and last_number)
       > ${REMAKE_AT} * chunks order by first_number`,
  );
  return z.array(RangeSchema).parse(rows);
}

function makeBlock(client: PoolClient, { first, last }: Range): Promise<void> {
  return inTransaction(client, async (query) => {
    await query(`set local work_mem = '${WORK_MEMORY}'`);
    await query('delete from index_blocks where first_number = $1', [first]);
    await query(
      `insert into index_blocks (collection_id, term_hash, first_number, postings)
       select collection_id, hash, $1::bigint, string_agg(
         int2send((number - $1::bigint - 32768)::int2) || int2send(weight) || int2send(least(length, 32767)::int2), '')
       from index_chunks, unnest(term_hashes, term_weights) as posting (hash, weight)
       where number between $1 and $2 group by collection_id, hash`,
      [first, last],
    );
    await query(
      `insert into index_block_ranges (first_number, last_number, chunks)
       select $1, $2, count(*) from index_chunks where number between $1 and $2
       on conflict (first_number) do update set last_number = excluded.last_number, chunks = excluded.chunks`,
      [first, last],
    );
  });
}

async function inTransaction<T>(client: PoolClient, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work((sql, params) => client.query(sql, params));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
