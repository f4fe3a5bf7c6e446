import * as z from 'zod';
import type { Logger } from '../../domain/index.ts';
import type { Database } from '../database.ts';

/** Up to here an exact scan is as fast, and exact. */
const EXACT_ROWS = 20_000;
const MAX_DIMENSION = 4_000; // of an HNSW index over halfvec
const RowSchema = z.object({ rows: z.coerce.number(), indexed: z.boolean() });
const INDEX = 'index_vectors_hnsw';
const BUILD_MEMORY = '512MB';

/**
 * Makes the HNSW index once there are enough vectors, in the background and without blocking writers. Looks at the
 * first write of the process and after every `everyChunks` chunks. A build that fails leaves exact search and is tried
 * again later.
 */
export function createVectorIndexKeeper(deps: {
  readonly database: Database;
  readonly dimension: number;
  readonly logger: Logger;
  readonly everyChunks?: number;
  readonly exactRows?: number;
}) {
  const { database, everyChunks = 2_000, exactRows = EXACT_ROWS } = deps;
  let unseen = everyChunks;
  let running: Promise<void> | undefined;

  async function build(): Promise<void> {
    const { rows } = await database.query(
      `select (select count(*) from (select from index_vectors limit ${exactRows + 1}) as counted) as rows,
         exists (select from pg_index where indexrelid = to_regclass('${INDEX}') and indisvalid) as indexed`,
    );
    const state = RowSchema.parse(rows[0]);
    if (state.indexed || state.rows <= exactRows || deps.dimension > MAX_DIMENSION) return;
    // A build that was killed leaves an invalid index of the name.
    await database.query(`drop index concurrently if exists ${INDEX}`);
    const client = await database.pool.connect();
    try {
      // With the usual 64 MB a graph of 100,000 vectors does not fit, and takes several times as long.
      await client.query(`set maintenance_work_mem = '${BUILD_MEMORY}'`);
      await client.query(
        `create index concurrently if not exists ${INDEX} on index_vectors
         using hnsw ((embedding::halfvec(${deps.dimension})) halfvec_ip_ops)`,
      );
    } finally {
      await client.query('reset maintenance_work_mem').catch(() => undefined);
      client.release();
    }
  }

  return {
    afterWrite(chunks: number): void {
      unseen += chunks;
      if (unseen < everyChunks || running !== undefined) return;
      unseen = 0;
      running = build()
        .catch((error: unknown) => deps.logger.warn('The vector index could not be built.', { error }))
        .finally(() => {
          running = undefined;
        });
    },
    /** Waits for a build that is under way. */
    settled: async () => running,
    async drop(run: Database['query']) {
      await run(`drop index if exists ${INDEX}`);
    },
  };
}
