import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wording } from '../../catalogue/index.ts';
import type { GuardedFetch } from '../../domain/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { unavailable } from './web-failure.ts';

/** Types that are read, and the ending of the file they become. */
const ENDINGS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'application/pdf': 'pdf',
  'application/x-pdf': 'pdf',
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'application/json': 'json',
  'application/octet-stream': 'bin',
};

export interface DownloadedFile {
  /** Absolute, below the document folder; never shown to a user. */
  readonly path: string;
  readonly contentHash: string;
  readonly bytes: number;
  readonly mediaType: string;
  /** The address that answered. */
  readonly url: string;
}

export type Download = (
  fetch: GuardedFetch,
  address: string,
  signal?: AbortSignal,
) => Promise<DownloadedFile>;

/**
 * Streams a page or paper to a file named after its content, so that neither an address nor a title ever names a path, and
 * equal content is kept once. Throws what the fetcher throws, E046 for a status that is no success, E028 on a full disk.
 */
export function createDownload(deps: {
  readonly folder: string;
  /** Unique, for files that are not whole yet. */
  readonly createId: () => string;
}): Download {
  return async (fetch, address, signal) => {
    const response = await fetch(address, { purpose: 'document', accept: Object.keys(ENDINGS), signal });
    const { host } = new URL(response.url);
    if (response.status !== 200) {
      response.cancel();
      throw unavailable(host, wording('whyStatus', { status: response.status }));
    }
    await mkdir(deps.folder, { recursive: true });
    const partial = join(deps.folder, `${createHash('sha256').update(deps.createId()).digest('hex')}.part`);
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = async function* () {
      for await (const chunk of response.body) {
        hash.update(chunk);
        bytes += chunk.byteLength;
        yield chunk;
      }
    };
    try {
      await pipeline(
        Readable.from(measured(), { objectMode: false }),
        (await open(partial, 'w')).createWriteStream(),
      );
      const contentHash = hash.digest('hex');
      const path = join(deps.folder, `${contentHash}.${ENDINGS[response.contentType] ?? 'bin'}`);
      await rename(partial, path);
      return { path, contentHash, bytes, mediaType: response.contentType, url: response.url };
    } catch (error) {
      await rm(partial, { force: true });
      if (error instanceof AppError || isAbort(error, signal)) throw error;
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
        throw new AppError('E028', wording('diskFullFetching'), {
          cause: error,
        });
      throw error;
    }
  };
}
