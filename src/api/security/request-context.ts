import type { Request, RequestHandler, Response } from 'express';
import type { Clock, Logger } from '../../domain/index.ts';
import type { Principal } from './principal.ts';

/** What is known of a request while it is answered. */
export interface RequestContext {
  readonly id: string;
  readonly logger: Logger;
  /** Set by authentication; undefined before it. */
  principal: Principal | undefined;
  /** The operation's path, for metrics; unknown addresses share one label. */
  route: string;
}

const contexts = new WeakMap<Request, RequestContext>();
const ID = /^[\w-]{8,64}$/;

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error('the request has no context');
  return context;
}

export interface EndedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Gives every request an id (its own, if it is a plain one), a log line when it ends, and a measure. */
export function trackRequests(deps: {
  logger: Logger;
  clock: Clock;
  createId: () => string;
  onEnd: (ended: EndedRequest) => void;
}): RequestHandler {
  return (request, response, next) => {
    const given = request.get('x-request-id');
    const id = given !== undefined && ID.test(given) ? given : deps.createId();
    const context: RequestContext = {
      id,
      logger: deps.logger.child({ requestId: id }),
      principal: undefined,
      route: 'unknown',
    };
    contexts.set(request, context);
    response.setHeader('X-Request-Id', id);
    const started = deps.clock.now().getTime();
    response.once('close', () => {
      const elapsedMs = deps.clock.now().getTime() - started;
      const status = statusOf(response);
      deps.onEnd({ method: request.method, route: context.route, status, seconds: elapsedMs / 1000 });
      context.logger.info('request ended', {
        method: request.method,
        route: context.route,
        status,
        elapsedMs,
        client: context.principal?.name,
      });
    });
    next();
  };
}

/** 499 when the client left before the answer began, as reverse proxies count it. */
const statusOf = (response: Response) =>
  response.headersSent || response.writableFinished ? response.statusCode : 499;
