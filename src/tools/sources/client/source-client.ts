import type * as z from 'zod';
import { type Wording, wording } from '../../../catalogue/index.ts';
import {
  backoffMs,
  createCircuitBreaker,
  parseRetryAfter,
  repeat,
  type SharedGates,
  type Sleep,
} from '../../../concurrency/index.ts';
import type { Clock, FetchResponse, SourceQuery } from '../../../domain/index.ts';
import { AppError, isAbort, saidBy } from '../../../errors/index.ts';
import { type Answer, judgeStatus } from './judge-status.ts';
import { createProviderGate, LONGEST_PAUSE_MS, type ProviderLimits } from './provider-gate.ts';

/** What every adapter gets: time, chance and the limits of one request. */
export interface SourceDeps {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Count for all processes of a deployment. */
  readonly gates?: SharedGates | undefined;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** Longest exchange, body included. */
  readonly timeoutMs: number;
  readonly maxAttempts: number;
  /** Names the program and a way to reach its operator. */
  readonly userAgent: string;
}

export interface SourceRequest<T> {
  readonly url: URL;
  /** Reads the body. Throws anything when it is not what the provider documents. */
  readonly parse: (body: string) => T;
  readonly accept: readonly string[];
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes it a POST of JSON. */
  readonly body?: unknown;
  readonly maxBytes?: number | undefined;
  /** The words that leave the machine, for the egress log; those of the query when absent. */
  readonly sent?: string | undefined;
}

export type Ask = Pick<SourceQuery, 'fetch' | 'signal'> & { readonly query?: string | undefined };

/** Asks one provider, within its limits, with retries and a circuit breaker. */
export interface SourceClient {
  /** Throws E034 or E037 naming the provider, or what the fetcher refused with. Aborts pass through. */
  send<T>(ask: Ask, request: SourceRequest<T>): Promise<T>;
}

interface Provider {
  readonly label: string;
  readonly limits: ProviderLimits;
  readonly advice: Wording;
  /** The key it is asked with: an answer that repeats it is read without. */
  readonly secret?: string | undefined;
}

const MAX_BYTES = 8 * 1024 * 1024;

export function createSourceClient(provider: Provider, deps: SourceDeps): SourceClient {
  const { label, limits } = provider;
  const gate = createProviderGate({ ...deps, label, limits });
  const breaker = createCircuitBreaker({ label, clock: deps.clock });

  const sendPersistently = <T>(ask: Ask, request: SourceRequest<T>): Promise<Answer<T>> =>
    repeat(() => attempt(provider, deps, gate, ask, request), {
      sleep: deps.sleep,
      signal: ask.signal,
      waitMs: (answer, attempts) => {
        if (answer.kind !== 'passing') return undefined;
        const waitMs = Math.max(answer.afterMs ?? 0, backoffMs(attempts, deps.random));
        if (answer.afterMs !== undefined) gate.pause(answer.afterMs);
        return attempts >= deps.maxAttempts || waitMs > LONGEST_PAUSE_MS ? undefined : waitMs;
      },
    });

  return {
    send: async (ask, request) => {
      ask.signal?.throwIfAborted();
      breaker.check();
      const answer = await sendPersistently(ask, request).catch((error: unknown) => {
        breaker.forget();
        throw error;
      });
      if (answer.kind === 'ok') {
        breaker.succeed();
        return answer.value;
      }
      if (answer.kind === 'ours') breaker.forget();
      else breaker.fail();
      throw answer.error;
    },
  };
}

async function attempt<T>(
  provider: Provider,
  { clock, userAgent, timeoutMs }: SourceDeps,
  gate: ReturnType<typeof createProviderGate>,
  ask: Ask,
  request: SourceRequest<T>,
): Promise<Answer<T>> {
  const leave = await gate.enter(ask.signal);
  try {
    const response = await ask.fetch(request.url.href, {
      purpose: 'search',
      accept: request.accept,
      maxBytes: request.maxBytes ?? MAX_BYTES,
      timeoutMs,
      signal: ask.signal,
      headers: { 'user-agent': userAgent, ...request.headers },
      ...(request.body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(request.body) }),
      sent: request.sent ?? ask.query ?? '',
    });
    const refusal = judgeStatus(response.status, provider);
    if (refusal === undefined) return await readAnswer(provider, response, request);
    response.cancel();
    return { ...refusal, afterMs: parseRetryAfter(response.headers['retry-after'], clock.now()) };
  } catch (error) {
    if (isAbort(error, ask.signal)) throw ask.signal?.reason ?? error;
    if (!(error instanceof AppError)) throw error;
    return { kind: kindOf(error), error: named(provider.label, error) };
  } finally {
    leave();
  }
}

async function readAnswer<T>(
  { label, advice, secret }: Provider,
  response: FetchResponse,
  request: SourceRequest<T>,
): Promise<Answer<T>> {
  const text = await response.text();
  const body = secret ? text.replaceAll(secret, '') : text;
  try {
    return { kind: 'ok', value: request.parse(body) };
  } catch (cause) {
    // A cut answer may be whole the next time; a page in place of data stays one.
    const isPage = /^\s*<(?:!doctype html|html)/i.test(body);
    const what = isPage ? 'sourceGavePage' : 'sourceGaveUnreadable';
    return {
      kind: isPage ? 'final' : 'passing',
      error: new AppError('E034', wording(what, { label, advice }), { cause }),
    };
  }
}

/** What the rules of the run or the host forbid says nothing about the provider's health. */
function kindOf({ code }: AppError): 'passing' | 'final' | 'ours' {
  if (code === 'E046') return 'passing';
  return code === 'E039' || code === 'E048' ? 'ours' : 'final';
}

/** The same failure, with the name of the source in front: the fetcher knows hosts only. */
function named(label: string, error: AppError): AppError {
  if (error.message.startsWith(label)) return error;
  const said = wording('sourceNamed', { label, said: saidBy(error) });
  return new AppError(error.code, said, { cause: error, details: error.details });
}

/** Reads JSON into a shape. */
export function jsonOf<T>(schema: z.ZodType<T>): (body: string) => T {
  return (body) => schema.parse(JSON.parse(body));
}
