import { silentLogger } from '../src/logging/index.ts';

/** What an application needs beside its configuration, for one that tells nobody anything. */
export const QUIET = {
  logger: silentLogger,
  clock: { now: () => new Date() },
  warnings: [],
  onWait: () => undefined,
};
