import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { forEachWithin } from '../../concurrency/index.ts';
import type { MirroredFolder, RemoteFolder, RemoteObject } from '../../domain/syncs/index.ts';
import { AppError, isAbort, toProblem } from '../../errors/index.ts';
import { sha256 } from '../../linguistics/index.ts';

export interface MirrorLimits {
  /** Files that may be read; others are left where they are. */
  readonly accepts: (path: string) => boolean;
  readonly maxBytes: number;
}

const MarksSchema = z.record(z.string(), z.string());
const AT_ONCE = 8;
/** After so many failures in a row the place is taken to be gone. */
const MOST_FAILURES = 5;
const SAVE_EVERY = 200;

/**
 * Brings a folder in step with a remote one: what is new or changed is fetched, whole or not at all, what is gone is removed. What bears the
 * mark that was noted when it was fetched is not asked for. The listing is read to its end before anything is done.
 */
export async function mirrorObjects(
  remote: RemoteFolder,
  folder: string,
  { accepts, maxBytes }: MirrorLimits,
  signal?: AbortSignal,
): Promise<MirroredFolder> {
  const listed = new Map<string, RemoteObject>();
  for await (const object of remote.list(signal))
    if (accepts(object.path) && !isHidden(object.path)) listed.set(object.path, object);
  await mkdir(folder, { recursive: true });
  const noted = `${folder}.json`;
  const marks = new Map(Object.entries(await readMarks(noted)));
  const save = () => saveMarks(noted, marks);
  const failed: MirroredFolder['failed'][number][] = [];
  for (const path of [...marks.keys()].filter((known) => !listed.has(known))) {
    await rm(join(folder, path), { force: true });
    marks.delete(path);
  }
  const fresh: RemoteObject[] = [];
  for (const object of listed.values())
    if (marks.get(object.path) !== object.mark || !(await isWhole(folder, object))) fresh.push(object);

  let inARow = 0;
  let fetched = 0;
  try {
    await forEachWithin(fresh, { most: AT_ONCE, weigh: () => 1 }, async (object) => {
      signal?.throwIfAborted();
      try {
        await fetchWhole(remote, object, folder, maxBytes, signal);
        marks.set(object.path, object.mark);
        inARow = 0;
        if (++fetched % SAVE_EVERY === 0) await save();
      } catch (error) {
        if (isAbort(error, signal)) throw error;
        failed.push({ sourcePath: object.path, problem: toProblem(error) });
        if (++inARow >= MOST_FAILURES) throw error;
      }
    });
  } finally {
    await save();
  }
  return { folder, failed };
}

async function fetchWhole(
  remote: RemoteFolder,
  object: RemoteObject,
  folder: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<void> {
  const { path, bytes } = object;
  if (!isSafe(path)) throw new AppError('E131', wording('remoteName', { path }));
  if (bytes > maxBytes)
    throw new AppError('E131', wording('remoteTooLarge', { path, bytes, most: maxBytes }));
  const part = join(folder, `.part-${sha256(path).slice(0, 20)}`);
  try {
    // Made beforehand: a stream that is torn before it has opened its file would make it after it has been removed.
    await writeFile(part, '');
    await pipeline(await remote.read(object, signal), createWriteStream(part, { flags: 'r+' }), { signal });
    if ((await stat(part)).size !== bytes) throw new AppError('E131', wording('remoteTorn', { path }));
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await rename(part, target);
  } catch (cause) {
    await rm(part, { force: true });
    if (isAbort(cause, signal) || cause instanceof AppError) throw cause;
    throw new AppError('E131', wording('remoteTorn', { path }), { cause });
  }
}

const isWhole = (folder: string, { path, bytes }: RemoteObject): Promise<boolean> =>
  stat(join(folder, path)).then(
    (file) => file.isFile() && file.size === bytes,
    () => false,
  );

/** A path that stays below its folder on every system. */
const isSafe = (path: string): boolean =>
  !/[\\\0]|^[A-Za-z]:/.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '..' && part !== '.');

/** What is left out of a folder of this machine too. */
const isHidden = (path: string): boolean => path.split('/').some((part) => /^\.(?!\.?$)|^~\$/.test(part));

async function readMarks(file: string): Promise<Record<string, string>> {
  try {
    return MarksSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // Without its marks everything is fetched again.
    return {};
  }
}

async function saveMarks(file: string, marks: ReadonlyMap<string, string>): Promise<void> {
  await writeFile(`${file}.part`, JSON.stringify(Object.fromEntries(marks)));
  await rename(`${file}.part`, file);
}
