import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { type Wording, wording } from '../../catalogue/index.ts';
import { AppError, type ErrorCode, toProblem } from '../../errors/index.ts';
import type { UploadFile } from '../contract/fields/upload-fields.ts';
import { safeFilePath, uniqueName } from './safe-name.ts';

const MAX_FIELDS = 20;
/** What comes while a write is on its way goes into the next: one hop to the thread of the disk in place of many. */
const WRITE_BYTES = 1024 * 1024;

export interface ReceiveLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

/** Copies the files of a folder that can be read; folders in it are passed over. */
export async function copyFiles(
  from: string,
  folder: string,
  extensions: readonly string[],
): Promise<readonly UploadFile[]> {
  const entries = await readdir(from, { withFileTypes: true, recursive: true });
  const found = entries.filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)));
  const files: UploadFile[] = [];
  for (const { parentPath, name } of found) {
    const path = relative(from, join(parentPath, name));
    await mkdir(join(folder, dirname(path)), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), join(folder, path));
    const { size } = await stat(join(folder, path));
    files.push({ sourcePath: path.split(sep).join('/'), bytes: size, outcome: 'waiting' });
  }
  return files;
}

/**
 * Streams the files of a multipart body into a folder, without holding one in memory. A file that cannot be read by its
 * name or is over its limit is refused by itself; a broken body, too many files or too many bytes refuse the whole.
 */
export function receiveFiles(
  request: Request,
  folder: string,
  options: { readonly limits: ReceiveLimits; readonly extensions: readonly string[] },
): Promise<readonly UploadFile[]> {
  const { limits, extensions } = options;
  const parser = openParser(request, limits);
  const writes: Promise<UploadFile>[] = [];
  const names = new Set<string>();

  return new Promise((resolve, reject) => {
    let isStopped = false;
    const stop = (error: AppError) => {
      if (isStopped) return; // what is destroyed reports an error once more
      isStopped = true;
      request.unpipe(count);
      request.resume();
      parser.destroy();
      // Files that are being written end with the parser; the folder is removed by the caller after that.
      void Promise.allSettled(writes).then(() => reject(error));
    };
    const count = createByteCounter(limits.maxTotalBytes, () =>
      stop(new AppError('E032', wording('uploadManyBytes', { most: limits.maxTotalBytes }))),
    );
    parser.on('file', (_field, stream, info) => {
      if (typeof info.filename !== 'string' || info.filename === '') {
        stream.on('error', () => undefined).resume();
        return;
      }
      const sourcePath = uniqueName(safeFilePath(info.filename), names);
      names.add(sourcePath.toLowerCase());
      const known = extensions.includes(extname(sourcePath));
      stream.on('error', () => undefined); // before its turn nobody else listens
      // One after another: hundreds of small files would else be open at once.
      const turn = writes.at(-1)?.catch(() => undefined) ?? Promise.resolve();
      const write = turn.then(() =>
        known ? store(stream, join(folder, sourcePath), sourcePath, limits) : refuse(stream, sourcePath),
      );
      writes.push(write);
      write.catch((error: unknown) => stop(toUploadError(error)));
    });
    parser.once('filesLimit', () =>
      stop(new AppError('E032', wording('uploadManyFiles', { most: limits.maxFiles }))),
    );
    parser.once('partsLimit', () => stop(badBody(wording('uploadManyParts'))));
    parser.on('error', () => stop(badBody(wording('uploadNotWhole'))));
    parser.once('close', () => {
      // A write that fails has stopped the whole and rejected.
      if (!isStopped) void Promise.all(writes).then(resolve, () => undefined);
    });
    request.once('aborted', () => stop(badBody(wording('uploadCutOff'))));
    request.pipe(count).pipe(parser);
  });
}

/** Passes on what comes until it is more than `most`. */
function createByteCounter(most: number, onMore: () => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > most) onMore();
      // One chunk in each turn of the event loop: a fast connection would else have dozens of them parsed and written
      // in one turn, while the requests of all others wait.
      else setImmediate(done, null, chunk);
    },
  });
}

async function store(
  stream: Readable,
  path: string,
  sourcePath: string,
  limits: Pick<ReceiveLimits, 'maxFileBytes'>,
): Promise<UploadFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600, highWaterMark: WRITE_BYTES }));
  if (!(stream as Readable & { truncated?: boolean }).truncated)
    return { sourcePath, bytes, outcome: 'waiting' };
  await rm(path, { force: true });
  return refused(
    sourcePath,
    bytes,
    'E032',
    wording('uploadFileLarge', { name: sourcePath, most: limits.maxFileBytes }),
  );
}

function refuse(stream: Readable, sourcePath: string): Promise<UploadFile> {
  let bytes = 0;
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    stream.once('error', reject);
    stream.once('close', () =>
      resolve(refused(sourcePath, bytes, 'E029', wording('uploadFileType', { name: sourcePath }))),
    );
  });
}

function openParser(request: Request, limits: ReceiveLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // The folders of a file: `safeFilePath` says which of them count.
      preservePath: true,
      limits: {
        files: limits.maxFiles,
        fileSize: limits.maxFileBytes,
        fields: MAX_FIELDS,
        fieldSize: 1000,
        parts: limits.maxFiles + MAX_FIELDS,
        headerPairs: 50,
      },
    });
  } catch (cause) {
    throw new AppError('E020', wording('uploadForm'), {
      cause,
      details: { httpStatus: 415 },
    });
  }
}

const badBody = (said: Wording) => new AppError('E020', said);

function toUploadError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  if (isFull) return new AppError('E028', wording('uploadDiskFull'));
  const isShort = error instanceof Error && 'code' in error && /^E[MN]FILE$/.test(String(error.code));
  if (isShort) return new AppError('E037', wording('serverManyFiles'), { details: { retryAfterSeconds: 5 } });
  return new AppError('E020', wording('uploadNotStored'), { cause: error });
}

function refused(sourcePath: string, bytes: number, code: ErrorCode, said: Wording): UploadFile {
  return { sourcePath, bytes, outcome: 'refused', problem: toProblem(new AppError(code, said)) };
}
