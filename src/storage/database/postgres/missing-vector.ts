import { AppError } from '../../../errors/index.ts';

const HOW =
  'Install the package of your server (on Debian or Ubuntu postgresql-NN-pgvector, or the image pgvector/pgvector), then run: create extension vector';

/**
 * What a failure has to do with pgvector, as a sentence that says how to add it; `undefined` when it has nothing. Postgres
 * says 0A000 (13 and later) or 58P01 for an extension that is not installed, 42501 where the user may not create it, and 42704 for a
 * version without half-precision vectors.
 */
export function missingVector(error: unknown): AppError | undefined {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  const text = typeof message === 'string' ? message : '';
  const isExtension = /extension|\$libdir\/vector/.test(text) && /\bvector\b/.test(text);
  if (isExtension && (code === '0A000' || code === '58P01'))
    return refused(
      `The Postgres server has no pgvector, which keeps the vectors of the library. ${HOW}`,
      error,
    );
  if (isExtension && code === '42501')
    return refused(
      'The user of DATABASE_URL may not create the extension "vector". Ask an administrator to run in this database: create extension vector',
      error,
    );
  if (code === '42704' && /\bhalfvec\b/.test(text))
    return refused(
      `The pgvector of the Postgres server is older than 0.7. Update its package, then run: alter extension vector update`,
      error,
    );
  return undefined;
}

const refused = (message: string, cause: unknown) => new AppError('E008', message, { cause });
