import { AppError, isAbort } from '../errors/index.ts';
import { unpackBackup } from './backup-file.ts';
import { toDatabaseError } from './guard-database.ts';
import { restoreDirectory } from './pglite/restore-directory.ts';

/**
 * Puts what `Storage.backup` gave into a data directory. E030 for a file that is no backup or is damaged, E008 for one of another
 * version, E023 when a process uses the directory, E035 when it holds a library and `force` is not given, E028 on a full
 * disk; none of them changes anything. E020 for a Postgres server, which has `pg_restore`.
 */
export async function restoreBackup(deps: {
  readonly backup: Uint8Array;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly force: boolean;
}): Promise<{ readonly createdAt: Date; readonly replaced: string | undefined }> {
  if (deps.databaseUrl !== undefined)
    throw new AppError(
      'E020',
      'Plumbline restores its embedded database only. For a Postgres server: pg_restore --clean --if-exists --dbname="$DATABASE_URL" library.dump',
    );
  const { database, createdAt } = unpackBackup(deps.backup);
  try {
    const { replaced } = await restoreDirectory({ dataDir: deps.dataDir, database, force: deps.force });
    return { createdAt, replaced };
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw toDatabaseError(error, 'E004');
  }
}
