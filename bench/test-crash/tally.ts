import type { Differences } from './compare.ts';

export interface Tally {
  kills: number;
  /** Runs that ended with the same report as the undisturbed one. */
  resumed: number;
  /** Of those, runs that had ended when the kill came. */
  endedBefore: number;
  /** Model calls made again although their answers were stored. */
  repeatedCalls: number;
  /** Calls without a stored answer at the kill: they were in flight, and are made again. */
  inFlightCalls: number;
  lostEvents: number;
  doubledEvents: number;
  /** From the start of the next worker, or from the kill, to the end of the run. */
  slowestMs: number;
}

export const emptyTally = (): Tally => ({
  kills: 0,
  resumed: 0,
  endedBefore: 0,
  repeatedCalls: 0,
  inFlightCalls: 0,
  lostEvents: 0,
  doubledEvents: 0,
  slowestMs: 0,
});

export function addKill(
  tally: Tally,
  kill: {
    readonly differences: Differences;
    readonly wasRunning: boolean;
    readonly repeated: number;
    readonly inFlight: number;
    readonly resumedMs: number;
  },
): void {
  tally.kills += 1;
  if (kill.differences.sameReport) tally.resumed += 1;
  if (!kill.wasRunning) tally.endedBefore += 1;
  tally.repeatedCalls += kill.repeated;
  tally.inFlightCalls += kill.inFlight;
  tally.lostEvents += kill.differences.lost;
  tally.doubledEvents += kill.differences.doubled;
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(kill.resumedMs));
}
