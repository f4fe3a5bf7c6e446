import type { FileStore } from '../../domain/files/index.ts';
import { AppError } from '../../errors/index.ts';
import type { OpenedBackup } from './open-backup.ts';

/**
 * Stores the files of a backup, also over those that are there: these may be damaged, and the ones of the backup are compared with
 * their hashes. One that is not what was stored is left out and counted. When the store fails, what came new is removed again.
 */
export async function restoreFiles(
  { files }: Pick<OpenedBackup, 'files'>,
  store: FileStore,
): Promise<{ readonly files: number; readonly damaged: number; undo(): Promise<void> }> {
  const added: string[] = [];
  let damaged = 0;
  const undo = async () => {
    for (const hash of added) await store.remove(hash).catch(() => undefined);
  };
  try {
    for (const { hash, open } of files) {
      const isNew = (await store.size(hash)) === undefined;
      try {
        await store.put(await open(), hash);
        if (isNew) added.push(hash);
      } catch (error) {
        if (!isDamage(error)) throw error;
        damaged += 1;
      }
    }
    return { files: files.length - damaged, damaged, undo };
  } catch (error) {
    await undo();
    throw error;
  } finally {
    await store.close();
  }
}

/** Other content than its hash says. */
const isDamage = (error: unknown): boolean => error instanceof AppError && error.code === 'E036';
