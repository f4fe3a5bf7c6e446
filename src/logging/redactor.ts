const REDACTED = '[redacted]';
const MAX_DEPTH = 8;
/** Causes start a new count of depth, so that a long chain is written to its root. */
const MAX_NESTING = 64;
const MAX_TEXT = 32_768;
const MAX_ITEMS = 200;
/** Shorter values are hidden by their key alone: hiding every "a" would destroy the log. */
const MIN_SECRET = 4;

const SECRET_KEYS: readonly RegExp[] = [
  /^(?:authorization|proxy-authorization|cookie|set-cookie|token|secret|password|passwd|pwd)$/i,
  /(?:access|refresh|auth|bearer|id|session)[-_]?token/i,
  /api[-_]?key|client[-_]?secret|private[-_]?key|credential|database[-_]?url|connection[-_]?string/i,
  /(?:^|[a-z_-])(?:password|passwd|secret)$/i,
];
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/\b(sk|pk|rk)-[\w-]{12,}/g, REDACTED],
  [/\b([a-z][a-z0-9+.-]{0,40}:\/\/)[^\s/@:]*:[^\s@]{1,2000}@/gi, `$1${REDACTED}@`],
  [/([?&](?:api[-_]?key|key|token|access_token|password|secret)=)[^&\s"']+/gi, `$1${REDACTED}`],
];

export interface Redactor {
  text(text: string): string;
  /** A copy that is safe to write: secrets hidden, cycles cut, errors spelled out, sizes bounded. */
  value(value: unknown): unknown;
}

/** Hides known secret values wherever they stand, fields whose name says secret, and common shapes of credentials. */
export function createRedactor(secrets: readonly string[]): Redactor {
  // Longest first: a secret that is part of another must not leave the rest of it readable.
  const known = [...new Set(secrets)]
    .filter((secret) => secret.length >= MIN_SECRET)
    .toSorted((left, right) => right.length - left.length);

  function text(input: string): string {
    let output = input;
    for (const secret of known) output = output.replaceAll(secret, REDACTED);
    for (const [pattern, replacement] of PATTERNS) output = output.replace(pattern, replacement);
    return output.length > MAX_TEXT ? `${output.slice(0, MAX_TEXT)}… (${output.length} characters)` : output;
  }

  function value(input: unknown, depth = 0, parents: readonly unknown[] = []): unknown {
    if (typeof input === 'string') return text(input);
    if (typeof input === 'bigint') return String(input);
    if (typeof input === 'function' || typeof input === 'symbol') return `[${typeof input}]`;
    if (typeof input !== 'object' || input === null) return input;
    if (parents.includes(input)) return '[circular]';
    if (depth >= MAX_DEPTH || parents.length >= MAX_NESTING) return '[deep]';
    const inner = (child: unknown) => value(child, depth + 1, [...parents, input]);
    if (input instanceof Error)
      return errorFields(input, { inner, text, cause: (error) => value(error, 0, [...parents, input]) });
    if (input instanceof Date) return Number.isNaN(input.getTime()) ? 'Invalid Date' : input.toISOString();
    if (ArrayBuffer.isView(input)) return `[${input.byteLength} bytes]`;
    if (input instanceof Map || input instanceof Set) return inner([...input]);
    if (Array.isArray(input)) {
      const rest = input.length - MAX_ITEMS;
      return [...input.slice(0, MAX_ITEMS).map(inner), ...(rest > 0 ? [`… ${rest} more`] : [])];
    }
    return Object.fromEntries(
      Object.entries(input).map(([key, child]) => [
        text(key),
        SECRET_KEYS.some((secret) => secret.test(key)) && child !== undefined && child !== null
          ? REDACTED
          : inner(child),
      ]),
    );
  }
  return { text, value: (input) => value(input) };
}

/** Property 35: name, message, stack and own fields, with every cause and every error of an aggregate. */
function errorFields(
  error: Error,
  copy: {
    readonly inner: (child: unknown) => unknown;
    readonly text: (input: string) => string;
    readonly cause: (error: unknown) => unknown;
  },
): unknown {
  // `errors` of an AggregateError is not enumerable, so the rest would miss it.
  const { name, message, stack, cause, errors, ...own } = error as Error & { errors?: unknown };
  return {
    name,
    message: copy.text(String(message)),
    stack: copy.text(String(stack)),
    ...(copy.inner(own) as object),
    ...(cause === undefined ? {} : { cause: copy.cause(cause) }),
    ...(errors === undefined
      ? {}
      : { errors: Array.isArray(errors) ? errors.map(copy.cause) : copy.cause(errors) }),
  };
}
