import * as z from 'zod';
import type { Query } from '../../database/database.ts';
import { type IndexedContents, IndexedContentsSchema } from '../../library/index-writer.ts';
import { OPTIONAL_FIELDS } from '../check-vectors.ts';

const CountSchema = z.tuple([z.object({ wrong: z.coerce.number() })]);

export async function readContents(query: Query): Promise<readonly IndexedContents[]> {
  const { rows } = await query(
    `select document_id as "documentId", version_id as "versionId", count(*) as chunks,
       min(coalesce(fields, 0)) = max(coalesce(fields, 0)) and max(coalesce(fields, 0)) > 0 as "hasVectors"
     from index_chunks
     left join (select number, count(*) as fields from index_vectors
       where field <> all($1::text[]) group by number) as made using (number)
     group by document_id, version_id`,
    [OPTIONAL_FIELDS],
  );
  return z.array(IndexedContentsSchema).parse(rows);
}

const TERMS = `select collection_id, term, count(*) as chunks
  from index_chunks, unnest(tsvector_to_array(terms)) as term group by collection_id, term`;
const COLLECTIONS = `select collection_id, count(*) as chunks, sum(length) as total_length
  from index_chunks group by collection_id`;

/** Terms and collections whose kept counts are not those of the rows. */
export async function countWrong(query: Query): Promise<number> {
  const { rows } = await query(
    `select (select count(*) from (${TERMS}) as counted full join index_terms as kept using (collection_id, term)
         where coalesce(counted.chunks, 0) <> coalesce(kept.chunks, 0))
       + (select count(*) from (${COLLECTIONS}) as counted full join index_collections as kept using (collection_id)
         where coalesce(counted.chunks, 0) <> coalesce(kept.chunks, 0)
           or coalesce(counted.total_length, 0) <> coalesce(kept.total_length, 0)) as wrong`,
  );
  return CountSchema.parse(rows)[0].wrong;
}

/** Writers wait meanwhile. */
export async function recount(query: Query): Promise<void> {
  await query('lock table index_chunks in share row exclusive mode');
  await query('delete from index_terms where true');
  await query('delete from index_collections where true');
  await query(`insert into index_terms (collection_id, term, chunks) ${TERMS}`);
  await query(`insert into index_collections (collection_id, chunks, total_length) ${COLLECTIONS}`);
}
