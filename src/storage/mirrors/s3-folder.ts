import type { RemoteFolder } from '../../domain/syncs/index.ts';
import { openS3 } from '../files/s3/s3-client.ts';
import type { S3Settings } from '../files/s3/s3-settings.ts';

/**
 * The objects of a bucket below a prefix: `s3://bucket/prefix`, of another server than that of the settings with
 * `?endpoint=https://host:port&pathStyle=true`; its keys are those of AWS then.
 */
export function createS3Folder(
  address: string,
  settings: Omit<S3Settings, 'bucket' | 'prefix'>,
): RemoteFolder {
  const url = new URL(address);
  const Bucket = url.host;
  const Prefix = decodeURIComponent(url.pathname)
    .replace(/^\//, '')
    .replace(/(?<=[^/])$/, '/');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const server = endpoint === undefined ? settings : { endpoint, region: settings.region };
  const pathStyle = url.searchParams.has('pathStyle')
    ? url.searchParams.get('pathStyle') === 'true'
    : settings.pathStyle;
  let opened: ReturnType<typeof openS3> | undefined;
  const open = () => {
    opened ??= openS3({ ...server, pathStyle, bucket: Bucket, prefix: Prefix });
    return opened;
  };
  const within = (abortSignal: AbortSignal | undefined) => (abortSignal === undefined ? {} : { abortSignal });
  return {
    async *list(signal) {
      const { s3, client } = await open();
      let ContinuationToken: string | undefined;
      do {
        const asked = new s3.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(asked, within(signal));
        for (const { Key = '', ETag = '', Size = 0 } of Contents)
          if (!Key.endsWith('/')) yield { path: Key.slice(Prefix.length), mark: ETag, bytes: Size };
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async read({ path, mark }, signal) {
      const { s3, client } = await open();
      const asked = new s3.GetObjectCommand({ Bucket, Key: `${Prefix}${path}`, IfMatch: mark });
      return (await client.send(asked, within(signal))).Body as AsyncIterable<Uint8Array>;
    },
  };
}
