import { wording } from '../../catalogue/index.ts';
import { backoffMs, retry, sleep } from '../../concurrency/index.ts';
import { AppError, type ErrorCode, isAbort } from '../../errors/index.ts';
import type { Database } from './database.ts';
import { missingVector } from './postgres/missing-vector.ts';
import { mayWait, whileAlive } from './short-waits.ts';

export interface RetryPolicy {
  /** Attempts after the first; the waits between them double from `firstDelayMs` to `maxDelayMs`. */
  readonly attempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/** Some 32 s in all: a database that restarts is waited for. */
export const DEFAULT_RETRY: RetryPolicy = { attempts: 9, firstDelayMs: 100, maxDelayMs: 8_000 };

export interface DatabaseGuard {
  readonly code: Extract<ErrorCode, 'E004' | 'E007'>;
  readonly retry: RetryPolicy;
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Of the server, for those who do not wait long. */
  readonly isAlive?: Database['isAlive'];
  readonly onRetry?: (error: unknown, attempt: number) => void;
}

/**
 * A database whose failures are `AppError`: lost connections are made again with backoff, then `code`; a full disk is
 * E028. Work is repeated as a whole after a lost connection, so it must be safe to do twice.
 */
export function guardDatabase(database: Database, given: DatabaseGuard): Database {
  const guard = { ...given, isAlive: database.isAlive };
  return {
    ...database,
    query: (sql, params, signal) => withRetry(() => database.query(sql, params, signal), guard, signal),
    lookUp: (sql, params, signal) => withRetry(() => database.lookUp(sql, params, signal), guard, signal),
    transaction: (work, signal) => withRetry(() => database.transaction(work, signal), guard, signal),
  };
}

/** Runs `work`, again while the connection is lost and attempts are left. */
export async function withRetry<T>(
  work: () => Promise<T>,
  guard: DatabaseGuard,
  signal?: AbortSignal,
): Promise<T> {
  const { attempts, firstDelayMs: firstMs, maxDelayMs: maxMs } = guard.retry;
  const startedMs = performance.now();
  return retry(() => whileAlive(work(), guard.isAlive), {
    sleep: guard.sleep ?? sleep,
    signal,
    waitMs: (error, attempt) => {
      if (isAbort(error, signal) || error instanceof AppError) return undefined;
      const delayMs = backoffMs(attempt, WITHOUT_JITTER, { firstMs, maxMs });
      const isOver = attempt > attempts || !mayWait(performance.now() - startedMs, delayMs);
      if (!isConnectionError(error) || isOver) throw toDatabaseError(error, guard.code);
      guard.onRetry?.(error, attempt);
      return delayMs;
    },
  });
}

/** One process, one database: nobody else has to be kept apart. */
const WITHOUT_JITTER = () => 1;

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/** Whether trying again may help: the server is away, starting, stopping, or out of connections. */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  if (NETWORK_CODES.has(code) || /^(08...|57P0[1-5]|25P03|53300)$/.test(code)) return true;
  return (
    error instanceof Error &&
    /connection (?:terminated|ended)|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

/** Bytes that are no text, numbers out of range, escapes of JSON that are no text. */
const UNHOLDABLE = new Set(['22021', '22003', '22P05']);

/** What a failure of the database is called. Messages of the driver stay in `cause`: they may hold paths and values. */
export function toDatabaseError(error: unknown, code: DatabaseGuard['code']): AppError {
  const vector = missingVector(error);
  if (vector !== undefined) return vector;
  const state = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (
    state === '53100' ||
    state === 'ENOSPC' ||
    state === 'errno 51' ||
    /no space left|disk full/i.test(message)
  ) {
    return new AppError('E028', wording('libraryDiskFull'), { cause: error });
  }
  if (UNHOLDABLE.has(state)) {
    return new AppError('E020', wording('valueUnholdable'), { cause: error });
  }
  if (state === 'EACCES' || state === 'EPERM' || state === 'EROFS') {
    return new AppError(code, wording('dataFolderForbidden'), { cause: error });
  }
  if (state === 'EEXIST' || state === 'ENOTDIR') {
    return new AppError(code, wording('dataFolderIsFile'), { cause: error });
  }
  if (state === '28P01' || state === '28000' || state === '3D000') {
    return new AppError(code, wording('databaseRefuses', { state }), { cause: error });
  }
  const what = wording(code === 'E007' ? 'runDatabase' : 'libraryDatabase');
  if (isConnectionError(error)) {
    // The embedded database has no address that could be wrong.
    const told = isOfWorker(error)
      ? wording('databaseDoesNotStart')
      : wording('databaseUnreachable', { what, state });
    return new AppError(code, told, { cause: error });
  }
  return new AppError(code, wording('databaseFailed', { what, state }), { cause: error });
}

const isOfWorker = (error: unknown): boolean => error instanceof Error && error.name === 'WorkerError';

function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : '';
}
