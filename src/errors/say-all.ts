import { isWording, type Language, say } from '../catalogue/index.ts';
import { isErrorCode, type Problem, problemIn } from './to-problem.ts';

/**
 * A value as it is shown to people in a language: every problem in it says its detail in that language, and every other sentence that
 * is kept as data becomes its text. Reports are already in a language of their own and do not belong here.
 */
export function sayAll(language: Language, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sayAll(language, item));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  if (isWording(value)) return say(language, value);
  if (isProblem(value)) return problemIn(language, value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, sayAll(language, part)]));
}

const isProblem = (value: object): value is Problem =>
  'code' in value &&
  typeof value.code === 'string' &&
  isErrorCode(value.code) &&
  'detail' in value &&
  typeof value.detail === 'string' &&
  'retryable' in value;
