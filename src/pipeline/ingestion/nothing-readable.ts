import { basename } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';
import type { FolderScan } from './walk-folder.ts';

/** E022 for a folder of which nothing can be read; the first entry that was left out says why. */
export function nothingReadable(folder: string, { ignored, leftOut }: FolderScan): AppError {
  const name = basename(folder);
  const [first] = leftOut;
  const said =
    first === undefined || leftOut.length === ignored
      ? wording('folderNothingReadable', { name, ignored })
      : wording('folderLeftOut', {
          name,
          leftOut: leftOut.length,
          first: first.sourcePath,
          reason: first.reason,
        });
  return new AppError('E022', said);
}
