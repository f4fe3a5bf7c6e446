export { backoffMs, parseRetryAfter } from './backoff.ts';
export { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
export { type Clock, type Sleep, sleep } from './clock.ts';
export { mapLimited } from './map-limited.ts';
export { createRequestGate, type RequestGate } from './request-gate.ts';
export { retry } from './retry.ts';
export { createShareWork, type ShareWork } from './share-work.ts';
export { createTurns, finishSteps, type Steps, type Turns } from './turns.ts';
