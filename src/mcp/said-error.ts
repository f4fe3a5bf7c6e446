import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Language } from '../catalogue/index.ts';
import type { Logger } from '../domain/index.ts';
import { AppError, type Problem, problemIn, toProblem } from '../errors/index.ts';

/** What went wrong as one line: code, name and a sentence that says what to do next. */
export const sayProblem = ({ code, title, detail }: Problem): string => `${code} ${title}: ${detail}`;

/** Anything thrown as a problem in the caller's language; what is no error of ours is written to the log whole. */
export function toSaidProblem(error: unknown, language: Language, logger: Logger): Problem {
  if (!(error instanceof AppError)) logger.error('mcp request failed', { error });
  return problemIn(language, toProblem(error));
}

/** A call that failed, as the model that made it reads it. */
export function toToolError(problem: Problem): CallToolResult {
  const { code, title, detail, retryable } = problem;
  return {
    isError: true,
    content: [{ type: 'text', text: sayProblem(problem) }],
    _meta: { 'plumbline/problem': { code, title, detail, retryable } },
  };
}
