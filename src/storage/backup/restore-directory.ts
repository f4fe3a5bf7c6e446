import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import { keptId } from '../database/kept-id.ts';
import { describeFormat, explainOpenFailure, removeUnfinished } from '../database/pglite/data-directory.ts';
import { takeOwnerLock } from '../database/pglite/owner-lock.ts';
import { startWorker } from '../database/pglite/worker-client.ts';
import { checkSchema } from '../migrations/migrate.ts';

/**
 * Puts a database (a gzipped tar of its directory) into a data directory that no process uses (else E023) and that holds
 * none yet (else E035). With `force` the one it holds is moved aside, to the folder whose name is returned. The new one
 * is made beside and has been opened before it takes its place, so that a failure changes nothing.
 */
export async function restoreDirectory(deps: {
  readonly dataDir: string;
  readonly database: Uint8Array;
  readonly force: boolean;
  /** Told the library's id once the database is whole and opens; what it throws leaves the old one in place. */
  readonly beforePlaced?: ((libraryId: string) => Promise<void>) | undefined;
  readonly start?: typeof startWorker;
}): Promise<{ readonly replaced: string | undefined }> {
  const { dataDir } = deps;
  await mkdir(dataDir, { recursive: true });
  const lock = await takeOwnerLock(dataDir);
  const place = join(dataDir, 'pg');
  const unfinished = join(dataDir, `new-${randomBytes(6).toString('hex')}`);
  try {
    await removeUnfinished(dataDir);
    const isTaken = existsSync(place);
    if (isTaken && !deps.force)
      throw new AppError('E035', wording('dataDirectoryTaken', { name: basename(dataDir) }));
    const start = deps.start ?? startWorker;
    const libraryId = await unpack(start, unfinished, deps.database).catch(async (error: unknown) => {
      throw await explainOpenFailure(dataDir, error);
    });
    await deps.beforePlaced?.(libraryId);
    const replaced = isTaken ? `replaced-${randomBytes(6).toString('hex')}` : undefined;
    if (replaced !== undefined) await rename(place, join(dataDir, replaced));
    await rename(unfinished, place);
    await describeFormat(dataDir);
    return { replaced };
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await lock.release();
  }
}

/** Opens the database once, so that one that this version cannot use is noticed while the old one is still there. */
async function unpack(start: typeof startWorker, folder: string, database: Uint8Array): Promise<string> {
  const worker = start({});
  try {
    await worker.call('open', { dataDir: folder, template: database });
    const query = (sql: string, params?: readonly unknown[]) => worker.call('query', { sql, params });
    await checkSchema(query);
    const libraryId = await keptId({ query }, 'library.id');
    await worker.call('close', null);
    return libraryId;
  } finally {
    await worker.terminate();
  }
}
