import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../domain/files/index.ts';
import type { Clock } from '../../domain/index.ts';
import type { Database } from '../database/database.ts';
import { createFolderFiles } from './folder/folder-files.ts';
import { createPostgresFiles } from './postgres/postgres-files.ts';
import { createS3Files } from './s3/s3-files.ts';
import type { S3Settings } from './s3/s3-settings.ts';

/** Where originals and pictures are kept. */
export type FileStoreChoice =
  | { readonly store: 'folder' }
  | { readonly store: 'postgres' }
  | { readonly store: 's3'; readonly s3: S3Settings };

/**
 * The store beside a database. Its folder, or the names of its objects, have the id of the library: several databases may have one data
 * directory or bucket, and each removes what it does not know.
 */
export function chooseFileStore(deps: {
  readonly files: FileStoreChoice;
  readonly dataDir: string;
  readonly libraryId: string;
  readonly database: Pick<Database, 'query' | 'transaction'>;
  readonly clock: Clock;
}): FileStore {
  return deps.files.store === 'postgres' ? createPostgresFiles(deps) : storeOfLibrary(deps.files, deps);
}

/** The same without a database: of an embedded one, which holds no files. */
export function storeOfLibrary(
  files: FileStoreChoice,
  library: { readonly dataDir: string; readonly libraryId: string },
): FileStore {
  if (files.store !== 's3') return folderBeside(library);
  return createS3Files({ ...files.s3, prefix: `${files.s3.prefix}${library.libraryId}/` });
}

/** In the data directory; of a database in memory one that goes with it. */
function folderBeside({ dataDir, libraryId }: { readonly dataDir: string; readonly libraryId: string }) {
  if (dataDir !== ':memory:') return createFolderFiles(join(dataDir, 'files', libraryId));
  const folder = join(tmpdir(), `plumbline-files-${randomBytes(8).toString('hex')}`);
  return { ...createFolderFiles(folder), close: () => rm(folder, { recursive: true, force: true }) };
}
