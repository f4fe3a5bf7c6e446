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
  const execution = execute().finally(() => {
    isOver = true;
    // Events that were never written, because the database is gone, must not be waited for.
    setTimeout(() => stopWatching.abort(), LAST_EVENTS_MS).unref();
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
  return await execution;
}

const delay = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));
