import { setTimeout as delay } from 'node:timers/promises';
import { type RunEvent, TERMINAL_STATUSES } from '../../../domain/index.ts';
import type { ResearchService } from '../../services.ts';

const LOOK_AGAIN_MS = 200;

/** The events of a run until it ends, rests or the signal aborts. A stream that was opened before anybody worked on the run is opened again. */
export async function* eventsToEnd(
  research: Pick<ResearchService, 'events' | 'find'>,
  runId: string,
  signal: AbortSignal,
  afterSeq = 0,
): AsyncGenerator<RunEvent> {
  let seq = afterSeq;
  while (!signal.aborted) {
    for await (const event of research.events(runId, seq, signal)) {
      seq = event.seq;
      yield event;
    }
    const status = (await research.find(runId))?.status;
    const isAtRest = status === 'paused' || status === 'awaiting-review';
    if (status === undefined || isAtRest || TERMINAL_STATUSES.includes(status)) return;
    await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}
