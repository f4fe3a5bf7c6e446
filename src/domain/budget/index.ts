export { limitAbove, lowerLimits, RUN_LIMITS, type RunLimits, RunLimitsSchema } from './run-limits.ts';
