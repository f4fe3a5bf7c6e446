import type { Request } from 'express';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

const BODY_TIMEOUT_MS = 30_000;

/**
 * The JSON body of a request. Refuses at the first byte over the limit, where common parsers first read to the end of what
 * a client sends. Bodies are UTF-8 and not compressed: a compressed one could grow a thousandfold.
 */
export async function readJson(
  request: Request,
  maxBytes: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<unknown> {
  checkType(request);
  if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await collect(request, maxBytes, timeoutMs);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('E020', wording('bodyNotJson'), { cause });
  }
}

/** Whether a request has no body at all. */
export function hasNoBody(request: Request): boolean {
  const length = request.get('content-length');
  return length === '0' || (length === undefined && request.get('transfer-encoding') === undefined);
}

function checkType(request: Request): void {
  if (hasNoBody(request)) throw new AppError('E020', wording('bodyMissing'));
  const charset = /charset\s*=\s*"?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  const isPlain = (request.get('content-encoding') ?? 'identity').toLowerCase() === 'identity';
  if (!request.is('application/json') || !/^utf-?8$/i.test(charset) || !isPlain)
    throw new AppError('E020', wording('bodyNotPlain'), {
      details: { httpStatus: 415 },
    });
}

function collect(request: Request, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const finish = (error?: AppError) => {
      clearTimeout(timer);
      request.off('data', take).off('end', done).off('close', lost).off('error', lost);
      if (error === undefined) resolve(Buffer.concat(parts));
      else reject(error);
    };
    const take = (part: Buffer) => {
      bytes += part.length;
      parts.push(part);
      if (bytes > maxBytes) finish(tooLarge(maxBytes));
    };
    const timer = setTimeout(() => finish(tooSlow(timeoutMs)), timeoutMs);
    const done = () => finish();
    const lost = () => finish(new AppError('E020', wording('bodyCutOff')));
    request.on('data', take).once('end', done).once('close', lost).once('error', lost);
  });
}

const tooSlow = (timeoutMs: number) =>
  new AppError('E020', wording('bodySlow', { seconds: timeoutMs / 1000 }), {
    details: { httpStatus: 408 },
  });

const tooLarge = (maxBytes: number) =>
  new AppError('E020', wording('bodyLarge', { most: maxBytes }), {
    details: { httpStatus: 413 },
  });
