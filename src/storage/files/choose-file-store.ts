import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '../../domain/files/index.ts';
import { createFolderFiles } from './folder/folder-files.ts';

/** The store beside a database: a folder in its data directory; of a database in memory one that goes with it. */
export function chooseFileStore({ dataDir }: { readonly dataDir: string }): FileStore {
  if (dataDir !== ':memory:') return createFolderFiles(join(dataDir, 'files'));
  const folder = join(tmpdir(), `plumbline-files-${randomBytes(8).toString('hex')}`);
  return { ...createFolderFiles(folder), close: () => rm(folder, { recursive: true, force: true }) };
}
