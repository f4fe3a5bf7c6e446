import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import {
  type Clock,
  type DocumentChanges,
  DocumentIdentitySchema,
  toStorableText,
} from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { IndexWriter } from '../chunk-index/index-writer.ts';
import { remakeEntries } from '../chunk-index/remake-entries.ts';
import type { Database, Query } from '../database/database.ts';
import { fromJson } from '../database/json-column.ts';
import { toDocument } from '../library/library-rows.ts';

const OwnSchema = z.object({ given: z.string().nullable(), identity: z.string().nullable() });
/** A publication at the same time wins, and the change is done again on what it published. */
const TRIES = 5;

/** See the port. */
export function createDocumentChanges(deps: {
  readonly database: Database;
  readonly index: IndexWriter;
  readonly clock: Clock;
}): DocumentChanges {
  const { database } = deps;
  const read = async (documentId: string) => {
    const { rows } = await database.query('select *, given_title as given from documents where id = $1', [
      documentId,
    ]);
    if (rows[0] === undefined) throw new AppError('E021', wording('noDocumentOfId'));
    return { document: toDocument(rows[0]), own: OwnSchema.parse(rows[0]) };
  };

  return {
    async change(documentId, { title, tags, collectionId }, embed) {
      for (let attempt = 1; ; attempt++) {
        const { document, own } = await read(documentId);
        const given = title === undefined ? own.given : title && toStorableText(title);
        const called = given ?? (title === undefined ? document.title : ownTitle(own, document.title));
        const target = collectionId ?? document.collectionId;
        const write = async (query: Query) => {
          if (target !== document.collectionId) await assertFree(query, target, document.sourcePath);
          await query(
            `update documents set title = $2, given_title = $3, tags = $4, collection_id = $5, updated_at = $6
             where id = $1`,
            [documentId, called, given, tags ?? document.tags ?? [], target, deps.clock.now().toISOString()],
          );
          if (called !== document.title)
            await query(
              'update versions set title = $2 where id = (select current_version_id from documents where id = $1)',
              [documentId, called],
            );
          return target;
        };
        if (called === document.title && target === document.collectionId) {
          await database.transaction(write);
          return (await read(documentId)).document;
        }
        const isDone = await remakeEntries(deps, {
          documentId,
          versionId: document.currentVersionId,
          embed,
          title: called,
          change: async (query) => {
            await forgetOld(query, documentId);
            return write(query);
          },
        });
        if (isDone) return (await read(documentId)).document;
        if (attempt === TRIES) throw new AppError('E036', wording('documentBusy'));
      }
    },
  };
}

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
