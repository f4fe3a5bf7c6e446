import type { Request, RequestHandler } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { Clock } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import { contextOf } from '../http/request-context.ts';
import { type ApiKey, createKeyRing, LOCAL_USER } from './principal.ts';
import { createRateLimiter } from './rate-limiter.ts';

/** Knows who asks and how often. E038 without a valid key, E037 with `Retry-After` over the key's limit. */
export function authenticate(deps: {
  apiKeys: readonly ApiKey[];
  requestsPerMinute: number;
  clock: Clock;
}): RequestHandler {
  const find = createKeyRing(deps.apiKeys);
  const limiter = createRateLimiter(deps);
  return (request, _response, next) => {
    const context = contextOf(request);
    if (deps.apiKeys.length === 0) {
      context.principal = LOCAL_USER;
      return next();
    }
    const principal = find(presentedKey(request));
    if (principal === undefined) throw new AppError('E038', wording('keyMissing'));
    context.principal = principal;
    const waitSeconds = limiter.take(principal.name, principal.requestsPerMinute ?? deps.requestsPerMinute);
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
