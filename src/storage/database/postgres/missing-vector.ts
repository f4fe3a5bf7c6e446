import { type Wording, wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

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
    return refused(wording('vectorNotInstalled'), error);
  if (isExtension && code === '42501') return refused(wording('vectorNotAllowed'), error);
  if (code === '42704' && /\bhalfvec\b/.test(text)) return refused(wording('vectorTooOld'), error);
  return undefined;
}

const refused = (said: Wording, cause: unknown) => new AppError('E008', said, { cause });
