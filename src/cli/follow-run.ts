import type { Run, RunEvent } from '../domain/index.ts';
import type { ResearchService } from '../pipeline/index.ts';

const LOOK_AGAIN_MS = 50;
const LAST_EVENTS_MS = 2000;

/**
 * Executes a run and hands every event of its log on in order, those of earlier executions first. Returns when the
 * execution has ended and its events are through; the error of a failed execution passes through.
 */
export async function followRun(
  research: Pick<ResearchService, 'events'>,
  runId: string,
  execute: () => Promise<Run>,
  onEvent: (event: RunEvent) => void,
): Promise<Run> {
  const stopWatching = new AbortController();
  let isOver = false;
  let lastEvents: NodeJS.Timeout | undefined;
  const execution = execute().finally(() => {
    isOver = true;
    // Events that were never written, because the run was stopped before it began or the database is gone, must not be waited
    // for. The timer holds the process: nothing else may be left by then, and it would end with code 13.
    lastEvents = setTimeout(() => stopWatching.abort(), LAST_EVENTS_MS);
  });
  const settled = execution.then(
    () => {},
    () => {},
  );
  let seq = 0;
  let wasOver = false;
  while (!wasOver && !stopWatching.signal.aborted) {
    wasOver = isOver;
    try {
      // The stream ends early when it was opened before the execution had begun; then it is opened again.
      for await (const event of research.events(runId, seq, stopWatching.signal)) {
        if (event.seq <= seq) continue;
        seq = event.seq;
        onEvent(event);
      }
    } catch {
      break; // the run's own outcome says what is wrong
    }
    if (!wasOver && !isOver) await Promise.race([settled, delay(LOOK_AGAIN_MS)]);
  }
  try {
    return await execution;
  } finally {
    clearTimeout(lastEvents);
  }
}

const delay = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
