import type { Turns } from '../../concurrency/index.ts';
import type { LibraryFiles } from '../../domain/files/index.ts';
import {
  type Clock,
  CollectionSchema,
  type LibraryStore,
  type Logger,
  toStorableText,
} from '../../domain/index.ts';
import { stableId } from '../../linguistics/index.ts';
import type { Database, Query } from '../database/database.ts';
import { toJson } from '../database/json-column.ts';
import type { KeepVersionFiles } from '../files/keep-version-files.ts';
import { createDocumentLookups } from './document-lookups.ts';
import type { IndexWriter } from './index-writer.ts';
import { createLibraryLists } from './library-lists.ts';
import { createOwnCollections } from './own-collections.ts';
import { createPublishVersion } from './publish-version.ts';
import { createRecognitions } from './recognitions.ts';
import { createVersionContents } from './version-contents.ts';

interface LibraryStoreDeps {
  readonly database: Database;
  /** The same for what is written when a document was read. */
  readonly publishing: Pick<Database, 'query' | 'transaction'>;
  readonly index: IndexWriter;
  readonly keepFiles: KeepVersionFiles;
  readonly files: Pick<LibraryFiles, 'clean'>;
  readonly turns: Turns;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createLibraryStore(deps: LibraryStoreDeps): LibraryStore {
  const { database, index } = deps;
  const now = () => deps.clock.now().toISOString();

  return {
    ...createLibraryLists(deps),
    ...createOwnCollections(database),
    ...createDocumentLookups(database),
    ...createVersionContents(database),
    recognitions: createRecognitions(database),
    async ensureCollection(name) {
      const plain = toStorableText(name);
      const { rows } = await database.query(
        `insert into collections (id, name) values ($1, $2)
         on conflict (name) do update set is_shared = collections.folder is not null returning id, name, web`,
        [stableId('col', plain), plain],
      );
      return CollectionSchema.parse(rows[0]);
    },
    async beginDocument({ id, collectionId, sourcePath, format, bytes }) {
      const path = toStorableText(sourcePath);
      await database.query(
        `insert into documents (id, collection_id, source_path, title, format, status, bytes, created_at, updated_at)
         values ($1, $2, $3, $3, $4, 'processing', $5, $6, $6)
         on conflict (id) do update set format = excluded.format, status = 'processing', bytes = excluded.bytes,
           problem = null, updated_at = excluded.updated_at`,
        [id, collectionId, path, format, bytes, now()],
      );
    },
    publishVersion: createPublishVersion({ ...deps, database: deps.publishing, now }),
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
      const hashes = await database.transaction(async (query) => {
        const needed = await filesOfDocument(query, id);
        await index.removeDocument(query, id);
        await query('delete from documents where id = $1', [id]);
        return needed;
      });
      if (hashes.length === 0) return;
      await deps.files.clean(hashes).catch((error: unknown) => {
        deps.logger.warn('files of a deleted document are left for the next cleaning', { error });
      });
    },
  };
}

async function filesOfDocument(query: Query, documentId: string): Promise<readonly string[]> {
  const { rows } = await query(
    `select file_hash as hash from versions where document_id = $1 and file_hash is not null
     union select i.file_hash from images i join versions v on v.id = i.version_id where v.document_id = $1`,
    [documentId],
  );
  return rows.map(({ hash }) => String(hash));
}
