import type { Request, RequestHandler } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { Clock, Logger } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { ApiDeps } from '../api-deps.ts';
import { contextOf } from '../http/request-context.ts';
import { type ApiKey, createKeyRing, LOCAL_USER } from './principal.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Knows who asks and how often. E038 without a valid key, E037 with `Retry-After` over the key's limit. */
export function authenticate(deps: {
  apiKeys: readonly ApiKey[];
  requestsPerMinute: number;
  clock: Clock;
  rates: ApiDeps['rates'];
  logger: Logger;
}): RequestHandler {
  const find = createKeyRing(deps.apiKeys);
  const limiter = createRateLimiter(deps);
  const take = async (name: string, perMinute: number): Promise<number> => {
    // A database that is away lets each server count for itself.
    const shared = await deps.rates?.take(name, perMinute).catch((error: unknown) => {
      deps.logger.warn('requests are counted by this server alone', { error });
    });
    return shared ?? limiter.take(name, perMinute);
  };
  return async (request, _response, next) => {
    const context = contextOf(request);
    if (deps.apiKeys.length === 0) {
      context.principal = LOCAL_USER;
      return next();
    }
    const principal = find(presentedKey(request));
    if (principal === undefined) throw new AppError('E038', wording('keyMissing'));
    context.principal = principal;
    const waitSeconds = await take(principal.name, principal.requestsPerMinute ?? deps.requestsPerMinute);
    if (waitSeconds > 0)
      throw new AppError('E037', wording('keyTooOften', { name: principal.name, seconds: waitSeconds }), {
        details: { retryAfterSeconds: waitSeconds },
      });
    next();
  };
}

function presentedKey(request: Request): string {
  const [, bearer] = /^bearer +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  return bearer ?? request.get('x-api-key') ?? '';
}
