import { AppError } from './app-error.ts';
import { ERROR_REGISTRY } from './registry.ts';

/**
 * An error as plain data (RFC 9457 shape): what graph state, events, reports and HTTP bodies carry. Its schema stands in
 * `domain`, so that a command that fails at once need not load one.
 */
export interface Problem {
  code: string;
  title: string;
  detail: string;
  retryable: boolean;
}

/** Turns anything thrown into what a user may see: a code and a plain sentence, never a stack, path or secret. */
export function toProblem(error: unknown): Problem {
  if (error instanceof AppError) {
    const { name, retryable } = ERROR_REGISTRY[error.code];
    return { code: error.code, title: name, detail: error.message, retryable };
  }
  // The message of an unknown error may hold a path or a secret, so it goes to the log and not to the user.
  return {
    code: 'E099',
    title: ERROR_REGISTRY.E099.name,
    detail: 'Something unexpected went wrong inside Plumbline. The log file has the details.',
    retryable: false,
  };
}
