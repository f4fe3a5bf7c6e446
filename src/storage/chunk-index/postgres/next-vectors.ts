import * as z from 'zod';
import { postgresNextIndex } from '../../migrations/next-index.ts';
import { checkVectors } from '../check-vectors.ts';
import type { NextIndex } from '../index-writer.ts';
import { BATCH, insertVectors } from './write-index.ts';

const PendingSchema = z.array(z.object({ id: z.string() }));

/** Another table of vectors, which takes the name of the live one: nobody waits while rows are copied. */
export function createNextVectors(deps: { readonly dimension: number }): NextIndex {
  return {
    async pending(query, limit) {
      const { rows } = await query(
        `select distinct version_id as id from index_chunks as live
         where not exists (select from index_next_vectors as made where made.version_id = live.version_id)
         order by id limit $1`,
        [limit],
      );
      return PendingSchema.parse(rows).map(({ id }) => id);
    },
    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      return {
        async write(query) {
          for (let from = 0; from < version.chunks.length; from += BATCH)
            await insertVectors(query, version, fields, from, 'index_next_vectors');
        },
      };
    },
    async clear(query) {
      await query('truncate index_next_vectors');
    },
    async swap(query) {
      await query(
        `drop table index_vectors; alter table index_next_vectors rename to index_vectors; ${postgresNextIndex}`,
      );
    },
  };
}
