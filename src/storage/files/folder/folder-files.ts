import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileContent, FileDigest, FileStore } from '../../../domain/files/index.ts';
import { createDigest, isHash } from '../digest.ts';
import { contentWithFileErrors, fileGone, otherContent, withFileErrors } from '../file-error.ts';
import { probeStore } from '../probe-store.ts';

/** Files that are being written; renamed into their place when they are whole. */
const INCOMING = 'incoming';

/** A folder of files, `ab/cd/abcd…`. Nobody but the user of the process may read it. */
export function createFolderFiles(root: string): FileStore {
  const incoming = join(root, INCOMING);
  const pathOf = (hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4), hash);
  const bytesAt = async (hash: string) => {
    if (!isHash(hash)) return undefined;
    const info = await stat(pathOf(hash)).catch(nothingThere);
    return info?.isFile() ? info.size : undefined;
  };

  const put: FileStore['put'] = (content, expected) =>
    withFileErrors(async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const path = join(incoming, `${randomBytes(8).toString('hex')}.part`);
      try {
        const file = await writeFileOf(content, path);
        if (expected !== undefined && file.hash !== expected) throw otherContent();
        await mkdir(join(pathOf(file.hash), '..'), { recursive: true, mode: 0o700 });
        // Also over a file of that name: it may have been changed, and this one is right.
        await rename(path, pathOf(file.hash));
        return file;
      } finally {
        await rm(path, { force: true });
      }
    });

  async function* read(hash: string, range?: ByteRange): FileContent {
    if ((await withFileErrors(() => bytesAt(hash))) === undefined) throw fileGone(hash);
    const { start, end } = range ?? { start: 0, end: Number.POSITIVE_INFINITY };
    if (start < end) yield* contentWithFileErrors(createReadStream(pathOf(hash), { start, end: end - 1 }));
  }

  const remove: FileStore['remove'] = (hash) =>
    withFileErrors(async () => {
      if (isHash(hash)) await rm(pathOf(hash), { force: true });
    });

  return {
    kind: 'folder',
    put,
    size: (hash) => withFileErrors(() => bytesAt(hash)),
    read,
    remove,
    list: () => contentWithFileErrors(listHashes(root, bytesAt)),
    tidy: (before) => withFileErrors(() => removeOlder(incoming, before)),
    check: () => probeStore({ put, read, remove }),
    close: async () => undefined,
  };
}

async function* listHashes(root: string, bytesAt: (hash: string) => Promise<number | undefined>) {
  for (const first of await entriesOf(root))
    for (const second of await entriesOf(join(root, first)))
      for (const hash of await entriesOf(join(root, first, second))) {
        const bytes = hash.startsWith(first + second) ? await bytesAt(hash) : undefined;
        if (bytes !== undefined) yield { hash, bytes };
      }
}

async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await entriesOf(folder)) {
    const info = await stat(join(folder, name)).catch(nothingThere);
    if (info !== undefined && info.mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function writeFileOf(content: FileContent | Uint8Array, path: string): Promise<FileDigest> {
  const digest = createDigest();
  const parts = content instanceof Uint8Array ? [content] : content;
  async function* counted() {
    for await (const part of parts) {
      digest.add(part);
      yield part;
    }
  }
  await pipeline(counted, (await open(path, 'wx', 0o600)).createWriteStream());
  return digest.end();
}

const entriesOf = async (folder: string) => (await readdir(folder).catch(nothingThere)) ?? [];

/** Nothing there is an answer, whatever else fails is an error. */
function nothingThere(error: unknown): undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
}
