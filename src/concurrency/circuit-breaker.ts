import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { Clock } from './clock.ts';

/** Stops asking a provider that keeps failing, and tries it again after a rest. */
export interface CircuitBreaker {
  /** Throws E034 while the provider rests; after the rest one call at a time is let through to try it. */
  check(): void;
  succeed(): void;
  fail(): void;
  /** The call neither worked nor failed: it was cancelled, or refused for its own fault. */
  forget(): void;
}

const FAILURES = 5;
const REST_MS = 60_000;

export function createCircuitBreaker(deps: { label: string; clock: Clock }): CircuitBreaker {
  let failures = 0;
  let restsUntil = 0;
  let isTrying = false;
  return {
    check: () => {
      if (failures < FAILURES) return;
      const leftMs = restsUntil - +deps.clock.now();
      if (leftMs <= 0 && !isTrying) {
        isTrying = true;
        return;
      }
      const seconds = Math.ceil(Math.max(0, leftMs) / 1000);
      throw new AppError('E034', wording('sourceRests', { label: deps.label, failures, seconds }));
    },
    succeed: () => {
      failures = 0;
      isTrying = false;
    },
    fail: () => {
      failures++;
      isTrying = false;
      if (failures >= FAILURES) restsUntil = +deps.clock.now() + REST_MS;
    },
    forget: () => {
      isTrying = false;
    },
  };
}
