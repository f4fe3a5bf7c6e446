import * as z from 'zod';
import type { Turns } from '../../concurrency/index.ts';
import {
  type Clock,
  CollectionSchema,
  type LibraryStore,
  type Logger,
  toStorableText,
} from '../../domain/index.ts';
import { stableId } from '../../linguistics/index.ts';
import type { IndexWriter } from '../chunk-index/index-writer.ts';
import type { Database } from '../database/database.ts';
import { fromJson, toJson } from '../database/json-column.ts';
import { createLibraryLists } from './library-lists.ts';
import { STORED_CHUNK_SELECT, toDocument, toStoredChunk } from './library-rows.ts';
import { createOwnCollections } from './own-collections.ts';
import { createPublishVersion } from './publish-version.ts';
import { createRecognitions } from './recognitions.ts';

const MarkdownSchema = z.object({ markdown: z.string() });
const CurrentVersionSchema = z.object({
  versionId: z.string(),
  contentHash: z.string(),
  fingerprint: z.string(),
  facts: z.string(),
});
const FactsSchema = z.object({ unfinished: z.boolean().default(false) });
const OverviewSchema = z.object({
  documentId: z.string(),
  title: z.string(),
  heading: z.string().nullable(),
});
/** Headings of one document in an overview. */
const MAX_HEADINGS = 24;

export function createLibraryStore(deps: {
  readonly database: Database;
  /** The same for what is written when a document was read. */
  readonly publishing: Pick<Database, 'query' | 'transaction'>;
  readonly index: IndexWriter;
  readonly turns: Turns;
  readonly clock: Clock;
  readonly logger: Logger;
}): LibraryStore {
  const { database, index } = deps;
  const now = () => deps.clock.now().toISOString();
  const select = async (sql: string, params: readonly unknown[]) => (await database.query(sql, params)).rows;

  return {
    ...createLibraryLists(deps),
    ...createOwnCollections(database),
    recognitions: createRecognitions(database),
    async ensureCollection(name) {
      const plain = toStorableText(name);
      const rows = await select(
        `insert into collections (id, name) values ($1, $2)
         on conflict (name) do update set is_shared = collections.folder is not null returning id, name, web`,
        [stableId('col', plain), plain],
      );
      return CollectionSchema.parse(rows[0]);
    },
    async findDocument(id) {
      const [row] = await select('select * from documents where id = $1', [id]);
      return row === undefined ? undefined : toDocument(row);
    },
    async findDocumentByPath(collectionId, sourcePath) {
      const [row] = await select('select * from documents where collection_id = $1 and source_path = $2', [
        collectionId,
        toStorableText(sourcePath),
      ]);
      return row === undefined ? undefined : toDocument(row);
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
    async beginDocument({ id, collectionId, sourcePath, format, bytes }) {
      const path = toStorableText(sourcePath);
      await database.query(
        `insert into documents (id, collection_id, source_path, title, format, status, bytes, updated_at)
         values ($1, $2, $3, $3, $4, 'processing', $5, $6)
         on conflict (id) do update set format = excluded.format, status = 'processing', bytes = excluded.bytes,
           problem = null, updated_at = excluded.updated_at`,
        [id, collectionId, path, format, bytes, now()],
      );
    },
    publishVersion: createPublishVersion({ ...deps, database: deps.publishing, now }),
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
    async markFailed(documentId, problem, quarantined = false) {
      await database.query('update documents set status = $2, problem = $3, updated_at = $4 where id = $1', [
        documentId,
        quarantined ? 'quarantined' : 'failed',
        toJson(problem),
        now(),
      ]);
    },
    async renameDocument(id, sourcePath) {
      await database.query('update documents set source_path = $2, updated_at = $3 where id = $1', [
        id,
        toStorableText(sourcePath),
        now(),
      ]);
    },
    async deleteDocument(id) {
      await database.transaction(async (query) => {
        await index.removeDocument(query, id);
        await query('delete from documents where id = $1', [id]);
      });
    },
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
