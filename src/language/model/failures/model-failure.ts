import { type Wording, wording } from '../../../catalogue/index.ts';
import { parseRetryAfter } from '../../../concurrency/index.ts';
import { AppError } from '../../../errors/index.ts';
import { findNetworkProblem, type NetworkProblem } from '../../../network/index.ts';
import { findOverflow } from '../../endpoint/find-overflow.ts';
import { quoteServer, readServerError, type ServerError } from '../../endpoint/server-error.ts';
import { type FailureKind, RETRYABLE } from './failure-kind.ts';
import { type ProviderError, readProviderError } from './provider-errors.ts';
import { providerPackage } from './provider-packages.ts';

/** One request that failed, sorted by what can be done about it. Stays inside this folder. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** What had been streamed before the failure; it was paid for. */
  readonly partialText: string;
  /** What the server says that its model holds. */
  readonly contextTokens: number | undefined;
  /** The server's sentence, fit for people; empty where it said none. */
  readonly said: string;

  constructor(
    kind: FailureKind,
    message: string,
    options: {
      cause?: unknown;
      status?: number | undefined;
      retryAfterMs?: number | undefined;
      partialText?: string;
      contextTokens?: number | undefined;
      said?: string;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.partialText = options.partialText ?? '';
    this.contextTokens = options.contextTokens;
    this.said = options.said ?? '';
  }

  get retryable(): boolean {
    return (RETRYABLE as readonly string[]).includes(this.kind);
  }
}

/** Sorts whatever the client library threw. */
export function classifyFailure(error: unknown, now: Date): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const chain = causes(error);
  const own = chain.find((cause) => cause instanceof ModelFailure);
  if (own instanceof ModelFailure) return own;
  const message = chain.map((cause) => messageOf(cause)).join(': ');
  const way = findWay(error);
  if (way !== undefined)
    return new ModelFailure(way.kind === 'proxy-unreachable' ? 'network' : 'way', message, { cause: error });
  if (chain.some(isMissingModule)) return new ModelFailure('missing-module', message, { cause: error });
  const told = chain.map((cause) => readProviderError(cause, messageOf(cause)));
  const statuses = [...chain.map(statusOf), ...told.map((one) => one.status)];
  const status = statuses.find((value) => value !== undefined);
  const refusal = refusalIn(chain, told);
  if (status !== undefined || refusal.said !== '' || refusal.kind !== undefined)
    return classifyRefusal({ ...refusal, status, retryAfterMs: retryAfter(error, now), cause: error });
  const names = chain.map((cause) => (cause instanceof Error ? cause.constructor.name : ''));
  const options = { cause: error };
  if (names.includes('LengthFinishReasonError')) return new ModelFailure('length', message, options);
  if (names.includes('ContentFilterFinishReasonError')) {
    return new ModelFailure('refused-request', 'the reply was held back by a content filter', options);
  }
  const overflow = findOverflow(message);
  if (overflow) return new ModelFailure('context', message, { ...options, ...overflow });
  if (chain.some((cause) => cause instanceof Error && cause.name === 'TimeoutError')) {
    return new ModelFailure('timeout', message, options);
  }
  if (/terminated|connection|fetch failed|socket|ECONN|ENOTFOUND|EAI_AGAIN|UND_ERR/i.test(message)) {
    return new ModelFailure('network', message, options);
  }
  return new ModelFailure('not-an-api', message, options);
}

/** A certificate or a proxy that is to blame. Clients of other providers do not say which host it was, but it is the endpoint. */
function findWay(error: unknown, endpoint = 'endpoint'): NetworkProblem | undefined {
  const address = `https://${endpoint}`;
  return findNetworkProblem(error, new URL(URL.canParse(address) ? address : 'https://endpoint'), undefined);
}

/** A refusal as a server gave it. Without a status it came inside a reply that looked like a success. */
export interface Refusal extends ServerError {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Of the message, what is a sentence for people; absent: all of it. */
  readonly said?: string;
  /** What the provider's own words say that it is. */
  readonly kind?: FailureKind | undefined;
  readonly cause?: unknown;
}

const BUSY =
  /rate.?limit|too many requests|overloaded|server (?:is )?busy|try again later|retry later|频繁|繁忙|限流/i;
const NO_QUOTA = /insufficient_quota|billing|credit balance/i;

/** Sorts a refusal by its words first, then by its status. */
export function classifyRefusal(refusal: Refusal): ModelFailure {
  const { message, cause, retryAfterMs } = refusal;
  const words = `${refusal.code} ${message}`;
  const status = refusal.status ?? statusIn(refusal.code);
  const failed = (kind: FailureKind, more: { readonly contextTokens?: number | undefined } = {}) =>
    new ModelFailure(kind, words.trim(), {
      cause,
      status,
      retryAfterMs,
      said: quoteServer(refusal.said ?? message),
      ...more,
    });
  const overflow = findOverflow(words);
  if (overflow) return failed('context', { contextTokens: refusal.contextTokens, ...overflow });
  if (refusal.kind !== undefined) return failed(refusal.kind);
  if (status === 402 || ((status ?? 429) === 429 && NO_QUOTA.test(words))) return failed('quota');
  if (status === 429 || (refusal.status === undefined && BUSY.test(words))) return failed('rate-limit');
  if (status === 401 || status === 403) return failed('unauthorized');
  if (status === 404) return failed('not-found');
  if (status === undefined || status === 408 || status === 409 || status >= 500) return failed('server');
  return failed('refused-request');
}

/** Some servers write the status into the error of a reply with HTTP 200. */
function statusIn(code: string): number | undefined {
  const number = Number(/\b[45]\d\d\b/.exec(code)?.[0]);
  return Number.isNaN(number) ? undefined : number;
}

/** What the client library kept of a server's error. */
function refusalIn(
  chain: readonly unknown[],
  told: readonly ProviderError[],
): Omit<Refusal, 'said'> & { readonly said: string } {
  const holder = chain.find((cause) => typeof cause === 'object' && cause !== null && 'error' in cause);
  const kept = holder as { readonly error?: unknown } | undefined;
  const error = readServerError(kept?.error ?? '');
  const said = error.message || (told.find((one) => one.said !== undefined)?.said ?? '');
  const { kind } = told.find((one) => one.kind !== undefined) ?? {};
  return { ...error, message: said || chain.map(messageOf).join(': '), said, kind };
}

/** The failure as the user's problem, with advice. */
export function toAppError(
  failure: ModelFailure,
  model: string,
  endpoint: string,
  sent: { readonly promptTokens?: number } = {},
): AppError {
  const where = wording('model', { model, endpoint });
  const options = {
    cause: failure,
    details: {
      ...sent,
      kind: failure.kind,
      model,
      ...(failure.status ? { status: failure.status } : {}),
      ...(failure.contextTokens ? { contextTokens: failure.contextTokens } : {}),
    },
  };
  const withWords = (advice: Wording): Wording =>
    failure.said === '' || failure.kind === 'unauthorized'
      ? advice
      : wording('modelSaid', { advice, said: failure.said });
  if (failure.kind === 'rate-limit') {
    const seconds = Math.ceil((failure.retryAfterMs ?? 0) / 1000);
    return new AppError('E037', withWords(wording('modelSlowDown', { where, seconds })), options);
  }
  if (failure.kind === 'length') return new AppError('E025', wording('modelReplyCut', { where }), options);
  const optional = failure.kind === 'missing-module' && providerPackage(missingModule(failure));
  if (optional)
    return new AppError('E107', wording('modelPackageMissing', { model, name: optional }), options);
  return new AppError('E024', withWords(adviseOn(failure, where, endpoint)), options);
}

function adviseOn(failure: ModelFailure, where: Wording, endpoint: string): Wording {
  const way = findWay(failure, endpoint);
  if (way !== undefined) return wording('modelWay', { where, said: way.said });
  switch (failure.kind) {
    case 'quota':
      return wording('modelQuota', { where });
    case 'unauthorized':
      return wording('modelUnauthorized', { where });
    case 'not-found':
      return wording('modelNotFound', { where });
    case 'context':
      return wording('modelContext', { where });
    case 'refused-request':
      return wording('modelRefused', { where, status: String(failure.status ?? 'none') });
    case 'timeout':
      return wording('modelTimeout', { where });
    case 'not-an-api':
    case 'empty':
      return wording('modelNoApi', { where });
    case 'missing-module':
      return wording('modelMissingModule', { name: missingModule(failure) });
    case 'cut':
      return wording('modelBreaksOff', { where });
    case 'server':
      return wording('modelServer', { where, status: failure.status ?? 200 });
    default:
      return wording('modelNoConnection', { where, reason: networkReason(failure) });
  }
}

const isMissingModule = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');

/** Name of the package that is not installed; of a file inside one, the package. */
function missingModule(failure: ModelFailure): string {
  const message = causes(failure).find(isMissingModule);
  const asked = /Cannot find (?:package|module) ['"]([^'"]+)['"]/.exec(messageOf(message))?.[1] ?? '';
  const inPackage = asked.split('node_modules/').at(-1) ?? asked;
  return /^(?:@[\w.-]+\/)?[\w.-]+/.exec(inPackage)?.[0] ?? 'npm';
}

/** `name not found`, `connection refused`, … from the system's error code. */
function networkReason(failure: ModelFailure): Wording {
  const codes = causes(failure).map((cause) =>
    cause instanceof Error && 'code' in cause ? `${cause.code}` : '',
  );
  const text = `${codes.join(' ')} ${failure.message}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return wording('networkUnknownHost');
  if (/ECONNREFUSED/.test(text)) return wording('networkRefused');
  return wording('networkLost');
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (next !== undefined && next !== null && chain.length < 8) {
    chain.push(next);
    if (next instanceof AggregateError) chain.push(...next.errors.slice(0, 4));
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

function messageOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? `${error.code ?? ''} ` : '';
  return `${code}${error instanceof Error ? error.message : String(error)}`;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

function retryAfter(error: unknown, now: Date): number | undefined {
  for (const cause of causes(error)) {
    const { retryAfterMs } = readProviderError(cause, '');
    if (retryAfterMs !== undefined) return retryAfterMs;
    if (typeof cause === 'object' && cause !== null && 'headers' in cause && hasGet(cause.headers)) {
      const value = cause.headers.get('retry-after');
      return parseRetryAfter(typeof value === 'string' ? value : null, now);
    }
  }
  return undefined;
}

/** Headers of whatever implementation of `fetch`: their classes differ. */
function hasGet(headers: unknown): headers is { get(name: string): unknown } {
  return (
    typeof headers === 'object' && headers !== null && 'get' in headers && typeof headers.get === 'function'
  );
}
