import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { wording } from '../../catalogue/index.ts';
import type { ReadableFile } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';

/** SHA-256 of a file's bytes, read in pieces. E042 when it cannot be read. */
export async function hashFile(file: Pick<ReadableFile, 'path' | 'sourcePath'>): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file.path), hash);
    return hash.digest('hex');
  } catch (cause) {
    throw new AppError('E042', wording('fileUnreadable', { name: file.sourcePath }), { cause });
  }
}
