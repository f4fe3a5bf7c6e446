import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import {
  type Clock,
  type DocumentChange,
  type DocumentChanges,
  DocumentIdentitySchema,
  toStorableText,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { remakeEntries } from '../chunk-index/remake-entries.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import type { IndexWriter } from '../library/index-writer.ts';
import { toDocument } from '../library/library-rows.ts';
import type { EmbedVersion } from '../library/load-version.ts';

const OwnSchema = z.object({ given: z.string().nullable(), identity: z.string().nullable() });
/** A publication or another change at the same time wins, and the change is done again on what it left. */
const TRIES = 5;

const READ = 'select *, given_title as given from documents where id = $1';
type Row = Readonly<Record<string, unknown>>;

/** See the port. */
export function createDocumentChanges(deps: {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly clock: Clock;
}): DocumentChanges {
  const { database } = deps;
  const read = async (documentId: string): Promise<Row> => {
    const { rows } = await database.query(READ, [documentId]);
    if (rows[0] === undefined) throw new AppError('E021', wording('noDocumentOfId'));
    return rows[0];
  };

  return {
    async change(documentId, asked, embed) {
      for (let attempt = 1; attempt <= TRIES; attempt++) {
        const row = await read(documentId);
        if (await tryChange(row, asked, embed)) return toDocument(await read(documentId));
      }
      throw new AppError('E036', wording('documentBusy'));
    },
  };

  /** False when the document is another one than was read; nothing is changed then. */
  async function tryChange(row: Row, asked: DocumentChange, embed: EmbedVersion): Promise<boolean> {
    const document = toDocument(row);
    const { id: documentId, currentVersionId: versionId } = document;
    const { called, columns, target } = toColumns(row, asked, deps.clock.now());
    const isStill = async (query: Query) => {
      const { rows } = await query(`${READ} for update`, [documentId]);
      return rows[0] !== undefined && stateOf(rows[0]) === stateOf(row);
    };
    const write = async (query: Query) => {
      if (target !== document.collectionId) await assertFree(query, target, document.sourcePath);
      const set = columns.map(([name], place) => `${name} = $${place + 2}`).join(', ');
      await query(`update documents set ${set} where id = $1`, [
        documentId,
        ...columns.map(([, value]) => value),
      ]);
      if (called !== document.title)
        await query(
          'update versions set title = $2 where id = (select current_version_id from documents where id = $1)',
          [documentId, called],
        );
      return target;
    };
    if (called === document.title && target === document.collectionId)
      return database.transaction(async (query) => {
        if (!(await isStill(query))) return false;
        await write(query);
        return true;
      });
    const change = async (query: Query) => {
      await forgetOld(query, documentId);
      return write(query);
    };
    return remakeEntries(deps, { documentId, versionId, embed, title: called, isStill, change });
  }
}

/** What is asked for and nothing else, so that another change at the same time keeps what it wrote. */
function toColumns(row: Row, { title, tags, collectionId }: DocumentChange, now: Date) {
  const document = toDocument(row);
  const own = OwnSchema.parse(row);
  const given = title === undefined ? own.given : title && toStorableText(title);
  const called = given ?? (title === undefined ? document.title : ownTitle(own, document.title));
  const columns: [string, unknown][] = [['updated_at', now.toISOString()]];
  if (title !== undefined) columns.push(['title', called], ['given_title', given]);
  if (tags !== undefined) columns.push(['tags', tags]);
  if (collectionId !== undefined) columns.push(['collection_id', collectionId]);
  return { called, columns, target: collectionId ?? document.collectionId };
}

/** What the index entries of a document are made of, beside the text of its version. */
const stateOf = (row: Row): string =>
  JSON.stringify([row['collection_id'], row['title'], row['given'], row['current_version_id']]);

/** In memory, segments of old versions are known by the collection that they were loaded with. */
const forgetOld = (query: Query, documentId: string) =>
  query(
    'delete from index_old_versions where version_id in (select id from versions where document_id = $1)',
    [documentId],
  );

const ownTitle = ({ identity }: z.infer<typeof OwnSchema>, stored: string): string =>
  identity === null ? stored : fromJson(DocumentIdentitySchema, identity).title;

/** A folder's own collection is shared from now on: what another put there is not removed with the folder's files. */
async function assertFree(query: Query, collectionId: string, sourcePath: string): Promise<void> {
  const { rows } = await query('select from documents where collection_id = $1 and source_path = $2', [
    collectionId,
    sourcePath,
  ]);
  if (rows.length > 0) throw new AppError('E036', wording('pathTaken', { path: sourcePath }));
  await query('update collections set is_shared = true where id = $1 and folder is not null', [collectionId]);
}
