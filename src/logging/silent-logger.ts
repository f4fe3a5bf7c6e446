import type { Logger } from '../domain/index.ts';

/** Writes nothing, for benches and for graphs that are only looked at. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silentLogger,
};
