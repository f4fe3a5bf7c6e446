import type { EgressEntry, FetchPurpose, GuardedFetch, WebSource } from '../../../src/domain/index.ts';
import type { FetchLimits } from '../../../src/tools/fetch/guarded-fetch.ts';
import { createGuardedFetch, createTransport } from '../../../src/tools/fetch/index.ts';
import { createWebSources, type SourceId } from '../../../src/tools/index.ts';
import type { WebSourcesSettings } from '../../../src/tools/sources/create-web-sources.ts';
import { createMemoryLogger } from '../call-context.ts';

/** A clock that only sleeping moves. */
export function createSleepingClock(start = '2026-05-01T00:00:00Z') {
  let now = Date.parse(start);
  const slept: number[] = [];
  return {
    clock: { now: () => new Date(now) },
    slept,
    advance: (ms: number) => {
      now += ms;
    },
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}

/** The real guarded fetcher, with leave to reach the loopback servers of a test. */
export function createLoopbackFetch(baseUrl: string): {
  readonly fetch: GuardedFetch;
  readonly egress: readonly EgressEntry[];
} {
  const egress: EgressEntry[] = [];
  const limits: FetchLimits = { maxBytes: 512 * 1024 * 1024, timeoutMs: 60_000 };
  const purposes: readonly FetchPurpose[] = ['search', 'document', 'robots', 'service'];
  const open = createGuardedFetch({
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    send: createTransport(),
    robots: undefined,
    isInternal: (url) => url.host === new URL(baseUrl).host,
    limits: Object.fromEntries(purposes.map((purpose) => [purpose, limits])) as Record<
      FetchPurpose,
      FetchLimits
    >,
    userAgent: 'Plumbline/test',
    offline: false,
  });
  return { egress, fetch: open({ record: (entry) => void egress.push(entry) }) };
}

/** Every source of the settings, on a clock that only sleeping moves. */
export function createTestSources(
  settings: WebSourcesSettings,
  options: { readonly timeoutMs?: number; readonly maxAttempts?: number } = {},
) {
  const time = createSleepingClock();
  const logger = createMemoryLogger();
  const { sources, engines, unavailable } = createWebSources(settings, {
    clock: time.clock,
    sleep: time.sleep,
    random: () => 0.5,
    timeoutMs: options.timeoutMs ?? 30_000,
    maxAttempts: options.maxAttempts ?? 3,
    userAgent: 'Plumbline/test (+https://plumbline.example)',
    logger,
  });
  const byId = (id: SourceId): WebSource => {
    const source = [...sources, ...engines].find((each) => each.id === id);
    if (source === undefined) throw new Error(`no source ${id}`);
    return source;
  };
  return { ...time, sources, engines, unavailable, byId, logger };
}
