import { wording } from '../../../catalogue/index.ts';
import {
  createRequestGate,
  type RequestGate,
  type SharedGates,
  type Sleep,
} from '../../../concurrency/index.ts';
import type { Clock } from '../../../domain/index.ts';
import { AppError } from '../../../errors/index.ts';

/** What a provider publishes: at most `requests` in any `intervalMs`, at most `concurrency` at a time. */
export interface ProviderLimits {
  readonly requests: number;
  readonly intervalMs: number;
  readonly concurrency: number;
}

/** A longer pause is not waited for: the source fails for now, and the run goes on with the others. */
export const LONGEST_PAUSE_MS = 60_000;

/** The gate of one source. Throws E037 at once when the provider asked for a pause longer than anyone should wait. */
export function createProviderGate(deps: {
  label: string;
  limits: ProviderLimits;
  clock: Clock;
  sleep: Sleep;
  gates?: SharedGates | undefined;
}): RequestGate {
  const { label, limits, clock, sleep, gates } = deps;
  const checkPause = (pauseMs: number) => {
    if (pauseMs > LONGEST_PAUSE_MS) throw askedToWait(label, pauseMs);
  };
  const shared = gates && { name: `source:${label}`, gates };
  return createRequestGate({ ...limits, clock, sleep, checkPause, shared });
}

function askedToWait(label: string, pauseMs: number): AppError {
  return new AppError('E037', wording('sourcePaused', { label, seconds: Math.ceil(pauseMs / 1000) }));
}
