import type { RunEvent } from '../../../domain/index.ts';

/** Milliseconds during which a run was being executed: from each start or resume to the last event before the next one. */
export function activeMs(events: readonly RunEvent[]): number {
  let total = 0;
  let sessionStart: number | undefined;
  let last = 0;
  for (const { type, at } of events) {
    const time = Date.parse(at);
    if (type === 'run-start' || type === 'run-resume') {
      if (sessionStart !== undefined) total += last - sessionStart;
      sessionStart = time;
    }
    last = time;
  }
  return sessionStart === undefined ? total : total + last - sessionStart;
}
