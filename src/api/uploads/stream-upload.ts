import type { Request, Response } from 'express';
import { toJsonText } from '../../domain/index.ts';
import { sayAll } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { UploadState } from '../contract/schemas.ts';
import { languageOf } from '../http/language-of.ts';
import { beginEventStream, sendEvents } from '../http/server-sent-events.ts';
import type { UploadService } from './upload-service.ts';

/** The log of reading an upload as server-sent events: `upload`, then what happens to each file, then `upload-end`. */
export async function streamUpload(
  { uploads, settings }: Pick<ApiDeps, 'settings'> & { readonly uploads: UploadService },
  upload: UploadState,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const endHeartbeat = beginEventStream(request, response, settings.heartbeatMs, signal);
  const send = (event: string, data: unknown) =>
    sendEvents(
      response,
      `event: ${event}\ndata: ${toJsonText(sayAll(languageOf(request), data))}\n\n`,
      signal,
    );
  try {
    await send('upload', upload);
    for await (const { type, ...step } of uploads.follow(upload.id, signal)) await send(type, step);
    if (!signal.aborted) await send('upload-end', (await uploads.find(upload.id)) ?? upload);
  } catch (error) {
    // Who has left misses the rest; the files are read all the same.
    if (!signal.aborted && !response.destroyed) throw error;
  } finally {
    endHeartbeat();
    response.end();
  }
}
