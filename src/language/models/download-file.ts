import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { wording } from '../../catalogue/index.ts';
import { backoffMs, type Sleep } from '../../concurrency/index.ts';
import { AppError } from '../../errors/index.ts';
import type { PatientFetch } from '../endpoint/patient-fetch.ts';

/** After so many answers in a row that brought nothing. */
const MAX_IDLE = 4;
/** A server that sends nothing for so long has broken off. */
const STALL_MS = 30_000;

export interface DownloadDeps {
  readonly fetch: PatientFetch;
  readonly sleep: Sleep;
  readonly stallMs?: number | undefined;
}

interface Wanted {
  readonly url: string;
  readonly target: string;
  /** What it must be; without it, as many bytes as the server announces. */
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
  /** A file that may be missing; the download is then `false`. */
  readonly isOptional?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number | undefined) => void;
}

/** Brings a file to `target`, from where an earlier try broke off. E103 for other bytes, which are deleted; E104 when it breaks off for good. */
export async function downloadFile(deps: DownloadDeps, wanted: Wanted): Promise<boolean> {
  const { target } = wanted;
  const name = basename(target);
  await mkdir(dirname(target), { recursive: true });
  const refuse = async (why: 'moreBytes' | 'otherSize' | 'otherBytes'): Promise<never> => {
    await rm(target, { force: true });
    throw new AppError('E103', wording('modelBytesRefused', { name, host: hostOf(wanted.url), why }));
  };
  let total = wanted.bytes;
  for (let idle = 0; ; ) {
    const had = sizeOf(target);
    if (had > (total ?? Number.POSITIVE_INFINITY)) await refuse('moreBytes');
    if (total !== undefined && had === total) break;
    const part = await fetchPart(deps, wanted, had, total).catch((error: unknown): Part => {
      if (wanted.signal.aborted) throw wanted.signal.reason;
      if (error instanceof AppError) throw error;
      return { end: 'broken', cause: error };
    });
    if (part.end === 'missing') return false;
    if (part.end === 'other') await refuse('otherSize');
    if (part.end === 'more') await refuse('moreBytes');
    total ??= part.total;
    if (part.end === 'whole' && total === undefined) break;
    idle = sizeOf(target) > had ? 0 : idle + 1;
    if (idle >= MAX_IDLE)
      throw new AppError('E104', wording('modelBrokeOff', { name, host: hostOf(wanted.url) }), {
        cause: part.cause,
      });
    if (part.end === 'broken') await deps.sleep(backoffMs(idle + 1, Math.random), wanted.signal);
  }
  if (wanted.sha256 !== undefined && (await hashFile(target)) !== wanted.sha256) await refuse('otherBytes');
  return true;
}

interface Part {
  readonly end: 'whole' | 'broken' | 'missing' | 'other' | 'more';
  readonly total?: number | undefined;
  readonly cause?: unknown;
}

/** Appends what the server sends from the byte `had` on. */
async function fetchPart(
  { fetch, stallMs = STALL_MS }: DownloadDeps,
  { url, target, isOptional, signal, onProgress }: Wanted,
  had: number,
  expected: number | undefined,
): Promise<Part> {
  const stalled = new AbortController();
  let timer = setTimeout(() => stalled.abort(), stallMs);
  try {
    const response = await fetch(url, {
      headers: { 'accept-encoding': 'identity', ...(had > 0 && { range: `bytes=${had}-` }) },
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    if (response.status === 404 && isOptional === true) return { end: 'missing' };
    if (response.status === 416) return { end: 'other' }; // it has fewer bytes than are here already
    if (response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status))
      throw new AppError(
        'E104',
        wording('modelNotServed', { name: basename(target), host: hostOf(url), status: response.status }),
      );
    if (!response.ok || response.body === null) return { end: 'broken' };
    const start = response.status === 206 ? had : 0; // a server without ranges sends it all again
    const sent = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (start > 0 && sent !== undefined && Number(sent) !== start) return { end: 'other' };
    const announced = response.headers.get('content-length');
    const total = announced === null ? undefined : start + Number(announced);
    if (expected !== undefined && total !== undefined && total !== expected) return { end: 'other' };
    const most = expected ?? total ?? Number.POSITIVE_INFINITY;
    const file = await open(target, start === 0 ? 'w' : 'a');
    let done = start;
    try {
      for await (const bytes of response.body) {
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(), stallMs);
        done += bytes.byteLength;
        if (done > most) return { end: 'more' };
        await file.write(bytes);
        onProgress(done, expected ?? total);
      }
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      return { end: 'broken', total, cause };
    } finally {
      await file.close();
    }
    return { end: done < (total ?? 0) ? 'broken' : 'whole', total };
  } finally {
    clearTimeout(timer);
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const sizeOf = (path: string) => (existsSync(path) ? statSync(path).size : 0);
const hostOf = (url: string) => new URL(url).host;
