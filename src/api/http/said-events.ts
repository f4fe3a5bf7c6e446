import type { Request, Response } from 'express';
import { toJsonText } from '../../domain/index.ts';
import { sayAll } from '../../errors/index.ts';
import { languageOf } from './language-of.ts';
import { beginEventStream, sendEvents } from './server-sent-events.ts';

/** A stream of server-sent events whose data is said in the language of the client. */
export function beginSaidEvents(
  request: Request,
  response: Response,
  heartbeatMs: number,
  signal: AbortSignal,
): { send(event: string, data: unknown): Promise<void>; end(): void } {
  const endHeartbeat = beginEventStream(request, response, heartbeatMs, signal);
  return {
    send: (event, data) => {
      const said = toJsonText(sayAll(languageOf(request), data));
      return sendEvents(response, `event: ${event}\ndata: ${said}\n\n`, signal);
    },
    end: () => {
      endHeartbeat();
      response.end();
    },
  };
}
