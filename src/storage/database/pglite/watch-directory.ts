import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

const LOOK_EVERY_MS = 1000;

/**
 * Without one of these a database must not be opened: its recovery makes anew what is not there, and what is put back afterwards
 * has lost what was written last.
 */
const PARTS = ['PG_VERSION', 'base', 'global', 'pg_wal', 'pg_xact'];

/** Whether a folder has all that a database is made of. */
export async function isWholeDatabase(database: string): Promise<boolean> {
  const names = await readdir(database).catch((): string[] => []);
  return PARTS.every((part) => names.includes(part));
}

export interface DirectoryWatch {
  /** Looks at most once a second. Throws E004 when the directory that was opened is not there any more. */
  check(): Promise<void>;
  /** Looks now, and also whether the database is whole. */
  checkPlace(): Promise<void>;
  /** Looks now, and also tells when no file can be opened at the moment. */
  checkNow(): Promise<void>;
}

/**
 * Whether the folder of an open database is still in its place. An open database goes on without it: in memory and in files that
 * nobody can find again, so that what it is told would be lost with its process.
 */
export async function watchDirectory(
  database: string,
  nowMs: () => number = () => performance.now(),
): Promise<DirectoryWatch> {
  const file = join(database, 'PG_VERSION');
  const { ino } = await stat(file);
  let lookedAt = nowMs();
  let last: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    let found: number;
    try {
      found = (await stat(file)).ino;
    } catch (cause) {
      if (isMissing(cause)) throw gone(cause);
      return; // slow, forbidden or short of something: not gone
    }
    if (found !== ino) throw gone();
  }
  return {
    check() {
      if (nowMs() - lookedAt < LOOK_EVERY_MS) return last;
      lookedAt = nowMs();
      last = look();
      last.catch(() => undefined); // told to whoever asks
      return last;
    },
    async checkPlace() {
      await look();
      if (!(await isWholeDatabase(database))) throw gone();
    },
    async checkNow() {
      await look();
      try {
        await (await open(file, 'r')).close();
      } catch (cause) {
        throw new AppError('E004', wording('noDescriptors'), { cause });
      }
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

const gone = (cause?: unknown) => new AppError('E004', wording('dataDirectoryGone'), { cause });
