import { readFile, stat } from 'node:fs/promises';
import { type Wording, wording } from '../../catalogue/index.ts';
import type { ConvertProgress } from '../../domain/index.ts';
import { AppError, saidBy } from '../../errors/index.ts';
import type { FindPicture } from '../converter.ts';
import type { DescribeImage, Description } from '../images/describe-images.ts';
import { createPicturesBeside, ingestedFolder } from '../images/pictures-beside.ts';
import { tooManyBytes } from '../limits.ts';
import { readDocument } from '../read-document.ts';
import { forbidNetwork } from './forbid-network.ts';
import { type DescriptionReply, documentReplies, type ReadReply, type ReadRequest } from './messages.ts';

// Entry of the child process that reads documents, one at a time. It ends when its parent does.
const PROGRESS_EVERY_MS = 100;

if (process.send !== undefined) {
  forbidNetwork();
  process.once('disconnect', () => process.exit(0));
  process.on('message', (message: ReadRequest | DescriptionReply) => {
    if (!('type' in message)) void answer(message);
    else giveDescription?.(message.description);
  });
}

let giveDescription: ((description: Description) => void) | undefined;

/** The parent asks the model: this process opens no connection. */
const describe: DescribeImage = (image, about) =>
  new Promise((resolve) => {
    giveDescription = resolve;
    send({ type: 'describe', image, about });
  });

async function answer(request: ReadRequest): Promise<void> {
  send({ type: 'begun' });
  try {
    const bytes = await readFileBytes(request);
    const document = await readDocument(bytes, request.identity, request.options, {
      describe,
      onProgress: throttledProgress(),
      recognised: request.recognised,
      findPicture: picturesOf(request),
      onRecognised: (recognition) => send({ type: 'recognised', recognition }),
    });
    for (const reply of documentReplies(document)) send(reply);
  } catch (error) {
    send(failure(error, request.identity.sourcePath));
  }
}

/** Pages that were fetched have no pictures beside them. */
function picturesOf({ path, identity }: ReadRequest): FindPicture | undefined {
  const root =
    identity.mediaType === undefined ? ingestedFolder({ path, sourcePath: identity.sourcePath }) : undefined;
  return root === undefined ? undefined : createPicturesBeside({ root, path });
}

async function readFileBytes({ path, identity, options }: ReadRequest): Promise<Uint8Array> {
  const { sourcePath } = identity;
  const unreadable = (why: string | Wording, cause?: unknown) =>
    new AppError('E042', wording('fileNotOpened', { name: sourcePath, why }), { cause });
  try {
    // Asked before opening: opening a named pipe would wait for a writer.
    const stats = await stat(path);
    if (!stats.isFile()) throw unreadable(wording('whyNoFile'));
    if (stats.size > options.limits.maxBytes) throw tooManyBytes(sourcePath, options.limits);
    return await readFile(path);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw unreadable(wording('whyGone'), error);
    if (code === 'EACCES' || code === 'EPERM') throw unreadable(wording('whyNotPermitted'), error);
    throw unreadable(typeof code === 'string' ? code : wording('whyDisk'), error);
  }
}

function throttledProgress(): (progress: ConvertProgress) => void {
  let lastStage: string | undefined;
  let lastAt = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.stage === lastStage && now - lastAt < PROGRESS_EVERY_MS) return;
    lastStage = progress.stage;
    lastAt = now;
    send({ type: 'progress', progress });
  };
}

function failure(error: unknown, sourcePath: string): ReadReply {
  const cause = error instanceof Error ? error.cause : error;
  const known = error instanceof AppError;
  return {
    type: 'failed',
    code: known ? error.code : 'E003',
    said: known ? saidBy(error) : wording('fileNotProcessed', { name: sourcePath }),
    cause: known ? stackOf(cause) : stackOf(error),
  };
}

function stackOf(error: unknown): string | undefined {
  if (error === undefined) return undefined;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function send(reply: ReadReply): void {
  process.send?.(reply);
}
