import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { toDatabaseError } from '../database/guard-database.ts';
import { type FileStoreChoice, storeOfLibrary } from '../files/choose-file-store.ts';
import { checkDatabaseArchive } from './check-database-archive.ts';
import { openBackup } from './open-backup.ts';
import { restoreDirectory } from './restore-directory.ts';
import { restoreFiles } from './restore-files.ts';

export interface RestoredBackup {
  readonly createdAt: Date;
  /** Folder of the data directory with the library that was there before. */
  readonly replaced: string | undefined;
  /** Originals and pictures that are there again. */
  readonly files: number;
  /** Those that are not what was stored: `library check` names their documents. */
  readonly damaged: number;
}

/**
 * Puts what `Storage.backup` gave, by its path or its bytes, into a data directory and the files into their store. E030 for a file that is
 * no backup or is damaged, E008 for one of another version, E032 for one that unpacks to more than a database may, E023 when a process
 * uses the directory, E035 when it holds a library and `force` is not given, E028 on a full disk, E052 when the store is away; none of
 * them changes anything. E020 for a Postgres server, which has `pg_restore`.
 */
export async function restoreBackup(deps: {
  readonly backup: string | Uint8Array;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly force: boolean;
  readonly files?: FileStoreChoice | undefined;
}): Promise<RestoredBackup> {
  if (deps.databaseUrl !== undefined) throw new AppError('E020', wording('restoreEmbeddedOnly'));
  const { dataDir, force, files: choice = { store: 'folder' } } = deps;
  const backup = await openBackup(deps.backup);
  try {
    await checkDatabaseArchive(backup.database);
    let files = { files: 0, damaged: 0, undo: async () => {} };
    const { replaced } = await restoreDirectory({
      dataDir,
      database: backup.database,
      force,
      beforePlaced: async (libraryId) => {
        const store = storeOfLibrary(choice, { dataDir, libraryId });
        files = await restoreFiles(backup, store);
      },
    }).catch(async (error: unknown) => {
      await files.undo();
      throw error;
    });
    return { createdAt: backup.createdAt, replaced, files: files.files, damaged: files.damaged };
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw toDatabaseError(error, 'E004');
  } finally {
    backup.close();
  }
}
