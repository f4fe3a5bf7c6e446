import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LibraryFiles } from '../../domain/files/index.ts';
import type { ReadableFile } from '../../domain/index.ts';

/**
 * Does something with the file that a version was read from, as a reader takes it; `undefined` when it is not kept. The file is a copy
 * that is gone afterwards. Throws E049 when what is kept is not what was stored, E052 when its store is away.
 */
export async function withOriginal<T>(
  files: Pick<LibraryFiles, 'original' | 'read'>,
  { versionId, sourcePath }: { readonly versionId: string; readonly sourcePath: string },
  work: (file: ReadableFile) => Promise<T>,
): Promise<T | undefined> {
  const original = await files.original(versionId);
  if (original === undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-original-'));
  try {
    const path = join(folder, `original${extname(original.name).toLowerCase()}`);
    await pipeline(files.read(original), createWriteStream(path, { mode: 0o600 }));
    return await work({ path, sourcePath, bytes: original.bytes });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
