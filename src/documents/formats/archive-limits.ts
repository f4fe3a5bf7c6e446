import { type UnzipFileInfo, unzipSync } from 'fflate';
import { AppError, isAbort } from '../../errors/index.ts';
import type { DocumentLimits } from '../limits.ts';

type ArchiveLimits = Pick<DocumentLimits, 'maxArchiveEntries' | 'maxArchiveRatio' | 'maxUncompressedBytes'>;

/** Below this size a high ratio is what ordinary XML has and harms nobody. */
const HARMLESS_BYTES = 10 * 1024 * 1024;

export type Archive = Readonly<Record<string, Uint8Array>>;

/** Reads the directory of a ZIP container without unpacking it. Throws E030 when it is damaged, E032 when it is over a limit. */
export function checkArchive(bytes: Uint8Array, limits: ArchiveLimits, sourcePath: string): void {
  readArchive(bytes, limits, sourcePath, () => false);
}

/**
 * Unpacks the entries that are wanted. Sizes are added up from the directory before anything is unpacked, and no entry
 * gets more room than it declares, so a directory that lies cannot take more memory than the limits allow.
 */
export function readArchive(
  bytes: Uint8Array,
  limits: ArchiveLimits,
  sourcePath: string,
  wanted: (name: string) => boolean = () => true,
): Archive {
  let entries = 0;
  let total = 0;
  const count = (file: UnzipFileInfo): void => {
    entries += 1;
    total += file.originalSize;
    if (entries > limits.maxArchiveEntries)
      throw tooLarge(sourcePath, `holds more than ${limits.maxArchiveEntries} files inside`);
    if (total > limits.maxUncompressedBytes)
      throw tooLarge(sourcePath, `would unpack to more than ${limits.maxUncompressedBytes} bytes`);
  };
  unpack(bytes, sourcePath, (file) => {
    count(file);
    return false;
  });
  if (entries === 0) throw malformed(sourcePath);
  if (total > HARMLESS_BYTES && total / bytes.length > limits.maxArchiveRatio)
    throw tooLarge(sourcePath, `unpacks to more than ${limits.maxArchiveRatio} times its size`);
  return unpack(bytes, sourcePath, (file) => wanted(file.name) && !file.name.endsWith('/'));
}

function unpack(bytes: Uint8Array, sourcePath: string, filter: (file: UnzipFileInfo) => boolean): Archive {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw malformed(sourcePath, error);
  }
}

function tooLarge(sourcePath: string, what: string): AppError {
  return new AppError(
    'E032',
    `"${sourcePath}" ${what}. It was not opened; raise the limit if you trust the file.`,
  );
}

function malformed(sourcePath: string, cause?: unknown): AppError {
  return new AppError('E030', `"${sourcePath}" is damaged: its container cannot be unpacked.`, { cause });
}
