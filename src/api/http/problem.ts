import * as z from 'zod';
import { type Language, say, type Wording, wording } from '../../catalogue/index.ts';
import { sayIssue } from '../../domain/index.ts';
import { AppError, ERROR_REGISTRY, isErrorCode, problemIn, toProblem } from '../../errors/index.ts';
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
  const { httpStatus } = ERROR_REGISTRY[isErrorCode(problem.code) ? problem.code : 'E099'];
  const retryAfter = Number(details['retryAfterSeconds']);
  const errors = fieldErrors(error, language);
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
      ...(problem.code === 'E123' ? { 'WWW-Authenticate': 'Bearer error="invalid_token"' } : {}),
      ...(typeof details['allow'] === 'string' ? { Allow: details['allow'] } : {}),
    },
  };
}

/** E020 that names the fields of a request. */
export function invalidInput(part: 'address' | 'query' | 'body', cause: z.ZodError): AppError {
  const [english] = fieldErrors({ cause }, 'en');
  const [chinese] = fieldErrors({ cause }, 'zh');
  const where =
    english === undefined || chinese === undefined
      ? ''
      : wording('fieldProblem', {
          field: english.pointer,
          english: english.detail,
          chinese: chinese.detail,
        });
  return new AppError('E020', wording('requestRefused', { part, where }), { cause });
}

/** The same for text that cannot be stored, at its field. */
export const unstorableText = (part: 'address' | 'query' | 'body', path: readonly PropertyKey[]): AppError =>
  invalidInput(part, fieldIssue(path, wording('unstorable')));

/** What is wrong with one field, as its schema would say it. */
export function fieldIssue(path: readonly PropertyKey[], said: Wording): z.ZodError {
  const message = say('en', said);
  return new z.ZodError([{ code: 'custom', path: [...path], message, params: { said }, input: undefined }]);
}

function fieldErrors(error: unknown, language: Language): { pointer: string; detail: string }[] {
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  if (!(cause instanceof z.ZodError)) return [];
  return cause.issues
    .flatMap(onePerField)
    .slice(0, MAX_FIELD_ERRORS)
    .map(({ issue, path }) => ({
      pointer: path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
      detail: sayIssue(language, issue).slice(0, MAX_TEXT),
    }));
}

/** An issue with its place: one of each field that nobody knows. */
function onePerField(issue: z.core.$ZodIssue): { issue: z.core.$ZodIssue; path: readonly PropertyKey[] }[] {
  if (issue.code !== 'unrecognized_keys') return [{ issue, path: issue.path }];
  return issue.keys.map((key) => ({
    issue: { ...issue, keys: [key], message: `Unrecognized key: ${JSON.stringify(key)}` },
    path: [...issue.path, key],
  }));
}

/** Express throws errors of its own for addresses that cannot be decoded; they quote the address. */
function fromRouter(thrown: unknown): unknown {
  if (thrown instanceof URIError) return new AppError('E020', wording('addressBadPercent'));
  return thrown;
}
