/** Milliseconds a `Retry-After` header asks for, as seconds or as an HTTP date; `undefined` when it says neither. */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | undefined {
  const value = header?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  // Date.parse takes almost anything ("-5", "2"), an HTTP date always has a month's name.
  if (!/[A-Za-z]{3}/.test(value)) return undefined;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * The one backoff: exponential, half of it jitter. With a first wait of one second and a longest of thirty: 0.5–1 s after
 * the first failure, doubled each time, at most 15–30 s. `attempt` counts from 1; `random` gives [0, 1), and 1 for no
 * jitter.
 */
export function backoffMs(
  attempt: number,
  random: () => number,
  { firstMs = 1000, maxMs = 30_000 }: { readonly firstMs?: number; readonly maxMs?: number } = {},
): number {
  const ceiling = Math.min(maxMs, firstMs * 2 ** (attempt - 1));
  return Math.round(ceiling / 2 + (ceiling / 2) * random());
}
