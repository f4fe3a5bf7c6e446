import type { LogFields, Logger } from '../domain/index.ts';
import { isAbort } from '../errors/index.ts';

interface Operation {
  /** Verb and noun, such as `plan research` or `embed chunks`. */
  readonly name: string;
  readonly fields?: LogFields | undefined;
  /** Milliseconds; only differences are used. */
  readonly now?: (() => number) | undefined;
}

/**
 * Runs one operation and leaves exactly one line with its outcome (`ok`, `failed`, `cancelled`) and duration.
 * The result, or the error, passes through unchanged.
 */
export async function logOperation<T>(
  logger: Logger,
  operation: Operation,
  work: () => Promise<T> | T,
): Promise<T> {
  const now = operation.now ?? (() => performance.now());
  const started = now();
  const fields = (outcome: string) => ({
    ...operation.fields,
    operation: operation.name,
    outcome,
    elapsedMs: Math.round(now() - started),
  });
  try {
    const result = await work();
    logger.info(`${operation.name}: ok`, fields('ok'));
    return result;
  } catch (error) {
    if (isAbort(error)) logger.info(`${operation.name}: cancelled`, fields('cancelled'));
    else logger.error(`${operation.name}: failed`, { ...fields('failed'), error });
    throw error;
  }
}
