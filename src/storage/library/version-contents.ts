import * as z from 'zod';
import type { LibraryStore } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { STORED_CHUNK_SELECT, toStoredChunk } from './library-rows.ts';

const MarkdownSchema = z.object({ markdown: z.string() });
const OverviewSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
});
/** Headings of one document in an overview. */
const MAX_HEADINGS = 24;

type VersionContents = Pick<LibraryStore, 'getChunks' | 'getChunkRange' | 'getMarkdown' | 'overview'>;

/** Reads what versions hold: their chunks, their Markdown and their headings. */
export function createVersionContents(database: Database): VersionContents {
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    async getChunks(ids) {
      const rows = await select(`${STORED_CHUNK_SELECT} where c.id = any($1)`, [ids]);
      const chunks = new Map(rows.map(toStoredChunk).map((chunk) => [chunk.id, chunk]));
      return ids.map((id) => chunks.get(id)).filter((chunk) => chunk !== undefined);
    },
    async getChunkRange(versionId, first, last) {
      const rows = await select(
        `${STORED_CHUNK_SELECT} where c.version_id = $1 and c.ordinal between $2 and $3 order by c.ordinal`,
        [versionId, first, last],
      );
      return rows.map(toStoredChunk);
    },
    async getMarkdown(versionId) {
      const [row] = await select('select markdown from versions where id = $1', [versionId]);
      return row === undefined ? undefined : fromJson(z.string(), MarkdownSchema.parse(row).markdown);
    },
    async overview(collectionIds, limit) {
      const rows = await select(
        `select d.id as "documentId", v.title, s.title as heading
         from (select * from documents where collection_id = any($1) and current_version_id is not null
               order by source_path, id limit $2) d
         join versions v on v.id = d.current_version_id
         left join lateral (
           select title, ordinal from sections where version_id = v.id and level = (
             select level from sections where version_id = v.id and level > 0
             group by level order by count(*) = 1, level limit 1)
           order by ordinal limit ${MAX_HEADINGS}) s on true
         order by d.source_path, d.id, s.ordinal`,
        [collectionIds, limit],
      );
      return groupOverview(z.array(OverviewSchema).parse(rows));
    },
  };
}

function groupOverview(rows: readonly z.infer<typeof OverviewSchema>[]) {
  const documents = new Map<string, { documentId: string; title: string; headings: string[] }>();
  for (const { documentId, title, heading } of rows) {
    const entry = documents.get(documentId) ?? { documentId, title, headings: [] };
    if (heading !== null) entry.headings.push(heading);
    documents.set(documentId, entry);
  }
  return [...documents.values()];
}
