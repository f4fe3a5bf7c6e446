import { parseRetryAfter } from '../../concurrency/index.ts';
import { AppError } from '../../errors/index.ts';

const RETRYABLE = ['rate-limit', 'server', 'timeout', 'network', 'cut', 'empty', 'not-an-api'] as const;
const FINAL = ['quota', 'unauthorized', 'not-found', 'context', 'refused-request', 'length'] as const;
export type FailureKind = (typeof RETRYABLE)[number] | (typeof FINAL)[number];

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
  const status = chain.map(statusOf).find((value) => value !== undefined);
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
  const where = `model "${model}" at ${endpoint}`;
  const options = {
    cause: failure,
    details: { kind: failure.kind, model, ...(failure.status ? { status: failure.status } : {}) },
  };
  if (failure.kind === 'rate-limit') {
    const wait = failure.retryAfterMs ? ` for ${Math.ceil(failure.retryAfterMs / 1000)} s` : '';
    return new AppError(
      'E037',
      `The ${where} asks to slow down${wait} and still does so after several tries. Wait and resume the run, or lower the model's concurrency and requests per minute.`,
      options,
    );
  }
  if (failure.kind === 'length') {
    return new AppError(
      'E025',
      `The reply of ${where} was cut at its length limit. Raise the model's maximum output tokens or choose another model.`,
      options,
    );
  }
  return new AppError('E024', adviseOn(failure, where), options);
}

function adviseOn(failure: ModelFailure, where: string): string {
  switch (failure.kind) {
    case 'quota':
      return `The account behind ${where} has no quota left. Top it up or configure another endpoint, then resume the run.`;
    case 'unauthorized':
      return `The endpoint refused the API key for ${where}. Check that the configured key is valid and may use this model.`;
    case 'not-found':
      return `There is no ${where}. Check the model's name, and that the base URL ends as the provider says (often /v1).`;
    case 'context':
      return `The prompt is too long for ${where}. Lower the configured context tokens to what the model has, or choose a model with more.`;
    case 'refused-request':
      return `The request was refused by ${where} (HTTP ${failure.status ?? 'none'}). Check that it is an OpenAI-compatible chat model; the log has its answer.`;
    case 'timeout':
      return `No answer in time from ${where}. Check that it is running and not overloaded, or raise the model's timeout; then resume the run.`;
    case 'not-an-api':
    case 'empty':
      return `What answers for ${where} does not answer as an OpenAI-compatible endpoint does. Check the base URL (often it ends in /v1) and any proxy between.`;
    case 'cut':
      return `Replies of ${where} keep breaking off before their end. Check the endpoint and any proxy between, then resume the run.`;
    case 'server':
      return `The ${where} keeps failing (HTTP ${failure.status ?? 500}). Check the endpoint or wait until it works again, then resume the run.`;
    default:
      return `No connection to ${where} (${networkReason(failure)}). Check that it is running and that the base URL is right, then resume the run.`;
  }
}

/** `name not found`, `connection refused`, … from the system's error code. */
export function networkReason(failure: ModelFailure): string {
  const codes = causes(failure).map((cause) =>
    cause instanceof Error && 'code' in cause ? `${cause.code}` : '',
  );
  const text = `${codes.join(' ')} ${failure.message}`;
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return 'host name not found';
  if (/ECONNREFUSED/.test(text)) return 'connection refused';
  if (/CERT|TLS|SSL/.test(text)) return 'TLS certificate not accepted';
  return 'connection lost';
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
    if (
      typeof cause === 'object' &&
      cause !== null &&
      'headers' in cause &&
      cause.headers instanceof Headers
    ) {
      return parseRetryAfter(cause.headers.get('retry-after'), now);
    }
  }
  return undefined;
}
