import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Language } from '../../catalogue/index.ts';
import { toJsonText } from '../../domain/index.ts';
import { AppError, ERROR_REGISTRY, type ErrorCode } from '../../errors/index.ts';
import type { ApiProblem } from '../contract/schemas.ts';
import { toHttpProblem } from './problem.ts';
import { contextOf } from './request-context.ts';

const CUT_OFF_MS = 10_000;

/** The last handler: every failure becomes a problem document, and the log gets what the client does not. */
export const handleErrors: ErrorRequestHandler = (error, request, response, _next) => {
  sendProblem(error, request, response);
};

export function sendProblem(error: unknown, request: Request, response: Response): void {
  const { id, logger } = contextOf(request);
  const { body, headers } = toHttpProblem(error, languageOf(request));
  if (!(error instanceof AppError) || ERROR_REGISTRY[body.code as ErrorCode].httpStatus >= 500) {
    if (body.status >= 500) logger.error('request failed', { error });
    else logger.debug('request refused', { error });
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (!request.complete) cutOff(request, response);
  const problem: ApiProblem = { ...body, requestId: id };
  response
    .status(body.status)
    .set(headers)
    .set('Content-Type', 'application/problem+json; charset=utf-8')
    .send(Buffer.from(toJsonText(problem)));
}

/** What `Accept-Language` asks for; English where it asks for neither. */
const languageOf = (request: Request): Language =>
  request.acceptsLanguages('en', 'zh') === 'zh' ? 'zh' : 'en';

/** A refused client that goes on sending is heard for a moment, so that it can read the answer, and not for longer. */
function cutOff(request: Request, response: Response): void {
  response.setHeader('Connection', 'close');
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), CUT_OFF_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
