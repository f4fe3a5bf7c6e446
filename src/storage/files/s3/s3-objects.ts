import type { ByteRange, FileContent, ListedFile } from '../../../domain/files/index.ts';
import { abortAfter } from '../../../errors/index.ts';
import { openS3 } from './s3-client.ts';
import type { S3Settings } from './s3-settings.ts';
import type { SpooledContent } from './spool-content.ts';

/** The row of the file is locked meanwhile, and a transaction that is idle for five seconds is ended by the database. */
const REMOVE_MS = 4_000;

/** Objects of one bucket below a prefix, by the rest of their names. Errors are those of the package. Nothing is asked before the first use. */
export function createS3Objects(settings: S3Settings) {
  const { bucket: Bucket, prefix } = settings;
  let opened: ReturnType<typeof openS3> | undefined;
  const open = () => {
    opened ??= openS3(settings);
    return opened;
  };
  const objectOf = (name: string) => ({ Bucket, Key: `${prefix}${name}` });

  return {
    /** `undefined` when there is none. */
    async head(name: string): Promise<number | undefined> {
      const { s3, client } = await open();
      try {
        return (await client.send(new s3.HeadObjectCommand(objectOf(name)))).ContentLength;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw error;
      }
    },
    async get(name: string, range?: ByteRange): Promise<FileContent> {
      const { s3, client } = await open();
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end - 1}`;
      const { Body } = await client.send(new s3.GetObjectCommand({ ...objectOf(name), Range }));
      return Body as FileContent;
    },
    async send({ file, body }: SpooledContent): Promise<void> {
      const { s3, client } = await open();
      const ContentType = 'application/octet-stream';
      const content = { Body: body(), ContentLength: file.bytes, ContentType };
      const command = new s3.PutObjectCommand({ ...objectOf(file.hash), ...content });
      // Signed with the content: the server refuses any other.
      command.middlewareStack.add(
        (next) => (input) => {
          const { headers } = input.request as { headers: Record<string, string> };
          headers['x-amz-content-sha256'] = file.hash;
          return next(input);
        },
        { step: 'build' },
      );
      await client.send(command);
    },
    async delete(name: string): Promise<void> {
      const { s3, client } = await open();
      const abortSignal = abortAfter(REMOVE_MS);
      await client.send(new s3.DeleteObjectCommand(objectOf(name)), { abortSignal });
    },
    async *list(): AsyncGenerator<ListedFile> {
      const { s3, client } = await open();
      const pages = s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0 } of Contents) yield { hash: Key.slice(prefix.length), bytes: Size };
    },
    close: async (): Promise<void> => {
      (await opened?.catch(() => undefined))?.client.destroy();
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
