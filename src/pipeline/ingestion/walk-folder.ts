import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { ReadableFile } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import type { LeftOut } from '../services.ts';
import { isInside, judgeLink } from './judge-link.ts';
import { namesThatAreNoText } from './names-that-are-no-text.ts';

/** Packages of programs, and what systems put beside files. */
const IGNORED_FOLDERS = new Set(['node_modules', '__MACOSX']);

export interface FolderScan {
  /** Files to read, by source path. */
  readonly files: readonly ReadableFile[];
  /** Files whose ending no converter knows. */
  readonly ignored: number;
  /**
   * Files of kinds that are not read, folders that cannot be listed, links that were not followed, names that are no text;
   * behind them what is hidden, a folder as one entry.
   */
  readonly leftOut: readonly LeftOut[];
}

/**
 * The readable files of a folder (or one file), sorted by path; without `extensions` every file counts as readable. Hidden
 * files and folders and `node_modules` are left out, and named. Links within the folder are followed, those that lead out of it with `linksOut`
 * alone; what is reached in several ways is listed once, so that circles end. What has a name that is no UTF-8 is left out,
 * and named. E021 when the path does not exist, E042 when
 * the folder cannot be listed.
 */
export async function walkFolder(
  root: string,
  extensions: readonly string[] | undefined,
  { linksOut = false }: { readonly linksOut?: boolean | undefined } = {},
): Promise<FolderScan> {
  const info = await stat(root).catch((cause: unknown) => {
    throw new AppError('E021', wording('noFolder', { name: basename(root) }), { cause });
  });
  if (info.isFile()) {
    const file = { path: root, sourcePath: basename(root), bytes: info.size };
    return { files: [file], ignored: 0, leftOut: [] };
  }
  const base = await realpath(root);
  const known = extensions && new Set(extensions);
  const files: ReadableFile[] = [];
  const links: string[] = [];
  const leftOut: LeftOut[] = [];
  const hidden: LeftOut[] = [];
  /** Real paths of the folders and files that are listed. */
  const listed = new Set<string>();
  let ignored = 0;
  await visit(base, base);
  // After all else, so that what stands in the folder itself keeps its own path.
  for (const path of links) await follow(path);
  files.sort((a, b) => (a.sourcePath < b.sourcePath ? -1 : 1));
  return { files, ignored, leftOut: [...leftOut, ...hidden] };

  /** `real` is where `folder` is without links. */
  async function visit(folder: string, real: string): Promise<void> {
    listed.add(real);
    let hasOddNames = false;
    for (const name of await list(folder)) {
      const path = join(folder, name);
      if (/^(?:\.|~\$)/.test(name) || IGNORED_FOLDERS.has(name)) {
        hidden.push({ sourcePath: sourcePathOf(path), reason: wording('hiddenNotRead') });
        continue;
      }
      const entry = await lstat(path).catch((error: NodeJS.ErrnoException) => error);
      if (!(entry instanceof Error)) {
        if (entry.isSymbolicLink()) links.push(path);
        else await take(path, join(real, name), entry);
      } else if (name.includes('\ufffd')) hasOddNames = true;
      else if (entry.code !== 'ENOENT')
        leftOut.push({ sourcePath: sourcePathOf(path), reason: wording('fileUnreadable', { name }) });
    }
    if (hasOddNames)
      for (const name of await namesThatAreNoText(folder))
        leftOut.push({ sourcePath: sourcePathOf(join(folder, name)), reason: wording('nameNoText') });
  }

  async function take(path: string, real: string, entry: Awaited<ReturnType<typeof lstat>>): Promise<void> {
    if (entry.isDirectory()) return listed.has(real) ? undefined : visit(path, real);
    const ending = extname(path).toLowerCase();
    // A name without an ending says nothing: its content does.
    if (!entry.isFile() || (ending !== '' && known?.has(ending) === false)) {
      ignored++;
      leftOut.push({
        sourcePath: sourcePathOf(path),
        reason: entry.isFile() ? wording('kindNotRead', { ending }) : wording('noOrdinaryFile'),
      });
      return;
    }
    if (listed.has(real)) return;
    listed.add(real);
    files.push({ path, sourcePath: sourcePathOf(path), bytes: Number(entry.size) });
  }

  async function follow(path: string): Promise<void> {
    const link = await judgeLink(path, { base, mayLeave: linksOut });
    const skip = (reason: Wording) => leftOut.push({ sourcePath: sourcePathOf(path), reason });
    if (!('target' in link)) skip(link);
    else if (listed.has(link.target) || (link.info.isDirectory() && isInside(base, link.target)))
      skip(wording('linkTwice'));
    else await take(path, link.target, link.info);
  }

  function sourcePathOf(path: string): string {
    return relative(base, path).split(sep).join('/');
  }

  async function list(folder: string): Promise<string[]> {
    try {
      return (await readdir(folder)).sort();
    } catch (cause) {
      if (isAbort(cause)) throw cause;
      if (folder !== base) {
        ignored++;
        leftOut.push({ sourcePath: sourcePathOf(folder), reason: wording('folderNotListed') });
        return [];
      }
      throw new AppError('E042', wording('folderUnreadable', { name: basename(root) }), {
        cause,
      });
    }
  }
}
