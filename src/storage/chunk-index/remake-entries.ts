import type { Database, Query } from '../database/database.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import { type EmbedVersion, type LoadedVersion, loadVersion } from '../library/load-version.ts';

/**
 * Takes the index entries of a document out and, when it has a version, puts those made of its stored chunks in. `change` is done in
 * between, in the same transaction: what it changes about the document holds for the entries. False when another version was published,
 * the document got another title, or was deleted, meanwhile, or when `isStill` says no; then nothing is changed.
 */
export async function remakeEntries(
  { database, index }: { readonly database: Database; readonly index: IndexWriter },
  input: {
    readonly documentId: string;
    readonly versionId: string | undefined;
    readonly embed: EmbedVersion;
    /** Another title than the stored one. */
    readonly title?: string | undefined;
    /** Whether the document, now locked, is as it was when this was asked for. */
    readonly isStill?: (query: Query) => Promise<boolean>;
    /** Returns the collection of the document from now on, when it is another one. */
    readonly change?: (query: Query) => Promise<string | undefined>;
  },
): Promise<boolean> {
  const { documentId, versionId, embed } = input;
  const read: Query = (sql, params) => database.query(sql, params);
  const loaded = versionId === undefined ? undefined : await loadVersion(read, versionId, embed, input.title);
  const prepared = loaded && (await index.prepare(loaded.version));
  return database.transaction(async (query) => {
    // The lock order of a publication.
    const { rows } = await query(
      'select current_version_id as id, collection_id as "collectionId" from documents where id = $1 for update',
      [documentId],
    );
    if (versionId !== undefined && rows[0]?.['id'] !== versionId) return false;
    if (loaded && !(await isCalled(query, loaded))) return false;
    if ((await input.isStill?.(query)) === false) return false;
    await index.removeDocument(query, documentId);
    const moved = await input.change?.(query);
    // It may have moved since its chunks were loaded.
    if (prepared !== undefined) await prepared.write(query, moved ?? String(rows[0]?.['collectionId']));
    return true;
  });
}

/** Whether the version bears the title that was stored when it was loaded: every passage is indexed with it. */
async function isCalled(query: Query, { version, storedTitle }: LoadedVersion): Promise<boolean> {
  const { rows } = await query('select title from versions where id = $1', [version.versionId]);
  return rows[0]?.['title'] === storedTitle;
}
