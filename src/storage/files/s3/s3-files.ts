import type { ByteRange, FileContent, FileStore, ListedFile } from '../../../domain/files/index.ts';
import { isHash } from '../digest.ts';
import { contentWithFileErrors, fileGone, otherContent, withFileErrors } from '../file-error.ts';
import { probeStore } from '../probe-store.ts';
import { createS3Objects } from './s3-objects.ts';
import type { S3Settings } from './s3-settings.ts';
import { spoolContent } from './spool-content.ts';

/**
 * Files in a bucket, each an object under its hash. An object is there whole or not at all, since it is sent in one request whose
 * content the server compares with the hash; up to 5 GB.
 */
export function createS3Files(settings: S3Settings): FileStore {
  const objects = createS3Objects(settings);

  const put: FileStore['put'] = (content, expected) =>
    withFileErrors(async () => {
      const spooled = await spoolContent(content);
      try {
        if (expected !== undefined && spooled.file.hash !== expected) throw otherContent();
        await objects.send(spooled);
        return spooled.file;
      } finally {
        await spooled.drop();
      }
    });

  async function* read(hash: string, range?: ByteRange): FileContent {
    if (!isHash(hash)) throw fileGone(hash);
    if (range !== undefined && range.start >= range.end) {
      if ((await withFileErrors(() => objects.head(hash))) === undefined) throw fileGone(hash);
      return;
    }
    const content = await withFileErrors(() =>
      objects.get(hash, range).catch((error: unknown) => {
        throw error instanceof Error && error.name === 'NoSuchKey' ? fileGone(hash) : error;
      }),
    );
    yield* contentWithFileErrors(content);
  }

  const remove: FileStore['remove'] = (hash) =>
    withFileErrors(async () => {
      if (isHash(hash)) await objects.delete(hash);
    });

  return {
    kind: 's3',
    put,
    size: async (hash) => (isHash(hash) ? withFileErrors(() => objects.head(hash)) : undefined),
    read,
    remove,
    list: () => contentWithFileErrors(filesOnly(objects.list())),
    // An object that was not sent whole is none.
    tidy: async () => undefined,
    check: () => probeStore({ put, read, remove }),
    close: objects.close,
  };
}

async function* filesOnly(objects: AsyncIterable<ListedFile>): AsyncGenerator<ListedFile> {
  for await (const object of objects) if (isHash(object.hash)) yield object;
}
