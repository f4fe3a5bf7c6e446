import * as z from 'zod';
import { DocumentVersionSchema, type VersionLists } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';

const SELECT = `select v.id, v.document_id as "documentId", v.number, v.title, v.format, v.content_hash as "contentHash",
  v.created_at as "createdAt", coalesce(v.id = d.current_version_id, false) as "isCurrent",
  coalesce(v.id = d.current_version_id, false)
    or exists (select from index_old_versions old where old.version_id = v.id) as "isIndexed",
  exists (select from run_evidence evidence where evidence.version_id = v.id) as "isCited",
  (select count(*)::int from sections where version_id = v.id and level > 0) as sections,
  (select count(*)::int from chunks where version_id = v.id) as passages
  from versions v join documents d on d.id = v.document_id`;
const IdSchema = z.object({ id: z.string().nullable() });
const LastSchema = z.object({ last: z.int() });
/** Versions of one document. */
const MOST_LISTED = 1000;

/** See the port. */
export function createVersionLists(database: Pick<Database, 'query'>): VersionLists {
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;
  return {
    async list(documentId) {
      const rows = await select(
        `${SELECT} where v.document_id = $1 and v.number is not null order by v.number desc limit $2`,
        [documentId, MOST_LISTED],
      );
      return z.array(DocumentVersionSchema).parse(rows);
    },
    async find(documentId, number) {
      const [row] = await select(`${SELECT} where v.document_id = $1 and v.number = $2`, [
        documentId,
        number,
      ]);
      return row === undefined ? undefined : DocumentVersionSchema.parse(row);
    },
    async lastNumber(documentId) {
      const [row] = await select('select last_version as last from documents where id = $1', [documentId]);
      return row === undefined ? 0 : LastSchema.parse(row).last;
    },
    async asOf({ collectionIds, documentIds }, at) {
      const rows = await select(
        `select distinct on (p.document_id) v.id from version_publications p
         join documents d on d.id = p.document_id left join versions v on v.id = p.version_id
         where d.collection_id = any($1::text[]) and p.published_at <= $2
           and ($3::text[] is null or d.id = any($3::text[]))
         order by p.document_id, p.published_at desc, v.number desc nulls last`,
        [collectionIds, at, documentIds ?? null],
      );
      // One that is not kept any more leaves the document out: an earlier version would be a wrong answer.
      return z
        .array(IdSchema)
        .parse(rows)
        .flatMap(({ id }) => id ?? []);
    },
  };
}
