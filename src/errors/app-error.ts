import { ERROR_REGISTRY, type ErrorCode } from './registry.ts';

type ErrorDetails = Readonly<Record<string, string | number | boolean>>;

/**
 * The one error type that may leave a folder; everything else is a bug or is wrapped with `cause` at an adapter's edge.
 * The message is for users: what happened, to what, and what to do next; no stack, secret or absolute path.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details ?? {};
  }

  get retryable(): boolean {
    return ERROR_REGISTRY[this.code].retryable;
  }

  get exitCode(): number {
    return ERROR_REGISTRY[this.code].exitCode;
  }
}
