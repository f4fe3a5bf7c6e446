import { json, type Request, type RequestHandler, type Response, type Router } from 'express';
import type * as z from 'zod';
import { AppError } from '../../errors/index.ts';
import type { Operation } from '../contract/operation.ts';
import type { Principal } from '../security/principal.ts';
import { invalidInput } from './problem.ts';
import { contextOf } from './request-context.ts';

export interface Call<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly principal: Principal;
  readonly request: Request;
  readonly response: Response;
}

export type Bind = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
  handler: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<void> | void,
) => void;

/** Connects operations to handlers: who asks, then the parsed request, then the handler. */
export function createBind(deps: {
  router: Router;
  authenticate: RequestHandler;
  maxBodyBytes: number;
}): Bind {
  // Not inflated: a compressed body could grow a thousandfold before it is refused.
  const parseJson = json({ limit: deps.maxBodyBytes, inflate: false });
  return (operation, handler) => {
    const path = expressPath(operation.path);
    const steps: RequestHandler[] = [
      (request, _response, next) => {
        contextOf(request).route = operation.path;
        next();
      },
    ];
    if (!operation.isPublic) steps.push(deps.authenticate);
    if (operation.hasBody) steps.push(requireJson(operation), parseJson);
    deps.router[operation.method](path, ...steps, async (request, response) => {
      const { principal } = contextOf(request);
      await handler({
        params: parse(operation.params, request.params, 'address'),
        query: parse(operation.query, request.query, 'query'),
        body: parse(operation.body, operation.hasBody ? (request.body ?? {}) : {}, 'body'),
        principal: principal ?? NOBODY,
        request,
        response,
      });
    });
  };
}

/** Public operations are answered for nobody: no run and no collection is theirs. */
const NOBODY: Principal = { name: '', isLocal: false, collections: [], requestsPerMinute: undefined };

export const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

function requireJson(operation: Operation): RequestHandler {
  return (request, _response, next) => {
    const length = request.get('content-length');
    const isEmpty =
      length === '0' || (length === undefined && request.get('transfer-encoding') === undefined);
    if (isEmpty && operation.bodyOptional) return next();
    if (isEmpty || !request.is('application/json'))
      throw new AppError('E020', 'The request needs a JSON body. Set Content-Type: application/json.', {
        details: { httpStatus: isEmpty ? 400 : 415 },
      });
    next();
  };
}

function parse<T extends z.ZodType>(schema: T, input: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidInput(what, parsed.error);
  return parsed.data;
}
