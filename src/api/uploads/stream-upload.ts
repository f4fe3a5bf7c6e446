import type { Request, Response } from 'express';
import type { ApiDeps } from '../api-deps.ts';
import type { UploadState } from '../contract/fields/upload-fields.ts';
import { beginSaidEvents } from '../http/said-events.ts';
import type { UploadService } from './upload-service.ts';

/** The log of reading an upload as server-sent events: `upload`, then what happens to each file, then `upload-end`. */
export async function streamUpload(
  { uploads, settings }: Pick<ApiDeps, 'settings'> & { readonly uploads: UploadService },
  upload: UploadState,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const { send, end: endStream } = beginSaidEvents(request, response, settings.heartbeatMs, signal);
  try {
    await send('upload', upload);
    for await (const { type, ...step } of uploads.follow(upload.id, signal)) await send(type, step);
    if (!signal.aborted) await send('upload-end', (await uploads.find(upload.id)) ?? upload);
  } catch (error) {
    // Who has left misses the rest; the files are read all the same.
    if (!signal.aborted && !response.destroyed) throw error;
  } finally {
    endStream();
  }
}
