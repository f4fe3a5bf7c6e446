/** How long a process is kept for whom it read last. */
const KEPT_MS = 5_000;

export interface IdleProcess {
  readonly share: string;
  readonly idleSinceMs: number;
  readonly process: { readonly givesWay: boolean };
}

/**
 * Which of the idle processes, oldest first, reads a file of `share`; `undefined` when a new one is to be started. A share
 * takes the one it used last, which is warm. What another has used in the last seconds is left to it while one more may be
 * started: else whoever sends many files takes every warm process, and a small file of somebody else waits until a new one
 * has loaded. One that gives way is taken last.
 */
export function chooseIdle<Idle extends IdleProcess>(
  idle: readonly Idle[],
  share: string,
  { mayStart, nowMs }: { readonly mayStart: boolean; readonly nowMs: number },
): Idle | undefined {
  const owned = idle.filter((one) => one.share === share);
  const own = owned.findLast(({ process }) => !process.givesWay) ?? owned.at(-1);
  if (own !== undefined) return own;
  const oldest = idle.find(({ process }) => !process.givesWay) ?? idle[0];
  if (oldest === undefined || !mayStart) return oldest;
  return nowMs - oldest.idleSinceMs >= KEPT_MS ? oldest : undefined;
}
