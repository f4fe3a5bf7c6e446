import * as z from 'zod';
import type { Database, Query } from '../../database/database.ts';

/** Up to here an exact scan is as fast, and exact. */
const EXACT_ROWS = 20_000;
const MAX_DIMENSION = 4_000; // of an HNSW index over halfvec
const StateSchema = z.object({ rows: z.coerce.number(), indexed: z.boolean() });
const INDEX = 'index_vectors_hnsw';
const BUILD_MEMORY = '512MB';

/** Makes the HNSW index without blocking writers, if there are enough vectors and there is none. */
export async function buildVectorIndex(
  database: Database,
  dimension: number,
  exactRows = EXACT_ROWS,
): Promise<void> {
  const { rows } = await database.query(
    `select (select count(*) from (select from index_vectors limit ${exactRows + 1}) as counted) as rows,
       exists (select from pg_index where indexrelid = to_regclass('${INDEX}') and indisvalid) as indexed`,
  );
  const state = StateSchema.parse(rows[0]);
  if (state.indexed || state.rows <= exactRows || dimension > MAX_DIMENSION) return;
  const client = await database.pool.connect();
  const create = async () => {
    // A build that was killed or failed leaves an invalid index of the name.
    await client.query(`drop index concurrently if exists ${INDEX}`);
    await client.query(
      `create index concurrently if not exists ${INDEX} on index_vectors
       using hnsw ((embedding::halfvec(${dimension})) halfvec_ip_ops)`,
    );
  };
  try {
    // With the usual 64 MB a graph of 100,000 vectors does not fit, and takes several times as long.
    await client.query(`set maintenance_work_mem = '${BUILD_MEMORY}'`);
    await create().catch(async () => {
      // Several workers share that memory, and a container's /dev/shm may be smaller; one worker needs none of it.
      await client.query('set max_parallel_maintenance_workers = 0');
      await create();
    });
  } finally {
    await client.query('reset maintenance_work_mem').catch(() => undefined);
    await client.query('reset max_parallel_maintenance_workers').catch(() => undefined);
    client.release();
  }
}

export async function dropVectorIndex(query: Query): Promise<void> {
  await query(`drop index if exists ${INDEX}`);
}
