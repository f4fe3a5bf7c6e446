import { sayIn, type Wording } from '../catalogue/index.ts';
import { ERROR_REGISTRY, type ErrorCode } from './registry.ts';

type ErrorDetails = Readonly<Record<string, string | number | boolean>>;

/**
 * The one error type that may leave a folder; everything else is a bug or is wrapped with `cause` at an adapter's edge.
 * It is said by a sentence of the catalogue, kept as data, so that everybody reads it in their language; `message` is the English
 * one. It says what happened, to what, and what to do next; no stack, secret or absolute path.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Absent where the sentence is not in the catalogue. */
  readonly wording: Wording | undefined;

  constructor(
    code: ErrorCode,
    said: string | Wording,
    options: { cause?: unknown; details?: ErrorDetails } = {},
  ) {
    super(
      typeof said === 'string' ? said : (sayIn('en', said) ?? said.id),
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.code = code;
    this.details = options.details ?? {};
    this.wording = typeof said === 'string' ? undefined : said;
  }

  get retryable(): boolean {
    return ERROR_REGISTRY[this.code].retryable;
  }

  /** Under this name frameworks such as Express answer with it. */
  get status(): number {
    return ERROR_REGISTRY[this.code].httpStatus;
  }

  get exitCode(): number {
    return ERROR_REGISTRY[this.code].exitCode;
  }
}
