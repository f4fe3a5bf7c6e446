import { basename, extname } from 'node:path';
import type { LibraryDocument } from '../../domain/index.ts';

export interface AddedFile {
  readonly sourcePath: string;
  readonly contentHash: string;
}

export interface Rename {
  readonly documentId: string;
  readonly sourcePath: string;
}

/**
 * Pairs documents whose file vanished with files that are new and hold the same bytes. A document whose title comes from
 * its old file name is left out, and so is a file with another ending: reading them again gives another result.
 */
export function findRenames(
  vanished: readonly LibraryDocument[],
  added: readonly AddedFile[],
): readonly Rename[] {
  const free = [...added];
  return vanished.flatMap(({ id, sourcePath, contentHash, title, status }) => {
    if (contentHash === undefined || (status !== 'indexed' && status !== 'partial')) return [];
    if (keyOf(title) === keyOf(basename(sourcePath, extname(sourcePath)))) return [];
    const at = free.findIndex(
      (file) => file.contentHash === contentHash && extname(file.sourcePath) === extname(sourcePath),
    );
    const [file] = at === -1 ? [] : free.splice(at, 1);
    return file === undefined ? [] : [{ documentId: id, sourcePath: file.sourcePath }];
  });
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
