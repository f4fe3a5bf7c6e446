import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { ReadableFile } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';

const IGNORED_FOLDERS = new Set(['node_modules', '__MACOSX']);

export interface FolderScan {
  /** Files to read, by source path. */
  readonly files: readonly ReadableFile[];
  /** Files whose ending no converter knows. */
  readonly ignored: number;
}

/**
 * The readable files of a folder (or one file), sorted by path; without `extensions` every file counts as readable. Hidden files, `node_modules` and links that lead out of
 * the folder are left out. E021 when the path does not exist, E042 when the folder cannot be listed.
 */
export async function walkFolder(
  root: string,
  extensions: readonly string[] | undefined,
): Promise<FolderScan> {
  const info = await stat(root).catch((cause: unknown) => {
    throw new AppError('E021', wording('noFolder', { name: basename(root) }), { cause });
  });
  if (info.isFile()) {
    return { files: [{ path: root, sourcePath: basename(root), bytes: info.size }], ignored: 0 };
  }
  const base = await realpath(root);
  const known = extensions && new Set(extensions);
  const files: ReadableFile[] = [];
  let ignored = 0;
  await visit(base);
  files.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
  return { files, ignored };

  async function visit(folder: string): Promise<void> {
    for (const name of await list(folder)) {
      if (name.startsWith('.') || name.startsWith('~$') || IGNORED_FOLDERS.has(name)) continue;
      const path = join(folder, name);
      const entry = await resolveEntry(path);
      if (entry === undefined) continue;
      if (entry.isDirectory()) await visit(path);
      else if (!entry.isFile()) ignored++;
      else if (known?.has(extname(name).toLowerCase()) === false) ignored++;
      else files.push({ path, sourcePath: relative(base, path).split(sep).join('/'), bytes: entry.size });
    }
  }

  async function list(folder: string): Promise<string[]> {
    try {
      return await readdir(folder);
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      if (folder !== base) {
        ignored++;
        return [];
      }
      throw new AppError('E042', wording('folderUnreadable', { name: basename(root) }), {
        cause,
      });
    }
  }

  async function resolveEntry(path: string) {
    const entry = await lstat(path).catch(() => undefined);
    if (!entry?.isSymbolicLink()) return entry;
    const target = await realpath(path).catch(() => undefined);
    const inside = target?.startsWith(base + sep) && !dirname(path).startsWith(target);
    return inside && target !== undefined ? stat(target).catch(() => undefined) : undefined;
  }
}
