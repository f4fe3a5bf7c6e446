import { type Wording, wording } from '../../../catalogue/index.ts';
import { AppError } from '../../../errors/index.ts';

/**
 * How one attempt ended: with a value, with a failure that may pass, with one that stays, or with one that is our own
 * fault (a key, an argument) and says nothing about the provider's health.
 */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | {
      readonly kind: 'passing' | 'final' | 'ours';
      readonly error: AppError;
      /** What `Retry-After` asked for. */
      readonly afterMs?: number | undefined;
    };

const PASSING = new Set([408, 425, 429]);

/** What a status other than success means; `undefined` when the body is to be read. */
export function judgeStatus(
  status: number,
  { label, advice }: { readonly label: string; readonly advice: Wording },
): Exclude<Answer<never>, { kind: 'ok' }> | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429)
    return {
      kind: 'passing',
      error: new AppError('E037', wording('sourceTooOften', { label, advice })),
    };
  if (PASSING.has(status) || status >= 500)
    return {
      kind: 'passing',
      error: new AppError('E034', wording('sourceStatus', { label, status })),
    };
  if (status === 401 || status === 403)
    return {
      kind: 'ours',
      error: new AppError('E034', wording('sourceRefused', { label, status, advice })),
    };
  return {
    kind: 'ours',
    error: new AppError('E034', wording('sourceNotAccepted', { label, status, advice })),
  };
}
