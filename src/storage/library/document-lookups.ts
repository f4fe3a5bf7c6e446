import * as z from 'zod';
import { type LibraryStore, toStorableText } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { toDocument } from './library-rows.ts';

const CurrentVersionSchema = z.object({
  versionId: z.string(),
  contentHash: z.string(),
  fingerprint: z.string(),
  facts: z.string(),
});
const FactsSchema = z.object({
  unfinished: z.boolean().default(false),
  pageCount: z.int().optional(),
});
const VersionFactsSchema = z.object({ facts: z.string() });

type DocumentLookups = Pick<
  LibraryStore,
  'findDocument' | 'findDocuments' | 'findDocumentByPath' | 'currentVersion' | 'libraryStamp'
>;

/** Finds documents and their current versions. */
export function createDocumentLookups(database: Database): DocumentLookups {
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async findDocument(id) {
      const [row] = await select('select * from documents where id = $1', [id]);
      return row === undefined ? undefined : toDocument(row);
    },
    async findDocuments(ids) {
      const rows = await select(
        `select d.*, v.facts from documents d join versions v on v.id = d.current_version_id
         join unnest($1::text[]) with ordinality as wanted (id, place) on wanted.id = d.id order by wanted.place`,
        [ids],
      );
      return rows.map((row) => {
        const { pageCount } = fromJson(FactsSchema, VersionFactsSchema.parse(row).facts);
        return { ...toDocument(row), pageCount };
      });
    },
    async findDocumentByPath(collectionId, sourcePath) {
      const [row] = await select('select * from documents where collection_id = $1 and source_path = $2', [
        collectionId,
        toStorableText(sourcePath),
      ]);
      return row === undefined ? undefined : toDocument(row);
    },
    async currentVersion(documentId) {
      const [row] = await select(
        `select v.id as "versionId", v.content_hash as "contentHash", v.fingerprint, v.facts
         from documents d join versions v on v.id = d.current_version_id where d.id = $1`,
        [documentId],
      );
      if (row === undefined) return undefined;
      const { facts, ...version } = CurrentVersionSchema.parse(row);
      return { ...version, unfinished: fromJson(FactsSchema, facts).unfinished };
    },
    async libraryStamp(collectionIds) {
      const [row] = await select(
        `select count(*) as documents, max(updated_at) as newest, count(identity) as identities, count(current_version_id) as versions
         from documents where collection_id = any($1)`,
        [collectionIds],
      );
      return JSON.stringify(row ?? {}, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
    },
  };
}
