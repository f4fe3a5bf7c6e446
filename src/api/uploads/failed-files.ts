import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files that could not be read, kept beside the uploads so that they can be tried again: `<folder>/failed/<document id>/<name>`. */
export interface FailedFiles {
  /** Takes the file away from where it lies; an earlier one of the document goes. */
  keep(documentId: string, from: string, name: string): Promise<void>;
  folderOf(documentId: string): string;
  list(): Promise<readonly string[]>;
  drop(documentId: string): Promise<void>;
}

export function createFailedFiles(folder: string): FailedFiles {
  const root = join(folder, 'failed');
  const folderOf = (documentId: string) => join(root, documentId);
  const drop = (documentId: string) => rm(folderOf(documentId), { recursive: true, force: true });
  return {
    folderOf,
    drop,
    list: () => readdir(root).catch(() => []),
    keep: async (documentId, from, name) => {
      await drop(documentId);
      const to = join(folderOf(documentId), name);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      await rename(from, to);
    },
  };
}
