import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';

/** As systems, Postgres and S3-compatible servers say it. */
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100',
  'EFBIG',
  'XMinioStorageFull',
  'QuotaExceeded',
  'InsufficientStorage',
]);
const INSUFFICIENT_STORAGE = 507;

/** What a failure of a file store is called. Messages of systems and servers stay in `cause`: they may hold paths and keys. */
export function toFileError(error: unknown): unknown {
  if (error instanceof AppError || (isAbort(error) && !isFromServer(error))) return error;
  const code = codeOf(error);
  if (FULL.has(code) || httpStatusOf(error) === INSUFFICIENT_STORAGE)
    return new AppError('E028', wording('filesDiskFull'), { cause: error });
  return new AppError('E052', wording('filesFailed', { state: code }), { cause: error });
}

/** The same work, its failures called so. */
export async function withFileErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toFileError(error);
  }
}

export async function* contentWithFileErrors<T>(content: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* content;
  } catch (error) {
    throw toFileError(error);
  }
}

export const fileGone = (hash: string): AppError =>
  new AppError('E049', wording('keptFileGone', { hash: hash.slice(0, 12) }));

export const otherContent = (): AppError => new AppError('E036', wording('fileOtherContent'));

/** The code of a system or of Postgres, or what an S3-compatible server calls it. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return isFromServer(error) || error.name.endsWith('ProviderError') ? error.name : '';
}

const httpStatusOf = (error: unknown): number | undefined =>
  isFromServer(error)
    ? (error as { $metadata: { httpStatusCode?: number } | undefined }).$metadata?.httpStatusCode
    : undefined;

const isFromServer = (error: unknown): boolean => error instanceof Error && '$metadata' in error;
