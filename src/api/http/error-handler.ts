import type { ErrorRequestHandler, Request, Response } from 'express';
import { toJsonText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiProblem } from '../contract/schemas.ts';
import { contextOf } from '../security/request-context.ts';
import { isChatPath, toChatError } from './chat-errors.ts';
import { languageOf } from './language-of.ts';
import { toHttpProblem } from './problem.ts';

const CUT_OFF_MS = 10_000;

/** The last handler: every failure becomes a problem document, and the log gets what the client does not. */
export const handleErrors: ErrorRequestHandler = (error, request, response, _next) => {
  sendProblem(error, request, response);
};

export function sendProblem(error: unknown, request: Request, response: Response): void {
  const { id } = contextOf(request);
  const { body, headers } = toHttpProblem(error, languageOf(request));
  noteFailure(request, error);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem: ApiProblem = { ...body, requestId: id };
  const isChat = isChatPath(request.path);
  const bytes = Buffer.from(toJsonText(isChat ? toChatError(problem) : problem));
  const type = isChat ? 'application/json' : 'application/problem+json';
  response.status(body.status).set(headers).set('Content-Type', `${type}; charset=utf-8`);
  if (request.complete) response.send(bytes);
  else sendAhead(request, response, bytes);
}

/** Writes to the log what the client is not told: the cause of a failure of the system. */
export function noteFailure(request: Request, error: unknown): void {
  const { logger } = contextOf(request);
  const { status } = toHttpProblem(error).body;
  if (error instanceof AppError && error.status < 500) return;
  if (status >= 500) logger.error('request failed', { error });
  else logger.debug('request refused', { error });
}

/**
 * The whole answer for a client that is still sending, which is heard for a moment so that it can read the answer, and not for
 * longer. The response ends with the request: where it ends before, Node closes the connection over what has come and is not
 * read, and the client finds a broken pipe in place of the answer.
 */
function sendAhead(request: Request, response: Response, bytes: Buffer): void {
  response.set('Connection', 'close').set('Content-Length', String(bytes.length));
  response.write(bytes);
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), CUT_OFF_MS);
  timer.unref();
  request.once('end', () => response.end());
  request.once('close', () => {
    clearTimeout(timer);
    response.end();
  });
}
