import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { abortAfter } from '../../errors/index.ts';

const SLOW_CLIENT_MS = 30_000;
const HEARTBEAT = ': still here\n\n';
/** After the end of what a client sends: the first write to one that is gone is lost, the second one closes the connection. */
const PROBES_MS = [0, 20, 200, 1000];

/**
 * Sends the head of a stream of server-sent events, and a comment in silent times until the returned function is called. `signal`
 * is aborted when the client is gone.
 */
export function beginEventStream(
  request: Request,
  response: Response,
  heartbeatMs: number,
  signal: AbortSignal,
): () => void {
  request.socket.setNoDelay(true);
  response.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
  response.flushHeaders();
  const beat = () => {
    if (!response.writableNeedDrain) response.write(HEARTBEAT);
  };
  const heartbeat = setInterval(beat, heartbeatMs);
  const probe = () => probeClient(beat, signal);
  if (request.socket.readableEnded) probe();
  else request.socket.once('end', probe);
  return () => {
    clearInterval(heartbeat);
    request.socket.off('end', probe);
  };
}

/** One that has sent its end may go on reading or be gone, and only what is written to it tells which. */
function probeClient(beat: () => void, signal: AbortSignal): void {
  for (const ms of PROBES_MS) void delay(ms, undefined, { signal, ref: false }).then(beat, () => undefined);
}

/** Waits for slow clients, so that nothing piles up in memory; one that does not read at all is given up. */
export async function sendEvents(response: Response, text: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (response.write(text)) return;
  try {
    await once(response, 'drain', { signal: AbortSignal.any([signal, abortAfter(SLOW_CLIENT_MS)]) });
  } catch (error) {
    response.destroy();
    throw error;
  }
}
