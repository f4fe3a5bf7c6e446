import * as z from 'zod';
import { setting } from './setting.ts';

export const FilesConfigSchema = z.strictObject({
  keepOriginals: setting(
    z.enum(['uploads', 'all', 'none']).default('uploads'),
    'Which original files are kept beside their text: those of uploads, which nobody else has; also those of folders; or none.',
  ),
  maxPictures: setting(
    z.int().min(0).max(100_000).default(1000),
    'Most pictures of one document that are kept; 0 keeps none.',
  ),
});
