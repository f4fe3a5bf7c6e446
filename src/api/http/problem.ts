import * as z from 'zod';
import type { Language } from '../../catalogue/index.ts';
import { AppError, ERROR_REGISTRY, type ErrorCode, problemIn, toProblem } from '../../errors/index.ts';
import type { ApiProblem } from '../contract/schemas.ts';

const MAX_FIELD_ERRORS = 20;
const MAX_TEXT = 200;

export interface HttpProblem {
  readonly body: Omit<ApiProblem, 'requestId'>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * RFC 9457 for anything thrown. The status is that of the code's registry entry, or `details.httpStatus` where HTTP knows
 * better; `details.retryAfterSeconds` becomes the header. The sentence is said in the language asked for. No stack, path or secret gets through.
 */
export function toHttpProblem(thrown: unknown, language: Language = 'en'): HttpProblem {
  const error = fromRouter(thrown);
  const problem = problemIn(language, toProblem(error));
  const details = error instanceof AppError ? error.details : {};
  const { httpStatus } = ERROR_REGISTRY[isCode(problem.code) ? problem.code : 'E099'];
  const retryAfter = Number(details['retryAfterSeconds']);
  const errors = fieldErrors(error);
  return {
    body: {
      type: `/api/docs#${problem.code}`,
      status: typeof details['httpStatus'] === 'number' ? details['httpStatus'] : httpStatus,
      ...problem,
      ...(errors.length === 0 ? {} : { errors }),
    },
    headers: {
      ...(retryAfter > 0 ? { 'Retry-After': String(Math.ceil(retryAfter)) } : {}),
      'Content-Language': language,
      ...(problem.code === 'E038' ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(typeof details['allow'] === 'string' ? { Allow: details['allow'] } : {}),
    },
  };
}

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_REGISTRY, code);

/** E020 that names the fields of a request. */
export function invalidInput(what: string, cause: z.ZodError): AppError {
  const [first] = fieldErrors({ cause });
  const where =
    first === undefined ? '' : ` ${first.pointer === '' ? '' : `${first.pointer}: `}${first.detail}.`;
  return new AppError('E020', `The ${what} is not acceptable.${where} See /api/docs for what is allowed.`, {
    cause,
  });
}

function fieldErrors(error: unknown): { pointer: string; detail: string }[] {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  if (!(cause instanceof z.ZodError)) return [];
  return cause.issues.slice(0, MAX_FIELD_ERRORS).map((issue) => ({
    pointer: issue.path
      .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join(''),
    detail: issue.message.slice(0, MAX_TEXT),
  }));
}

/** Express throws errors of its own for addresses that cannot be decoded; they quote the address. */
function fromRouter(thrown: unknown): unknown {
  if (thrown instanceof URIError)
    return new AppError('E020', 'The address of the request has a “%” that encodes nothing. Check it.');
  return thrown;
}
