import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Language } from '../../catalogue/index.ts';
import { type Run, type RunEvent, TERMINAL_STATUSES, toJsonText } from '../../domain/index.ts';
import { sayAll } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { languageOf } from '../http/language-of.ts';
import type { Metrics } from '../http/metrics.ts';
import { beginEventStream, sendEvents } from '../http/server-sent-events.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import { whileClientWaits } from './while-client-waits.ts';

const LOOK_AGAIN_MS = 1000;
const RETRY_MS = 2000;
const PAGE = 1000;

interface EventStreamsDeps {
  research: Pick<ApiDeps['research'], 'events' | 'find'>;
  log: ApiDeps['log'];
  settings: Pick<ApiDeps['settings'], 'heartbeatMs'>;
  /** Of streams, and of answers that are waited for. */
  places: FairPlaces;
  metrics: Pick<Metrics, 'streams'>;
  /** Aborts when the server stops. */
  stopping: AbortSignal;
}

/**
 * A run's log as server-sent events. Nothing is left out or sent twice after `afterSeq`; a stream ends with one `end`
 * event after the final `run-end`, or when the client leaves, does not read for 30 s, or the server stops.
 */
export function createEventStreams(deps: EventStreamsDeps): {
  /** E037 when the key has as many as it may. */
  send(run: Run, afterSeq: number, key: string, request: Request, response: Response): Promise<void>;
} {
  return { send };

  async function send(
    run: Run,
    afterSeq: number,
    key: string,
    request: Request,
    response: Response,
  ): Promise<void> {
    await whileClientWaits(deps, key, response, async (signal) => {
      deps.metrics.streams.inc();
      try {
        const start = await clampToLog(deps, run.id, afterSeq);
        if (await isDelivered(deps, run, start)) response.status(204).end();
        else await stream(deps, run.id, start, request, response, signal);
      } finally {
        deps.metrics.streams.dec();
      }
    });
  }
}

async function stream(
  deps: EventStreamsDeps,
  runId: string,
  start: number,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const endHeartbeat = beginEventStream(request, response, deps.settings.heartbeatMs, signal);
  try {
    await sendEvents(response, `retry: ${RETRY_MS}\n\n`, signal);
    let seq = start;
    while (!signal.aborted) {
      let last: RunEvent | undefined;
      for await (const event of deps.research.events(runId, seq, signal)) {
        await sendEvents(response, format(event, languageOf(response.req)), signal);
        seq = event.seq;
        last = event;
      }
      const ended = signal.aborted
        ? undefined
        : await endStatus(deps, runId, last ?? (await eventAt(deps, runId, seq)));
      if (ended !== undefined) {
        await sendEvents(response, `event: end\ndata: ${JSON.stringify({ status: ended })}\n\n`, signal);
        break;
      }
      await delay(LOOK_AGAIN_MS, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    endHeartbeat();
  }
  response.end();
}

/** The status a run has ended with when the log is at its end, `deleted` when it is gone, else `undefined`. */
async function endStatus(
  deps: EventStreamsDeps,
  runId: string,
  last: RunEvent | undefined,
): Promise<string | undefined> {
  const run = await deps.research.find(runId);
  if (run === undefined) return 'deleted';
  const isOver = TERMINAL_STATUSES.includes(run.status) && last?.type === 'run-end';
  return isOver ? run.status : undefined;
}

async function eventAt(deps: EventStreamsDeps, runId: string, seq: number): Promise<RunEvent | undefined> {
  if (seq === 0) return undefined;
  const [event] = await deps.log.after(runId, seq - 1, 1);
  return event?.seq === seq ? event : undefined;
}

/** A number beyond the log (an id of another run, a future one) counts as its end, so that what comes next is sent. */
async function clampToLog(deps: EventStreamsDeps, runId: string, afterSeq: number): Promise<number> {
  if (afterSeq === 0 || (await deps.log.after(runId, afterSeq - 1, 1)).length > 0) return afterSeq;
  let last = 0;
  for (;;) {
    const page = await deps.log.after(runId, last, PAGE);
    last = page.at(-1)?.seq ?? last;
    if (page.length < PAGE) return last;
  }
}

async function isDelivered(deps: EventStreamsDeps, run: Run, seq: number): Promise<boolean> {
  if (seq === 0 || !TERMINAL_STATUSES.includes(run.status)) return false;
  const [event, next] = await deps.log.after(run.id, seq - 1, 2);
  return event?.type === 'run-end' && next === undefined;
}

/** One event; the data is JSON on one line, so that no text of a document can start another field. */
const format = (event: RunEvent, language: Language) =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${toJsonText(sayAll(language, event))}\n\n`;
