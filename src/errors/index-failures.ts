import { AppError } from './app-error.ts';
import type { ErrorCode } from './registry.ts';

/** The search index failed, is away, or is not whole: no word about what it holds. */
export const INDEX_FAILURES: readonly ErrorCode[] = ['E004', 'E119', 'E120', 'E121', 'E122'];

export const isIndexFailure = (error: unknown): error is AppError =>
  error instanceof AppError && INDEX_FAILURES.includes(error.code);
