import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { parseJson } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { DATA_FORMAT } from '../database/pglite/data-directory.ts';

const MANIFEST = 'backup.json';
const DATABASE = 'pg.tar.gz';
const MAX_ENTRIES = 100;
const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_RATIO = 4;

const ManifestSchema = z.object({
  /** Of the data directory; see `DATA_FORMAT`. */
  format: z.int(),
  engine: z.literal('pglite'),
  createdAt: z.iso.datetime(),
  bytes: z.int(),
  /** Of the database's file in the backup. */
  sha256: z.string(),
});

/** A backup is a zip that any program opens: a gzipped tar of the database's directory, and what it is. */
export function packBackup(database: Uint8Array, createdAt: Date): Uint8Array {
  const manifest: z.infer<typeof ManifestSchema> = {
    format: DATA_FORMAT,
    engine: 'pglite',
    createdAt: createdAt.toISOString(),
    bytes: database.length,
    sha256: digest(database),
  };
  // The tar is compressed already.
  return zipSync(
    { [MANIFEST]: strToU8(`${JSON.stringify(manifest)}\n`), [DATABASE]: database },
    { level: 0 },
  );
}

/** The database of a backup. E030 when the file is not a backup, or was altered; E008 when another version wrote it. */
export function unpackBackup(bytes: Uint8Array): { readonly database: Uint8Array; readonly createdAt: Date } {
  const { [MANIFEST]: text, [DATABASE]: database } = unzip(bytes);
  const manifest = ManifestSchema.safeParse(text === undefined ? undefined : parseJson(strFromU8(text)));
  if (!manifest.success || database === undefined) throw notABackup();
  const { format, createdAt, sha256 } = manifest.data;
  if (format !== DATA_FORMAT)
    throw new AppError('E008', wording('backupOtherFormat', { format, own: DATA_FORMAT }));
  if (database.length !== manifest.data.bytes || digest(database) !== sha256)
    throw new AppError('E030', wording('backupAltered'));
  return { database, createdAt: new Date(createdAt) };
}

/** Neither file of a backup gets smaller by packing, so that one that would unpack to much more than the backup is none. */
function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw new Error('too many entries');
        if (name !== MANIFEST && name !== DATABASE) return false;
        if (originalSize > (name === MANIFEST ? MAX_MANIFEST_BYTES : bytes.length * MAX_RATIO))
          throw new Error(`${name} is too large`);
        return true;
      },
    });
  } catch (cause) {
    throw notABackup(cause);
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const notABackup = (cause?: unknown) =>
  new AppError('E030', wording('backupNotWhole'), {
    cause,
  });
