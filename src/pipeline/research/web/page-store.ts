import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Clock, GuardedFetch, Logger, TtlCache } from '../../../domain/index.ts';
import { isAbort } from '../../../errors/index.ts';
import { sha256 } from '../../../linguistics/index.ts';
import type { Download, DownloadedFile } from '../../../tools/index.ts';

const EntrySchema = z.object({
  file: z.string().regex(/^[0-9a-f]{64}\.[a-z]{2,4}$/),
  contentHash: z.string(),
  bytes: z.number(),
  mediaType: z.string(),
  url: z.string(),
});

/** Fetches pages, each once while its file is fresh, whichever run asks for it. Each download leaves one line with outcome and time. */
export function createPageStore(deps: {
  readonly folder: string;
  readonly download: Download;
  readonly cache: TtlCache;
  readonly cacheSeconds: number;
  readonly clock: Clock;
  readonly logger: Logger;
}) {
  return async (fetch: GuardedFetch, url: string, signal?: AbortSignal): Promise<DownloadedFile> => {
    const key = `page:${sha256(url)}`;
    const kept = await findKept(key);
    if (kept !== undefined) return kept;
    const started = deps.clock.now().getTime();
    const { host } = new URL(url);
    const fields = (outcome: 'ok' | 'failed' | 'cancelled') => ({
      operation: 'download page',
      host,
      outcome,
      elapsedMs: deps.clock.now().getTime() - started,
    });
    try {
      const file = await deps.download(fetch, url, signal);
      deps.logger.info('download page: ok', { ...fields('ok'), bytes: file.bytes });
      if (deps.cacheSeconds > 0) {
        const entry = { ...file, file: basename(file.path), path: undefined };
        await deps.cache.set(key, JSON.stringify(entry), deps.cacheSeconds);
      }
      return file;
    } catch (error) {
      if (isAbort(error, signal)) deps.logger.info('download page: cancelled', fields('cancelled'));
      else deps.logger.warn('download page: failed', { ...fields('failed'), error });
      throw error;
    }
  };

  async function findKept(key: string): Promise<DownloadedFile | undefined> {
    const text = await deps.cache.get(key);
    if (text === undefined) return undefined;
    const entry = EntrySchema.safeParse(JSON.parse(text));
    if (!entry.success) return undefined;
    const { file, ...rest } = entry.data;
    const path = join(deps.folder, file);
    const isThere = await stat(path).then(
      (found) => found.size === rest.bytes,
      () => false,
    );
    return isThere ? { ...rest, path } : undefined;
  }
}
export type PageStore = ReturnType<typeof createPageStore>;
