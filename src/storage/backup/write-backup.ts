import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileContent, ListedFile } from '../../domain/files/index.ts';
import { AppError } from '../../errors/index.ts';
import { DATA_FORMAT } from '../database/pglite/data-directory.ts';
import { DATABASE, FILES, MANIFEST, type Manifest } from './backup-manifest.ts';

export interface BackupParts {
  readonly database: Uint8Array;
  readonly createdAt: Date;
  /** Absent: without originals and pictures. */
  readonly files?:
    | {
        list(): AsyncIterable<ListedFile>;
        read(hash: string): FileContent;
      }
    | undefined;
}

/** Neither the packed tar nor pictures get smaller, and what stands as it is can be read without being unpacked. */
const AS_IT_IS = { compress: false, mode: 0o100600 };
/** From here on a file needs the wide form of the format, which is said before its size is known. */
const LARGE_BYTES = 3 * 2 ** 30;

/**
 * A backup is a zip that any program opens: a gzipped tar of the database's directory, the files that documents refer to, and what it
 * is. File after file, so that no more than a part of one is in memory; the database is.
 */
export async function* writeBackup(parts: BackupParts): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const stopping = new AbortController();
  const output = Readable.from(zip.outputStream as unknown as AsyncIterable<Uint8Array>);
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const filling = Promise.race([fillZip(zip, parts, stopping.signal), failed]);
  filling.catch((error: unknown) => output.destroy(error as Error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
    await filling;
  } finally {
    stopping.abort();
    output.destroy();
  }
}

async function fillZip(zip: ZipFile, parts: BackupParts, signal: AbortSignal): Promise<void> {
  const { database, createdAt } = parts;
  const entry = { ...AS_IT_IS, mtime: createdAt };
  zip.addBuffer(Buffer.from(database), DATABASE, entry);
  let count = 0;
  let missing = 0;
  for await (const { hash, bytes } of parts.files?.list() ?? []) {
    const content = await openFirst(parts.files?.read(hash));
    if (content === undefined) {
      missing += 1;
      continue;
    }
    count += 1;
    const stream = Readable.from(content, { objectMode: false, signal });
    zip.addReadStream(stream, `${FILES}${hash}`, { ...entry, forceZip64Format: bytes > LARGE_BYTES });
    // The next one is opened when this one has gone out.
    await finished(stream, { signal });
  }
  const manifest: Manifest = {
    format: DATA_FORMAT,
    engine: 'pglite',
    createdAt: createdAt.toISOString(),
    bytes: database.length,
    sha256: createHash('sha256').update(database).digest('hex'),
    ...(parts.files !== undefined && { files: { count, missing } }),
  };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest)}\n`), MANIFEST, entry);
  zip.end();
}

/** Its first part is asked for, so that a file that is gone costs no entry. Whether it is what was stored shows when it is restored. */
async function openFirst(content: FileContent | undefined): Promise<FileContent | undefined> {
  if (content === undefined) return undefined;
  const parts = content[Symbol.asyncIterator]();
  try {
    const first = await parts.next();
    return afterFirst(first, parts);
  } catch (error) {
    if (error instanceof AppError && error.code === 'E049') return undefined;
    throw error;
  }
}

async function* afterFirst(first: IteratorResult<Uint8Array>, parts: AsyncIterator<Uint8Array>): FileContent {
  try {
    for (let part = first; part.done !== true; part = await parts.next()) yield part.value;
  } finally {
    await parts.return?.();
  }
}
