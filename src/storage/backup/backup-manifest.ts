import * as z from 'zod';

export const MANIFEST = 'backup.json';
export const DATABASE = 'pg.tar.gz';
/** Originals and pictures, each under its hash. */
export const FILES = 'files/';

export const ManifestSchema = z.object({
  /** Of the data directory; see `DATA_FORMAT`. */
  format: z.int(),
  engine: z.literal('pglite'),
  createdAt: z.iso.datetime(),
  bytes: z.int(),
  /** Of the database's file in the backup. */
  sha256: z.string(),
  /** Originals and pictures in it; absent where none were to be. `missing` were not in their store. */
  files: z.object({ count: z.int(), missing: z.int() }).optional(),
});
export type Manifest = z.infer<typeof ManifestSchema>;
