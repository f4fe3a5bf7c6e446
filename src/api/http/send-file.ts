import { once } from 'node:events';
import type { Request, Response } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { FileContent } from '../../domain/files/index.ts';
import { toStorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ServedFile } from '../../pipeline/index.ts';

/** What a browser may show: none of these runs a script. Everything else is a download of no type. */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
  'text/plain',
]);
/** Text that is harmless as text, whatever it would be under its own type. */
const AS_TEXT = new Set(['text/markdown', 'text/csv', 'text/tab-separated-values']);
const POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/**
 * Sends a kept file, whole or one range of it, with its hash as the tag. Its first bytes are looked at before the status is sent, so
 * that a file that is gone or was changed is an error with a code; one that turns out later breaks the connection off.
 */
export async function sendFile(
  request: Request,
  response: Response,
  file: ServedFile,
  { isForGood }: { /** Whether the address never has another content. */ readonly isForGood: boolean },
): Promise<void> {
  const etag = `"${file.hash}"`;
  response.set({
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Security-Policy': POLICY,
    'Cache-Control': isForGood ? 'private, max-age=31536000, immutable' : 'private, no-cache',
  });
  describeContent(response, file);
  if (isSame(request.headers['if-none-match'], etag)) {
    response.status(304).end();
    return;
  }
  const range = rangeAskedFor(request, file.bytes, etag);
  if (range === 'outside') {
    response.set('Content-Range', `bytes */${file.bytes}`);
    clearContent(response);
    throw new AppError('E020', wording('rangeOutside', { bytes: file.bytes }), {
      details: { httpStatus: 416 },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.bytes };
  try {
    await sendParts(response, file.read({ start, end }), () => {
      response.status(range === undefined ? 200 : 206).set('Content-Length', String(end - start));
      if (range !== undefined) response.set('Content-Range', `bytes ${start}-${end - 1}/${file.bytes}`);
      return request.method !== 'HEAD';
    });
  } catch (error) {
    clearContent(response);
    throw error;
  }
}

/**
 * Sends content as it comes. What fails before its first part is thrown, before anything is said; what fails later breaks the connection
 * off. `begin` sets the head; only when it says `false` nothing follows.
 */
export async function sendParts(
  response: Response,
  content: FileContent,
  begin: () => unknown,
): Promise<void> {
  const parts = content[Symbol.asyncIterator]();
  let part = await parts.next();
  if (begin() === false) {
    await parts.return?.();
    response.end();
    return;
  }
  try {
    for (; part.done !== true && !response.destroyed; part = await parts.next())
      if (!response.write(part.value)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    response.end();
  } catch {
    // Half of an answer must not look like a whole one.
    response.destroy();
  } finally {
    await parts.return?.();
  }
}

function describeContent(response: Response, { name, mediaType }: ServedFile): void {
  const type = AS_TEXT.has(mediaType) ? 'text/plain' : mediaType;
  const isShown = SHOWN.has(type);
  const shown = type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
  response.set('Content-Type', isShown ? shown : 'application/octet-stream');
  response.set('Content-Disposition', dispositionOf(isShown ? 'inline' : 'attachment', name));
}

/** An error is neither the file nor to be kept in place of it. */
function clearContent(response: Response): void {
  for (const header of ['Content-Type', 'Content-Disposition', 'ETag', 'Accept-Ranges'])
    response.removeHeader(header);
  response.set('Cache-Control', 'no-store');
}

/** RFC 6266: a name that every client reads, and the whole one beside it. */
function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(toStorableText(name)).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const isSame = (header = '', etag = ''): boolean =>
  header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');

/** One range; several, and one of another content, are answered with the whole. */
function rangeAskedFor(
  request: Request,
  bytes: number,
  etag: string,
): { readonly start: number; readonly end: number } | 'outside' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = request.range(bytes);
  if (ranges === undefined || ranges === -2) return undefined;
  if (ranges === -1) return 'outside';
  const [range, ...others] = ranges;
  if (range === undefined || others.length > 0 || ranges.type !== 'bytes') return undefined;
  return { start: range.start, end: range.end + 1 };
}
