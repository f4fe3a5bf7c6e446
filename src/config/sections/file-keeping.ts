import * as z from 'zod';
import { readBucket } from '../file-place.ts';
import { setting } from './setting.ts';

export const FilesConfigSchema = z.strictObject({
  store: setting(
    z
      .string()
      .refine((text) => text === 'folder' || text === 'postgres' || readBucket(text) !== undefined)
      .default('folder'),
    'Where originals and pictures are kept: `folder` in dataDir, `postgres` in the database, or an S3-compatible bucket as `s3://bucket/prefix/?region=eu-west-1`, with `endpoint=https://host:port` and `pathStyle=true` for servers other than AWS. The keys are those of AWS (AWS_ACCESS_KEY_ID, a profile, the role of the machine) or stand before the bucket as `KEY:SECRET@`. Workers on several machines need one of the last two.',
    'allowedFileStore',
  ),
  keepOriginals: setting(
    z.enum(['uploads', 'all', 'none']).default('uploads'),
    'Which original files are kept beside their text: those of uploads, which nobody else has; also those of folders; or none.',
  ),
});
