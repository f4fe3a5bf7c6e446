import type { EventLog, RunEvent, RunEventType, RunStore } from '../../../domain/index.ts';
import { isAtRest } from './life-cycle.ts';

const LOOK_MS = 20;
/** A process that died between an event and its status leaves the event to tell: nobody waits longer for the status. */
const LONGEST_WAIT_MS = 5_000;
const RESTING: readonly RunEventType[] = ['run-end', 'review-wait', 'run-paused'];

/** Whether nothing follows this event until somebody acts. */
export const isRestEvent = ({ type }: RunEvent): boolean => RESTING.includes(type);

/**
 * The same events. The newest one, where the run comes to rest with it, is given on only when the status says so too:
 * an event is written before its status, and who acts on the event must not be told that the run is being worked on.
 */
export async function* withSettledRest(
  events: AsyncIterable<RunEvent>,
  runId: string,
  deps: {
    readonly log: Pick<EventLog, 'after'>;
    readonly runs: Pick<RunStore, 'find'>;
    readonly wait: (ms: number) => Promise<void>;
    readonly signal?: AbortSignal | undefined;
  },
): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    if (isRestEvent(event)) await untilSettled(event.seq);
    yield event;
  }

  async function untilSettled(seq: number): Promise<void> {
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += LOOK_MS) {
      if (deps.signal?.aborted) return;
      const run = await deps.runs.find(runId);
      if (run === undefined || run.status === 'queued' || isAtRest(run.status)) return;
      if ((await deps.log.after(runId, seq, 1)).length > 0) return;
      await deps.wait(LOOK_MS);
    }
  }
}
