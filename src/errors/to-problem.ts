import { catalogueOf, type Language, sayIn, type Wording, wording } from '../catalogue/index.ts';
import { AppError } from './app-error.ts';
import { ERROR_REGISTRY, type ErrorCode } from './registry.ts';

/**
 * An error as plain data (RFC 9457 shape): what graph state, events, reports and HTTP bodies carry. Its schema stands in
 * `domain`, so that a command that fails at once need not load one.
 */
export interface Problem {
  code: string;
  title: string;
  detail: string;
  retryable: boolean;
  /** The sentence of `detail` as data. */
  wording?: Wording | undefined;
}

/** Turns anything thrown into what a user may see: a code and a plain sentence, never a stack, path or secret. */
export function toProblem(error: unknown): Problem {
  if (error instanceof AppError) {
    const { name, retryable } = ERROR_REGISTRY[error.code];
    return {
      code: error.code,
      title: name,
      detail: error.message,
      retryable,
      ...(error.wording && { wording: error.wording }),
    };
  }
  // The message of an unknown error may hold a path or a secret, so it goes to the log and not to the user.
  return toProblem(new AppError('E099', wording('unexpected')));
}

/**
 * What a problem says in a language. One that was stored without its sentence, or by a version with other sentences, is said in general:
 * what its code means.
 */
export function detailIn(language: Language, { code, detail, wording: said }: Problem): string {
  const sentence = said && sayIn(language, said);
  if (sentence !== undefined || language === 'en') return sentence ?? detail;
  const codes: Readonly<Record<string, string>> = catalogueOf(language).codes;
  return Object.hasOwn(codes, code) ? `${codes[code]}。` : detail;
}

/** The same problem, said in a language. */
export function problemIn<P extends Problem>(language: Language, problem: P): P {
  return { ...problem, detail: detailIn(language, problem) };
}

/** An error of ours for a problem that was stored or sent; E099 for a code that this version does not know. */
export function errorOf(problem: Pick<Problem, 'code' | 'detail' | 'wording'>): AppError {
  const code = isErrorCode(problem.code) ? problem.code : 'E099';
  const { wording: said } = problem;
  return new AppError(code, said !== undefined && sayIn('en', said) !== undefined ? said : problem.detail);
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_REGISTRY, code);

/** What an error says, for a sentence that tells of it. */
export const saidBy = (error: AppError): string | Wording => error.wording ?? error.message;
