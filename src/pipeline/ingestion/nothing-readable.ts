import { basename } from 'node:path';
import { AppError } from '../../errors/index.ts';

export function nothingReadable(folder: string, ignored: number): AppError {
  const seen = ignored === 0 ? 'it is empty' : `none of its ${ignored} files has a known type`;
  return new AppError(
    'E022',
    `The folder “${basename(folder)}” holds no document that can be read: ${seen}. Put PDF, Word, Markdown, HTML or text files in it.`,
  );
}
