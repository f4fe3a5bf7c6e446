import * as z from 'zod';
import type { Query } from '../database/database.ts';
import { type IndexWriter, type LackingVectors, PendingVersionSchema } from '../library/index-writer.ts';

const VersionsSchema = z.array(z.object({ id: z.string() }));

/** An index that remembers which versions were written without vectors. */
export function withDueVectors<Index extends IndexWriter>(index: Index): Index {
  return {
    ...index,
    async prepare(version) {
      const prepared = await index.prepare(version);
      const { versionId, documentId, chunks } = version;
      if (chunks.some(({ vectors }) => Object.keys(vectors).length > 0) || chunks.length === 0)
        return prepared;
      return {
        async write(query, collectionId) {
          await prepared.write(query, collectionId);
          await query('insert into index_due (version_id, document_id, chunks) values ($1, $2, $3)', [
            versionId,
            documentId,
            chunks.length,
          ]);
        },
      };
    },
    async removeDocument(query, documentId) {
      await index.removeDocument(query, documentId);
      await query('delete from index_due where document_id = $1', [documentId]);
    },
    async clear(query) {
      await index.clear(query);
      await forgetDue(query);
    },
  };
}

/** Versions that were written without vectors, but for those whose texts were refused. */
export function createDueVectors(index: Pick<IndexWriter, 'prepareVectors'>): LackingVectors {
  return {
    async pending(query, limit) {
      const { rows } = await query(
        'select version_id as id, chunks from index_due where not failed order by 1 limit $1',
        [limit],
      );
      return z.array(PendingVersionSchema).parse(rows);
    },
    async prepare(version) {
      const prepared = await index.prepareVectors(version);
      return {
        async write(query, collectionId) {
          const { rowCount } = await query('delete from index_due where version_id = $1', [
            version.versionId,
          ]);
          // Somebody else made them meanwhile, or the document got another title and its vectors with it.
          if (rowCount > 0) await prepared.write(query, collectionId);
        },
      };
    },
  };
}

/** Ids of versions that have no vectors yet, or whose texts were refused. */
export async function listDue(query: Query): Promise<ReadonlySet<string>> {
  const { rows } = await query('select version_id as id from index_due');
  return new Set(VersionsSchema.parse(rows).map(({ id }) => id));
}

export const forgetDue = (query: Query) => query('delete from index_due where true');
/** They are not asked for again until `retryRefused`. */
export const markRefused = (query: Query, versionId: string) =>
  query('update index_due set failed = true where version_id = $1', [versionId]);
export const retryRefused = (query: Query) => query('update index_due set failed = false where failed');
