import { readServerError } from '../../endpoint/server-error.ts';
import type { FailureKind } from './failure-kind.ts';

/** What an error of a provider's package says beside its HTTP status. */
export interface ProviderError {
  readonly kind?: FailureKind | undefined;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The provider's own sentence, where its package wraps it. */
  readonly said?: string | undefined;
}

/** Sentences by which a provider says under a status of bad requests what it really is. */
const SENTENCES: readonly (readonly [RegExp, FailureKind])[] = [
  [/api key not valid|api key expired/i, 'unauthorized'],
  [/credit balance is too low/i, 'quota'],
  // Inside a stream that has begun, there is no status.
  [/overloaded_error|model is overloaded/i, 'server'],
  [/has no content|returned no content|empty content/i, 'empty'],
];

/** Reads one error of the chain of causes. */
export function readProviderError(error: unknown, message: string): ProviderError {
  const kind = SENTENCES.find(([sentence]) => sentence.test(message))?.[1];
  if (typeof error !== 'object' || error === null) return { kind };
  const { statusCode, status_code: ollamaStatus, $metadata, errorDetails, body } = error as Fields;
  const awsStatus = field($metadata, 'httpStatusCode');
  const status = [statusCode, ollamaStatus, awsStatus].find((value) => typeof value === 'number');
  return {
    kind,
    status: status as number | undefined,
    retryAfterMs: retryDelayMs(errorDetails),
    said: $metadata === undefined ? sentenceIn(body, message) : message,
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Mistral's package keeps the body; Google's writes the sentence behind the status. */
function sentenceIn(body: unknown, message: string): string | undefined {
  if (typeof body === 'string') return readServerError(body).message || undefined;
  return /^\[GoogleGenerativeAI.{0,400}?\[\d{3} [^\]]{0,60}\] (.+)/s.exec(message)?.[1];
}

/** Google's pause before the next try, as `34s` in one of the details. */
function retryDelayMs(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined;
  const delay = details.map((detail) => field(detail, 'retryDelay')).find((value) => value !== undefined);
  const seconds = typeof delay === 'string' ? Number.parseFloat(delay) : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.ceil(seconds * 1000);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
