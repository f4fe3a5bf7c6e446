import * as z from 'zod';
import { AppError, ERROR_REGISTRY, type ErrorCode, toProblem } from '../../errors/index.ts';
import type { ApiProblem } from '../contract/schemas.ts';

const MAX_FIELD_ERRORS = 20;
const MAX_TEXT = 200;

export interface HttpProblem {
  readonly body: Omit<ApiProblem, 'requestId'>;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * RFC 9457 for anything thrown. The status is that of the code's registry entry, or `details.httpStatus` where HTTP knows
 * better; `details.retryAfterSeconds` becomes the header. No stack, path or secret gets through.
 */
export function toHttpProblem(thrown: unknown): HttpProblem {
  const error = fromParser(thrown);
  const problem = toProblem(error);
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

const BodyErrorSchema = z.object({ type: z.string(), status: z.int().min(400).max(499) });

/** Express and its body parser throw errors of their own; their messages may quote the request. */
function fromParser(thrown: unknown): unknown {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof URIError)
    return new AppError('E020', 'The address of the request has a “%” that encodes nothing. Check it.');
  const parsed = BodyErrorSchema.safeParse(thrown);
  if (!parsed.success) return thrown;
  const details = { httpStatus: parsed.data.status };
  return new AppError('E020', BODY_ERRORS[parsed.data.type] ?? 'The body of the request could not be read.', {
    details,
    cause: thrown,
  });
}

const BODY_ERRORS: Readonly<Record<string, string>> = {
  'entity.too.large': 'The body of the request is over the limit (server.maxBodyBytes). Send less at once.',
  'entity.parse.failed': 'The body of the request is not valid JSON. Check quotes, commas and brackets.',
  'encoding.unsupported': 'Compressed bodies are not accepted. Send the JSON as it is.',
  'charset.unsupported': 'The body of the request must be UTF-8.',
  'request.aborted': 'The request ended before its body was complete.',
  'request.size.invalid': 'The body of the request has another length than its Content-Length says.',
};
