import type { Request, RequestHandler } from 'express';
import { wording } from '../../catalogue/index.ts';
import type { Clock, Logger } from '../../domain/index.ts';
import { AppError } from '../../errors/index.ts';
import type { Oidc } from './oidc.ts';
import { type ApiKey, createKeyRing, LOCAL_USER, type Principal } from './principal.ts';
import { createRateLimiter, type RequestRates } from './rate-limiter.ts';
import { contextOf } from './request-context.ts';

/** Knows who asks and how often. E038 without a valid key, E123 to E125 for a token, E037 with `Retry-After` over the caller's limit. */
export function authenticate(deps: {
  apiKeys: readonly ApiKey[];
  oidc: Pick<Oidc, 'principalOf'> | undefined;
  requestsPerMinute: number;
  clock: Clock;
  /** Counts the requests of all servers of a deployment; absent: those of this one are counted alone. */
  rates: RequestRates | undefined;
  logger: Logger;
}): RequestHandler {
  const { oidc } = deps;
  const find = createKeyRing(deps.apiKeys);
  const limiter = createRateLimiter(deps);
  const take = async (name: string, perMinute: number): Promise<number> => {
    // A database that is away lets each server count for itself.
    const shared = await deps.rates?.take(name, perMinute).catch((error: unknown) => {
      deps.logger.warn('requests are counted by this server alone', { error });
    });
    return shared ?? limiter.take(name, perMinute);
  };
  const whoHas = async (text: string): Promise<Principal> => {
    if (oidc !== undefined && TOKEN.test(text)) return oidc.principalOf(text);
    const principal = find(text);
    if (principal === undefined) throw new AppError('E038', wording('keyMissing'));
    return principal;
  };
  return async (request, _response, next) => {
    const context = contextOf(request);
    if (deps.apiKeys.length === 0 && oidc === undefined) {
      context.principal = LOCAL_USER;
      return next();
    }
    const principal = await whoHas(presentedKey(request));
    context.principal = principal;
    const waitSeconds = await take(principal.name, principal.requestsPerMinute ?? deps.requestsPerMinute);
    if (waitSeconds > 0)
      throw new AppError('E037', wording('keyTooOften', { name: principal.name, seconds: waitSeconds }), {
        details: { retryAfterSeconds: waitSeconds },
      });
    next();
  };
}

/** Of an issuer: three parts, of which the first is an object. */
const TOKEN = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

function presentedKey(request: Request): string {
  const [, bearer] = /^bearer +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  return bearer ?? request.get('x-api-key') ?? '';
}
