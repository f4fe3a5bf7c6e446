import type { Request, RequestHandler, Response, Router } from 'express';
import type * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import { findUnstorableText } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Operation } from '../contract/operation.ts';
import type { FairPlaces } from '../security/fair-places.ts';
import type { Principal } from '../security/principal.ts';
import { contextOf } from '../security/request-context.ts';
import { invalidInput, unstorableText } from './problem.ts';
import { hasNoBody, readJson } from './read-json.ts';

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
  /** Of bodies that are on their way. */
  bodies: FairPlaces;
  shortly: ApiDeps['shortly'];
  onBehalfOf: ApiDeps['onBehalfOf'];
}): Bind {
  const bodyOf = async (operation: Operation, request: Request): Promise<unknown> => {
    if (!operation.hasBody || (operation.bodyOptional && hasNoBody(request))) return {};
    const release = takeBody(deps.bodies, contextOf(request).principal?.name ?? '');
    try {
      return await readJson(request, deps.maxBodyBytes);
    } finally {
      release();
    }
  };
  /** The handler of an upload reads its body itself, and looks at no other. */
  const bodyFor = async <B extends z.ZodType>(
    operation: Operation<z.ZodType, z.ZodType, B>,
    request: Request,
  ): Promise<z.output<B>> => {
    const isUpload = operation.multipart !== undefined && request.is('multipart/form-data');
    if (isUpload && operation.hasBody) return {} as z.output<B>;
    return parseInput(operation.body, await bodyOf(operation, request), 'body');
  };
  return (operation, handler) => {
    const path = expressPath(operation.path);
    const steps: RequestHandler[] = [
      (request, _response, next) => {
        contextOf(request).route = operation.path;
        next();
      },
    ];
    if (!operation.isPublic) steps.push(deps.authenticate);
    deps.router[operation.method](path, ...steps, async (request, response) => {
      const { principal } = contextOf(request);
      const call = {
        params: parseInput(operation.params, request.params, 'address'),
        query: parseInput(operation.query, request.query, 'query'),
        body: await bodyFor(operation, request),
        principal: principal ?? NOBODY,
        request,
        response,
      };
      await deps.onBehalfOf(call.principal.name, async () =>
        operation.isStream ? handler(call) : deps.shortly(async () => handler(call)),
      );
    });
  };
}

/** A place for a body that is on its way. E037 when the key has as many as it may. */
export function takeBody(bodies: FairPlaces, key: string): () => void {
  const release = bodies.take(key);
  if (release !== undefined) return release;
  throw new AppError('E037', wording('tooManyRequests'), {
    details: { retryAfterSeconds: 5 },
  });
}

/** Public operations have no principal: they see no run and no collection. */
const NOBODY: Principal = { name: '', isLocal: false, collections: [], requestsPerMinute: undefined };

export const expressPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** E020 that names the field where the input is not what the schema takes. */
export function parseInput<T extends z.ZodType>(
  schema: T,
  input: unknown,
  part: 'address' | 'query' | 'body',
): z.output<T> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidInput(part, parsed.error);
  const path = findUnstorableText(parsed.data);
  if (path !== undefined) throw unstorableText(part, path);
  return parsed.data;
}
