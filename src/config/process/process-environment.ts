import type { Environment } from '../environment.ts';

/** The environment of this process; the only place that reads it. */
export function processEnvironment(): Environment {
  return process.env;
}
