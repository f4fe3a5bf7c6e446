/** Tries that must have failed, and for how long, before a database is given up: a lack of file descriptors passes. */
const TRIES = 3;
const PATIENCE_MS = 10_000;
/** A database that is given up may still be put back. */
const TRY_AGAIN_MS = 5_000;

export interface RestartTries {
  failed(): void;
  succeeded(): void;
  /** It has not started for so long that somebody has to do something. */
  readonly isHopeless: boolean;
  /** Not so soon again: each try costs a thread. */
  readonly mayTry: boolean;
}

/** What is known of a database that does not start again. */
export function createRestartTries(nowMs: () => number = () => performance.now()): RestartTries {
  let count = 0;
  let firstMs = 0;
  let lastMs = 0;
  const isHopeless = () => count >= TRIES && nowMs() - firstMs >= PATIENCE_MS;
  return {
    failed() {
      lastMs = nowMs();
      if (count === 0) firstMs = lastMs;
      count += 1;
    },
    succeeded() {
      count = 0;
    },
    get isHopeless() {
      return isHopeless();
    },
    get mayTry() {
      return !isHopeless() || nowMs() - lastMs >= TRY_AGAIN_MS;
    },
  };
}
