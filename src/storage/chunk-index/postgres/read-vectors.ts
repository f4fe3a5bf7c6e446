import * as z from 'zod';
import type { ChunkVectors } from '../../../domain/index.ts';
import type { Query } from '../../database/database.ts';

const RowSchema = z.object({
  id: z.string(),
  field: z.string(),
  vector: z.string().transform((text) => Float32Array.from(JSON.parse(text) as number[])),
});

/** The vectors of a version by chunk, at unit length. */
export async function readVectors(
  query: Query,
  versionId: string,
): Promise<ReadonlyMap<string, ChunkVectors>> {
  const { rows } = await query(
    `select chunk_id as id, field, embedding::text as vector from index_vectors join index_chunks using (number)
     where index_chunks.version_id = $1`,
    [versionId],
  );
  const found = new Map<string, Record<string, Float32Array>>();
  for (const { id, field, vector } of z.array(RowSchema).parse(rows)) {
    const own = found.get(id) ?? {};
    own[field] = vector;
    found.set(id, own);
  }
  return found;
}
