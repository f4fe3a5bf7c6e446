import * as z from 'zod';
import { httpUrl, secret, setting } from './setting.ts';

const S3ConfigSchema = z.strictObject({
  endpoint: httpUrl(
    'Address of an S3-compatible server, as https://host:port. Without it that of AWS for the region.',
  ),
  bucket: setting(
    z.string().min(3).max(63).optional(),
    'A bucket that exists and that the keys may read, write and list.',
  ),
  region: setting(
    z.string().min(1).default('us-east-1'),
    'Region of the bucket; most other servers take any.',
  ),
  prefix: setting(
    z
      .string()
      .max(200)
      .regex(/^([A-Za-z0-9_.-]+\/)*$/)
      .default('plumbline/'),
    'What the names of all objects begin with, ending in “/”. The library’s own id follows, so that libraries can share a bucket; a copy of a library that is used beside it needs another prefix.',
    'allowedObjectPrefix',
  ),
  pathStyle: setting(
    z.boolean().default(false),
    'Whether the bucket is named in the path instead of the host name, as most servers other than AWS want it.',
  ),
  accessKeyId: secret(
    'Key id. Without it AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile or the role of the machine.',
  ),
  secretAccessKey: secret('The secret of the key id.'),
});

export const FilesConfigSchema = z.strictObject({
  store: setting(
    z.enum(['folder', 'postgres', 's3']).default('folder'),
    'Where originals and pictures are kept: in the folder “files” of dataDir, in the Postgres database, or in an S3-compatible store. Workers on several machines need one of the last two.',
  ),
  s3: S3ConfigSchema.prefault({}),
  keepOriginals: setting(
    z.enum(['uploads', 'all', 'none']).default('uploads'),
    'Which original files are kept beside their text: those of uploads, which nobody else has; also those of folders; or none.',
  ),
  maxPictures: setting(
    z.int().min(0).max(100_000).default(1000),
    'Most pictures of one document that are kept; 0 keeps none.',
  ),
});
