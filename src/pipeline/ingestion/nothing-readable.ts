import { basename } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import { AppError } from '../../errors/index.ts';

export function nothingReadable(folder: string, ignored: number): AppError {
  return new AppError('E022', wording('folderNothingReadable', { name: basename(folder), ignored }));
}
