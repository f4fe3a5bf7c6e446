import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { ProblemSchema } from '../../../src/domain/index.ts';
import { AppError, ERROR_REGISTRY, type ErrorCode, toProblem } from '../../../src/errors/index.ts';

const secret = fc.stringMatching(/^sk-[a-zA-Z0-9]{20}$/);
const path = fc.constantFrom('/home/ann/library/a.pdf', 'C:\\Users\\ann\\a.pdf', '/etc/passwd');
const cause = fc.tuple(secret, path).map(([key, file]) => new Error(`cannot open ${file} with ${key}`));
const codes = Object.keys(ERROR_REGISTRY) as ErrorCode[];

/** Whatever may be thrown: system errors, rejections with odd values, nested and hostile objects. */
const thrown = fc.oneof(
  cause,
  cause.map((error) => new AggregateError([error], error.message)),
  cause.map((error) => Object.assign(error, { code: 'E021', detail: error.message })),
  cause.map((error) => error.message),
  cause.map((error) => ({ code: 'E008', message: error.message, stack: error.stack })),
  fc.anything(),
);

describe('property 36: errors are friendly', () => {
  it.prop([thrown])(
    'property 36: an unexpected error shows a code and a plain sentence, never what it held',
    (error) => {
      const problem = ProblemSchema.strict().parse(toProblem(error));
      expect(problem.code).toBe('E099');
      expect(problem.detail).toMatch(/^[A-Z][\w ,.]+\.$/);
      expect(JSON.stringify(problem)).not.toMatch(/sk-|\/home|\\Users|\/etc|\bat .*:\d+:\d+/);
    },
  );

  it.prop([fc.constantFrom(...codes), cause, fc.lorem()])(
    'property 36: an error of ours shows its sentence, and nothing of its cause, stack or details',
    (code, inner, sentence) => {
      const error = new AppError(code, sentence, { cause: inner, details: { file: inner.message } });
      const problem = toProblem(error);
      expect(problem).toEqual({
        code,
        title: ERROR_REGISTRY[code].name,
        detail: sentence,
        retryable: ERROR_REGISTRY[code].retryable,
      });
      expect(JSON.stringify(problem)).not.toContain(inner.message);
    },
  );
});
