export { abortAfter, LONGEST_TIMER_MS } from './abort-after.ts';
export { AppError } from './app-error.ts';
export { INDEX_FAILURES, isIndexFailure } from './index-failures.ts';
export { isAbort } from './is-abort.ts';
export { onAbort } from './on-abort.ts';
export { raceAbort } from './race-abort.ts';
export { ERROR_REGISTRY, type ErrorCode } from './registry.ts';
export { sayAll } from './say-all.ts';
export { detailIn, errorOf, isErrorCode, type Problem, problemIn, saidBy, toProblem } from './to-problem.ts';
