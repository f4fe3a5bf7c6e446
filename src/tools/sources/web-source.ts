import type { GuardedFetch, SourceHealth, WebSource } from '../../domain/index.ts';

/** Settings that every adapter shares. */
export interface SourceSettings {
  readonly kind: WebSource['kind'];
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  /** Mail address of the operator, for providers that ask for one. */
  readonly contact?: string | undefined;
}

/** An address below the base URL, which may have a path of its own. */
export function addressOf(
  baseUrl: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): URL {
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  return url;
}

export const hostOf = (url: string): string => new URL(url).host;

export type HealthCheck = (fetch: GuardedFetch, signal?: AbortSignal) => Promise<SourceHealth>;
