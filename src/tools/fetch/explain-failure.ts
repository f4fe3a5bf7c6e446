import { wording } from '../../catalogue/index.ts';
import { AppError, isAbort } from '../../errors/index.ts';
import { findNetworkProblem } from '../../network/index.ts';
import { unacceptable, unavailable } from './web-failure.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Nothing was sent: the host can be tried at its next address. */
export function isUnreachable(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT'].includes(
    codeOf(error),
  );
}

/** What went wrong, as an error for a person; the caller's own abort stays what it is. */
export function explainFailure(
  error: unknown,
  context: { host: string; timeoutMs: number; timedOut: boolean; caller: AbortSignal | undefined },
): unknown {
  const { host } = context;
  if (error instanceof AppError) return error;
  if (context.caller?.aborted) return isAbort(error, context.caller) ? error : context.caller.reason;
  const way = findNetworkProblem(error, new URL(`https://${host}`), undefined);
  if (way !== undefined)
    return new AppError('E046', wording('hostWay', { host, said: way.said }), { cause: error });
  if (context.timedOut)
    return unavailable(host, wording('whySlow', { seconds: Math.round(context.timeoutMs / 1000) }), error);
  const code = codeOf(error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return unavailable(host, wording('whyUnknownName'), error);
  if (
    code.startsWith('Z_') ||
    code.startsWith('ERR__ERROR') ||
    code.startsWith('ERR_BROTLI') ||
    code.startsWith('ERR__')
  )
    return unacceptable(host, wording('whyUnpackable'));
  return unavailable(host, wording('whyConnection', { code }), error);
}
