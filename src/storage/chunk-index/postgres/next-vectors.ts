import * as z from 'zod';
import { type NextIndex, PendingVersionSchema } from '../../library/index-writer.ts';
import { postgresNextIndex } from '../../migrations/next-index.ts';
import { checkVectors } from '../check-vectors.ts';
import { writeVectors } from './write-index.ts';

/** Another table of vectors, which takes the name of the live one: nobody waits while rows are copied. */
export function createNextVectors(deps: { readonly dimension: number }): NextIndex {
  return {
    async pending(query, limit) {
      const { rows } = await query(
        `select version_id as id, count(*) as chunks from index_chunks as live
         where not exists (select from index_next_vectors as made where made.version_id = live.version_id)
         group by 1 order by 1 limit $1`,
        [limit],
      );
      return z.array(PendingVersionSchema).parse(rows);
    },
    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      return {
        write: (query) => writeVectors(query, version, fields, 'index_next_vectors'),
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
