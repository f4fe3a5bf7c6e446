import { type Wording, wording } from '../../catalogue/index.ts';
import { backoffMs, parseRetryAfter, retry, type Sleep, sleep } from '../../concurrency/index.ts';
import { AppError, abortAfter, type ErrorCode, isAbort } from '../../errors/index.ts';
import { NetworkProblem } from '../../network/index.ts';
import { findOverflow } from './find-overflow.ts';
import { createPatientFetch, type PatientFetch } from './patient-fetch.ts';
import type { ProviderLimiter } from './provider-limiter.ts';
import { errorWithin, quoteServer, readServerError, type ServerError } from './server-error.ts';

export interface EndpointOptions {
  /** For example `https://api.openai.com/v1`. Every request goes below this address; redirects are refused. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs?: number | undefined;
  /** Attempts after the first one, for 408, 409, 429, 5xx, time-outs and broken connections. */
  readonly maxRetries?: number | undefined;
  /** Shared by all users of one provider in the process; a `Retry-After` pauses all of them. */
  readonly limiter?: ProviderLimiter | undefined;
  readonly fetch?: PatientFetch | undefined;
  readonly wait?: Sleep | undefined;
  /** In [0, 1), for jitter. */
  readonly random?: (() => number) | undefined;
  readonly now?: (() => Date) | undefined;
}

const MAX_WAIT_MS = 60_000;
const RETRYABLE_STATUSES = new Set([408, 409, 425, 429]);

interface Failure {
  readonly code: ErrorCode;
  readonly what: Wording;
}

/** Posts JSON below a base URL and gives the parsed answer; a failure that waiting cannot fix is an `AppError` of `code`. */
export function createEndpoint(options: EndpointOptions, failure: Failure) {
  const { maxRetries = 3, limiter, wait = sleep, random = Math.random } = options;
  const host = describeHost(options.baseUrl);
  const fail = (reason: Wording, cause?: unknown) =>
    new AppError(failure.code, wording('endpointFailed', { what: failure.what, host, reason }), { cause });
  const attempt = createAttempt(options, failure, fail);
  return {
    host,
    fail,
    async post(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
      return retry(
        async () => {
          signal?.throwIfAborted();
          const release = await limiter?.acquire(signal);
          const result = await attempt(path, body, signal).finally(() => release?.());
          if (result.ok) return result.value;
          throw new Refusal(result);
        },
        {
          sleep: wait,
          signal,
          waitMs: (error, attempts) => {
            if (!(error instanceof Refusal)) return undefined;
            const { failed } = error;
            if (!failed.retry || attempts > maxRetries) throw failed.error;
            const waitMs = Math.min(MAX_WAIT_MS, failed.afterMs ?? backoffMs(attempts, random));
            if (failed.afterMs !== undefined) limiter?.pause(waitMs);
            return waitMs;
          },
        },
      );
    },
  };
}

type Fail = (reason: Wording, cause?: unknown) => AppError;

/** One request, and what came of it; aborts pass through. */
function createAttempt(options: EndpointOptions, failure: Failure, fail: Fail) {
  const { fetch: send = createPatientFetch(), timeoutMs = 30_000 } = options;
  const base = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
    ...options.headers,
  };
  return async (path: string, body: unknown, signal?: AbortSignal): Promise<Attempt> => {
    const timeout = abortAfter(timeoutMs);
    try {
      const response = await send(`${base}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error', // a redirect would carry the texts and the key to another host
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return readAnswer(response, await response.text(), options, fail);
    } catch (error) {
      if (isAbort(error, signal)) throw signal?.reason ?? error;
      if (timeout.aborted)
        return { ok: false, error: fail(wording('endpointNoAnswer', { ms: timeoutMs }), error), retry: true };
      if (error instanceof NetworkProblem) {
        const said = wording('endpointWay', {
          what: failure.what,
          host: describeHost(base),
          said: error.said,
        });
        const problem = new AppError(failure.code, said, { cause: error });
        return { ok: false, error: problem, retry: error.kind === 'proxy-unreachable' };
      }
      const reason = wording(error instanceof SyntaxError ? 'endpointNoJson' : 'endpointUnreachable');
      return { ok: false, error: fail(reason, error), retry: true };
    }
  };
}

function readAnswer(
  { ok, status, headers }: Response,
  text: string,
  { apiKey, now = () => new Date() }: EndpointOptions,
  fail: Fail,
): Attempt {
  const value: unknown = ok ? JSON.parse(text) : undefined;
  const server = ok ? errorWithin(value) : readServerError(text);
  if (server === undefined) return { ok: true, value };
  const said = quoteServer(server.message, apiKey);
  const reason =
    said === '' ? wording('endpointStatus', { status }) : wording('endpointSaid', { status, said });
  const mayPass = ok || RETRYABLE_STATUSES.has(status) || status >= 500;
  return {
    ok: false,
    error: fail(reason, new ServerRefusal(status, server)),
    retry: mayPass && findOverflow(server.message) === undefined,
    afterMs: parseRetryAfter(headers.get('retry-after'), now()),
  };
}

/** What a server answered in the place of a result: the cause of the error that is thrown. */
export class ServerRefusal extends Error {
  readonly status: number;
  /** Its sentence, without the code. */
  readonly said: string;

  constructor(status: number, server: ServerError) {
    super(`${server.code} ${server.message}`.trim().slice(0, 500));
    this.status = status;
    this.said = server.message;
  }
}

interface Failed {
  readonly ok: false;
  readonly error: AppError;
  readonly retry: boolean;
  readonly afterMs?: number | undefined;
}
type Attempt = { readonly ok: true; readonly value: unknown } | Failed;

/** One failed attempt; the caller decides whether there is another. */
class Refusal extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super(failed.error.message);
    this.failed = failed;
  }
}

/** Host only: a base URL may hold a key in its path or query. */
function describeHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'an invalid address';
}
