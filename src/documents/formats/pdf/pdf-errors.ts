import { AppError } from '../../../errors/index.ts';

export function isPasswordProblem(error: unknown): boolean {
  return error instanceof Error && (/password/i.test(error.message) || error.name === 'PasswordException');
}

export function encryptedPdf(sourcePath: string, withPassword: boolean): AppError {
  return new AppError(
    'E031',
    withPassword
      ? `"${sourcePath}" does not open with the password that was given.`
      : `"${sourcePath}" is protected with a password. Give the password, or add a copy without one.`,
  );
}

export function malformedPdf(sourcePath: string, cause: unknown): AppError {
  return new AppError(
    'E030',
    `"${sourcePath}" is damaged or is not a PDF: neither of two readers could open it.`,
    {
      cause,
    },
  );
}

export function tooManyPages(sourcePath: string, pages: number, limit: number): AppError {
  return new AppError(
    'E032',
    `"${sourcePath}" has ${pages} pages; the limit is ${limit}. Split the file or raise the limit.`,
  );
}
