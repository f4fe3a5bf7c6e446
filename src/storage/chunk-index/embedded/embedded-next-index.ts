import * as z from 'zod';
import { type Turns, turnsFor } from '../../../concurrency/index.ts';
import { type NextIndex, PendingVersionSchema } from '../../library/index-writer.ts';
import { checkVectors } from '../check-vectors.ts';
import { encodeParts } from './encode-parts.ts';

/** Whole segments with other vectors, taken over by one statement. */
export function createNextSegments(deps: { readonly dimension: number; readonly turns: Turns }): NextIndex {
  return {
    async pending(query, limit) {
      const { rows } = await query(
        `select version_id as id, sum(chunk_count) as chunks from index_segments
         where version_id not in (select version_id from index_next_segments) group by 1 order by 1 limit $1`,
        [limit],
      );
      return z.array(PendingVersionSchema).parse(rows);
    },
    async prepare(version) {
      const fields = checkVectors(version.chunks, deps.dimension);
      const parts = await turnsFor(version.chunks.length, deps.turns).run(encodeParts(version, fields, deps));
      return {
        async write(query, collectionId) {
          for (const [part, { bytes, chunkCount }] of parts.entries()) {
            await query(
              `insert into index_next_segments (version_id, document_id, collection_id, part, chunk_count, bytes)
               values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
              [version.versionId, version.documentId, collectionId, part, chunkCount, bytes],
            );
          }
        },
      };
    },
    async clear(query) {
      await query('delete from index_next_segments where true');
    },
    async swap(query) {
      await query('delete from index_segments where true');
      await query(
        `insert into index_segments (version_id, document_id, collection_id, part, chunk_count, bytes)
         select version_id, document_id, collection_id, part, chunk_count, bytes from index_next_segments
         order by version_id, part`,
      );
      await query('delete from index_next_segments where true');
      await query('update index_state set generation = generation + 1');
    },
  };
}
