import type { ApiProblem } from '../contract/schemas.ts';

/** A problem as clients of OpenAI read it. */
export function toChatError(problem: Pick<ApiProblem, 'status' | 'code' | 'detail' | 'errors'>): {
  readonly error: { message: string; type: string; param: string | null; code: string };
} {
  const { status, code, detail, errors = [] } = problem;
  return {
    error: {
      message: detail,
      type: errorType(status),
      param: errors[0] === undefined ? null : paramOf(errors[0].pointer),
      code,
    },
  };
}

/** `messages[0].content` of `/messages/0/content`; the request as a whole is no parameter. */
function paramOf(pointer: string): string | null {
  const named = pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');
  return named === '' ? null : named;
}

function errorType(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

/** Whether a request came through the door for clients of OpenAI. */
export const isChatPath = (path: string): boolean => path === '/v1' || path.startsWith('/v1/');
