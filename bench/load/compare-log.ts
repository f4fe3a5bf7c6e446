import type { RunEvent } from '../../src/domain/index.ts';
import type { Followed } from './follow-run.ts';

export interface LogCheck {
  runs: number;
  /** Events that the clients got. */
  events: number;
  drops: number;
  /** In the event table and not sent, or sent otherwise than stored. */
  missed: number;
  doubled: number;
  /** Runs without exactly one terminal event. */
  notEndedOnce: number;
}

/** What the clients of the runs got, against what the event table holds. */
export function compareLog(
  followed: readonly Followed[],
  stored: ReadonlyMap<string, readonly RunEvent[]>,
): LogCheck {
  const check: LogCheck = { runs: 0, events: 0, drops: 0, missed: 0, doubled: 0, notEndedOnce: 0 };
  for (const { runId, events, drops } of followed) {
    const log = stored.get(runId) ?? [];
    const got = new Map(events.map(({ seq, body }) => [seq, body]));
    check.runs += 1;
    check.events += events.length;
    check.drops += drops;
    check.doubled += events.length - got.size;
    check.missed += log.filter((event) => got.get(event.seq) !== JSON.stringify(event)).length;
    if (log.filter(({ type }) => type === 'run-end').length !== 1) check.notEndedOnce += 1;
  }
  return check;
}
