import { wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

export function isPasswordProblem(error: unknown): boolean {
  return error instanceof Error && (/password/i.test(error.message) || error.name === 'PasswordException');
}

export function encryptedPdf(sourcePath: string, withPassword: boolean): AppError {
  return new AppError(
    'E031',
    withPassword
      ? wording('fileWrongPassword', { name: sourcePath })
      : wording('fileNeedsPassword', { name: sourcePath }),
  );
}

export function malformedPdf(sourcePath: string, cause: unknown): AppError {
  return new AppError('E030', wording('fileNotOfKind', { name: sourcePath, kind: wording('kindPdf') }), {
    cause,
  });
}

export function tooManyPages(sourcePath: string, pages: number, limit: number): AppError {
  return new AppError(
    'E032',
    wording('fileTooLarge', { name: sourcePath, why: wording('overPages', { pages, most: limit }) }),
  );
}
