import { randomBytes } from 'node:crypto';
import type { ByteRange, FileContent, FileStore } from '../../../domain/files/index.ts';
import type { Clock } from '../../../domain/index.ts';
import type { Database } from '../../database/database.ts';
import { isHash } from '../digest.ts';
import { contentWithFileErrors, fileGone, otherContent, withFileErrors } from '../file-error.ts';
import { probeStore } from '../probe-store.ts';
import { findBody, listBodies, readPieces, takePlace, writePieces } from './bodies.ts';

/**
 * Files in the Postgres database itself, for workers on several machines: a body and its pieces of a MiB each, one statement a piece,
 * so that neither end ever holds more. A body has no hash until it is whole, and is found by its hash alone.
 */
export function createPostgresFiles(deps: {
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly clock: Clock;
}): FileStore {
  const { database, clock } = deps;
  const { query } = database;

  const put: FileStore['put'] = (content, expected) =>
    withFileErrors(async () => {
      const id = randomBytes(12).toString('hex');
      const now = clock.now().toISOString();
      await query('insert into file_bodies (id, started_at) values ($1, $2)', [id, now]);
      try {
        const file = await writePieces(query, id, content);
        if (expected !== undefined && file.hash !== expected) throw otherContent();
        await database.transaction((statement) => takePlace(statement, id, file));
        return file;
      } catch (error) {
        // What cannot be removed now is removed by `tidy`.
        await query('delete from file_bodies where id = $1', [id]).catch(() => undefined);
        throw error;
      }
    });

  async function* read(hash: string, range?: ByteRange): FileContent {
    const body = isHash(hash) ? await withFileErrors(() => findBody(query, hash)) : undefined;
    if (body === undefined) throw fileGone(hash);
    yield* contentWithFileErrors(readPieces(query, body, range));
  }

  const remove: FileStore['remove'] = (hash) =>
    withFileErrors(async () => {
      if (isHash(hash)) await query('delete from file_bodies where hash = $1', [hash]);
    });

  return {
    kind: 'postgres',
    put,
    size: async (hash) =>
      isHash(hash) ? (await withFileErrors(() => findBody(query, hash)))?.bytes : undefined,
    read,
    remove,
    list: () => contentWithFileErrors(listBodies(query)),
    tidy: (before) =>
      withFileErrors(async () => {
        const killed = 'delete from file_bodies where hash is null and started_at < $1';
        await query(killed, [before.toISOString()]);
      }),
    check: () => probeStore({ put, read, remove }),
    close: async () => undefined,
  };
}
