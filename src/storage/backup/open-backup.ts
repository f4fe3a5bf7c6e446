import { createHash } from 'node:crypto';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { wording } from '../../catalogue/index.ts';
import type { FileContent } from '../../domain/files/index.ts';
import { parseJson } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { DATA_FORMAT } from '../database/pglite/data-directory.ts';
import { isHash } from '../files/digest.ts';
import { DATABASE, FILES, MANIFEST, ManifestSchema } from './backup-manifest.ts';

/** Entries that are none of ours. */
const MAX_OTHERS = 100;
const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_RATIO = 4;

export interface OpenedBackup {
  readonly createdAt: Date;
  readonly database: Uint8Array;
  /** What it has of originals and pictures; whoever takes them compares them with their hashes. */
  readonly files: readonly { readonly hash: string; open(): Promise<FileContent> }[];
  close(): void;
}

/**
 * A backup by its path, or by its bytes. E030 when the file is not a backup, or its database was altered; E008 when another version wrote
 * it. Files are read when they are asked for.
 */
export async function openBackup(source: string | Uint8Array): Promise<OpenedBackup> {
  const options = { autoClose: false, lazyEntries: true };
  const zip = await (typeof source === 'string'
    ? openPromise(source, options)
    : fromBufferPromise(Buffer.from(source), options)
  ).catch((cause: unknown) => {
    throw notABackup(cause);
  });
  try {
    const entries = await readDirectory(zip).catch((cause: unknown) => {
      throw notABackup(cause);
    });
    const { createdAt, database } = await readDatabase(zip, entries);
    const files = [...entries]
      .filter(([name]) => name.startsWith(FILES) && isHash(name.slice(FILES.length)))
      .map(([name, entry]) => ({
        hash: name.slice(FILES.length),
        open: () => zip.openReadStreamPromise(entry) as Promise<FileContent>,
      }));
    return { createdAt, database, files, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readDirectory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let others = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const isOurs = fileName === MANIFEST || fileName === DATABASE || fileName.startsWith(FILES);
    if (isOurs) entries.set(fileName, refuseLarge(entry));
    else if (++others > MAX_OTHERS) throw new Error('too many entries');
  }
  return entries;
}

/** Nothing in a backup gets smaller by packing, so that what would unpack to much more than it takes is none. */
function refuseLarge(entry: Entry): Entry {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const most = fileName === MANIFEST ? MAX_MANIFEST_BYTES : compressedSize * MAX_RATIO + MAX_MANIFEST_BYTES;
  if (uncompressedSize > most) throw new Error(`${fileName} is too large`);
  return entry;
}

async function readDatabase(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const text = await readEntry(zip, entries.get(MANIFEST));
  const manifest = ManifestSchema.safeParse(
    text === undefined ? undefined : parseJson(Buffer.from(text).toString('utf8')),
  );
  if (!manifest.success) throw notABackup();
  const { format, bytes, sha256, createdAt } = manifest.data;
  if (format !== DATA_FORMAT)
    throw new AppError('E008', wording('backupOtherFormat', { format, own: DATA_FORMAT }));
  const database = await readEntry(zip, entries.get(DATABASE));
  if (database === undefined) throw notABackup();
  if (database.length !== bytes || createHash('sha256').update(database).digest('hex') !== sha256)
    throw new AppError('E030', wording('backupAltered'));
  return { database, createdAt: new Date(createdAt) };
}

async function readEntry(zip: ZipFile, entry: Entry | undefined): Promise<Uint8Array | undefined> {
  if (entry === undefined) return undefined;
  try {
    const parts: Uint8Array[] = [];
    for await (const part of (await zip.openReadStreamPromise(entry)) as FileContent) parts.push(part);
    return Buffer.concat(parts);
  } catch (cause) {
    throw notABackup(cause);
  }
}

const notABackup = (cause?: unknown) => new AppError('E030', wording('backupNotWhole'), { cause });
