import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

export interface ArchiveLimits {
  readonly maxEntries: number;
  readonly maxBytes: number;
  /** Unpacked to packed; counts from `ratioFromBytes` on, for the log of an empty database is mostly zeros. */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
}

/** A new database unpacks to 40 MiB in 1,000 files; tables of a large one are cut into files of 1 GiB. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 200_000,
  maxBytes: 64 * 2 ** 30,
  maxRatio: 100,
  ratioFromBytes: 2 ** 30,
};

const BLOCK = 512;
/** Of a tar header: a file (two ways to say so) and a folder. Links and devices have no place in a database. */
const TYPES = new Set(['', '0', '5']);

/**
 * Refuses the gzipped tar of a database that would unpack to more than the limits or outside of its folder, before anything
 * is unpacked: too many entries, too many bytes, too well compressed, paths that climb, links. Throws E030 or E032.
 */
export async function checkDatabaseArchive(packed: Uint8Array, limits = ARCHIVE_LIMITS): Promise<void> {
  const most = Math.min(limits.maxBytes, Math.max(limits.ratioFromBytes, packed.length * limits.maxRatio));
  const reader = createTarReader(limits.maxEntries);
  let total = 0;
  const check = new Writable({
    write(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      try {
        if (total > most) throw tooLarge(wording('whyBackupBytes', { most }));
        reader.add(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  try {
    await pipeline(Readable.from([packed]), createGunzip(), check);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw malformed(wording('whyBackupPacked'), error);
  }
  reader.end();
}

/** Looks at the headers of a tar and passes over the contents. */
function createTarReader(maxEntries: number): { add(chunk: Buffer): void; end(): void } {
  const header = Buffer.alloc(BLOCK);
  let filled = 0;
  let left = 0;
  let entries = 0;
  return {
    add(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (left > 0) {
          const passed = Math.min(left, chunk.length - at);
          left -= passed;
          at += passed;
          continue;
        }
        const copied = chunk.copy(header, filled, at, Math.min(chunk.length, at + BLOCK - filled));
        filled += copied;
        at += copied;
        if (filled < BLOCK) return;
        filled = 0;
        if (header.every((byte) => byte === 0)) continue;
        entries += 1;
        if (entries > maxEntries) throw tooLarge(wording('whyBackupFiles', { most: maxEntries }));
        left = Math.ceil(checkHeader(header) / BLOCK) * BLOCK;
      }
    },
    end() {
      if (left > 0 || filled > 0) throw malformed(wording('whyBackupShort'));
      if (entries === 0) throw malformed(wording('whyBackupEmpty'));
    },
  };
}

/** The size of the entry's content. */
function checkHeader(header: Buffer): number {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0.*$/s, '');
  const prefix = text(257, 262) === 'ustar' ? text(345, 500) : '';
  const name = prefix === '' ? text(0, 100) : `${prefix}/${text(0, 100)}`;
  // PGlite writes names that begin with a slash and puts each below the database's folder.
  if (name.split(/[/\\]/).includes('..')) throw malformed(wording('whyBackupOutside'));
  if (!TYPES.has(text(156, 157))) throw malformed(wording('whyBackupNoFile'));
  const size = text(124, 136).trim();
  if (!/^[0-7]{1,12}$/.test(size)) throw malformed(wording('whyBackupSize'));
  return Number.parseInt(size, 8);
}

const tooLarge = (why: Wording) => new AppError('E032', wording('backupTooLarge', { why }));
const malformed = (why: Wording, cause?: unknown) =>
  new AppError('E030', wording('backupMalformed', { why }), {
    cause,
  });
