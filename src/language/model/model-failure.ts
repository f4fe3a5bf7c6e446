import { type Wording, wording } from '../../catalogue/index.ts';
import { parseRetryAfter } from '../../concurrency/index.ts';
import { AppError } from '../../errors/index.ts';
import { findNetworkProblem, type NetworkProblem } from '../../network/index.ts';
import { type FailureKind, RETRYABLE } from './failure-kind.ts';
import { readProviderError } from './providers/provider-errors.ts';
import { providerPackage } from './providers/provider-packages.ts';

/** One request that failed, sorted by what can be done about it. Stays inside this folder. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** What had been streamed before the failure; it was paid for. */
  readonly partialText: string;

  constructor(
    kind: FailureKind,
    message: string,
    options: {
      cause?: unknown;
      status?: number;
      retryAfterMs?: number | undefined;
      partialText?: string;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
    this.partialText = options.partialText ?? '';
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
  const said = chain.map((cause) => readProviderError(cause, messageOf(cause)));
  const kind = said.map((one) => one.kind).find((value) => value !== undefined);
  const status = [...chain.map(statusOf), ...said.map((one) => one.status)].find(
    (value) => value !== undefined,
  );
  if (kind !== undefined)
    return new ModelFailure(kind, message, { cause: error, ...(status === undefined ? {} : { status }) });
  if (status !== undefined) return classifyStatus(status, message, error, now);
  const names = chain.map((cause) => (cause instanceof Error ? cause.constructor.name : ''));
  const options = { cause: error };
  if (names.includes('LengthFinishReasonError')) return new ModelFailure('length', message, options);
  if (names.includes('ContentFilterFinishReasonError')) {
    return new ModelFailure('refused-request', 'the reply was held back by a content filter', options);
  }
  if (/context_length|context window|maximum context length/i.test(message)) {
    return new ModelFailure('context', message, options);
  }
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

function classifyStatus(status: number, message: string, error: unknown, now: Date): ModelFailure {
  const options = { cause: error, status };
  if (/context_length|context window|maximum context length|too many tokens/i.test(message)) {
    return new ModelFailure('context', message, options);
  }
  if (status === 402 || (status === 429 && /insufficient_quota|billing|credit balance/i.test(message))) {
    return new ModelFailure('quota', message, options);
  }
  if (status === 429) {
    return new ModelFailure('rate-limit', message, { ...options, retryAfterMs: retryAfter(error, now) });
  }
  if (status === 401 || status === 403) return new ModelFailure('unauthorized', message, options);
  if (status === 404) return new ModelFailure('not-found', message, options);
  if (status === 408 || status === 409 || status >= 500) {
    return new ModelFailure('server', message, { ...options, retryAfterMs: retryAfter(error, now) });
  }
  return new ModelFailure('refused-request', message, options);
}

/** The failure as the user's problem, with advice. */
export function toAppError(failure: ModelFailure, model: string, endpoint: string): AppError {
  const where = wording('model', { model, endpoint });
  const options = {
    cause: failure,
    details: { kind: failure.kind, model, ...(failure.status ? { status: failure.status } : {}) },
  };
  if (failure.kind === 'rate-limit') {
    const seconds = Math.ceil((failure.retryAfterMs ?? 0) / 1000);
    return new AppError('E037', wording('modelSlowDown', { where, seconds }), options);
  }
  if (failure.kind === 'length') return new AppError('E025', wording('modelReplyCut', { where }), options);
  const optional = failure.kind === 'missing-module' && providerPackage(missingModule(failure));
  if (optional)
    return new AppError('E107', wording('modelPackageMissing', { model, name: optional }), options);
  return new AppError('E024', adviseOn(failure, where, endpoint), options);
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
      return wording('modelServer', { where, status: failure.status ?? 500 });
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
