import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileContent, FileDigest } from '../../../domain/files/index.ts';
import { createDigest } from '../digest.ts';

/** Up to this size content waits in memory. */
const MEMORY_BYTES = 4 * 1024 * 1024;

export interface SpooledContent {
  readonly file: FileDigest;
  /** The whole of it, as often as it is asked for. */
  body(): Uint8Array | Readable;
  drop(): Promise<void>;
}

/**
 * Takes content to its end before any of it is sent on: only then is it known what it is called by, and what breaks off
 * has sent nothing. Large content waits in a temporary file.
 */
export async function spoolContent(content: FileContent | Uint8Array): Promise<SpooledContent> {
  const digest = createDigest();
  const path = join(tmpdir(), `plumbline-upload-${randomBytes(8).toString('hex')}`);
  const drop = () => rm(path, { force: true });
  let parts: Uint8Array[] = [];
  let waiting = 0;
  let disk: FileHandle | undefined;
  try {
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      digest.add(part);
      parts.push(part);
      waiting += part.length;
      if (waiting <= MEMORY_BYTES) continue;
      disk ??= await open(path, 'wx', 0o600);
      await disk.writeFile(Buffer.concat(parts));
      parts = [];
      waiting = 0;
    }
    if (disk !== undefined) await disk.writeFile(Buffer.concat(parts));
  } catch (error) {
    await drop();
    throw error;
  } finally {
    await disk?.close();
  }
  const small = Buffer.concat(parts);
  const isOnDisk = disk !== undefined;
  return { file: digest.end(), body: () => (isOnDisk ? createReadStream(path) : small), drop };
}
