import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { toDatabaseError } from '../database/guard-database.ts';
import { restoreDirectory } from '../database/pglite/restore-directory.ts';
import { unpackBackup } from './backup-file.ts';
import { checkDatabaseArchive } from './check-database-archive.ts';

/**
 * Puts what `Storage.backup` gave into a data directory. E030 for a file that is no backup or is damaged, E008 for one of another
 * version, E032 for one that unpacks to more than a database may, E023 when a process uses the directory, E035 when it holds a library and `force` is not given, E028 on a full
 * disk; none of them changes anything. E020 for a Postgres server, which has `pg_restore`.
 */
export async function restoreBackup(deps: {
  readonly backup: Uint8Array;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly force: boolean;
}): Promise<{ readonly createdAt: Date; readonly replaced: string | undefined }> {
  if (deps.databaseUrl !== undefined) throw new AppError('E020', wording('restoreEmbeddedOnly'));
  const { database, createdAt } = unpackBackup(deps.backup);
  await checkDatabaseArchive(database);
  try {
    const { replaced } = await restoreDirectory({ dataDir: deps.dataDir, database, force: deps.force });
    return { createdAt, replaced };
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw toDatabaseError(error, 'E004');
  }
}
