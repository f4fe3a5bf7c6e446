import { wording } from '../catalogue/index.ts';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import type { Clock, GuardedFetch, Logger, SourceHealth, WebSource } from '../domain/index.ts';
import { createWebSources } from '../tools/index.ts';
import type { Finding, Probe } from './doctor.ts';
import { openGuardedFetch, userAgent } from './network/open-guarded-fetch.ts';

/** A source that takes longer is of no use to a run. */
const TIMEOUT_MS = 10_000;

/**
 * One line for each source: whether it answers, or what it lacks. Nothing is contacted while the web is off. A source that
 * fails is a warning, since runs go on with the others.
 */
export function sourceProbes(deps: {
  readonly config: Pick<Config, 'documents' | 'web' | 'sources' | 'mineru' | 'network'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): readonly Probe[] {
  const { config, clock, logger } = deps;
  const { web, sources: settings } = config;
  if (web.mode === 'off' || web.offline) return [offProbe(web.offline)];
  const {
    sources: beside,
    engines,
    unavailable,
  } = createWebSources(
    { ...settings, contact: web.contact, cacheTtlSeconds: 0 },
    {
      clock,
      sleep,
      random: Math.random,
      timeoutMs: TIMEOUT_MS,
      maxAttempts: 1,
      userAgent: userAgent(config),
      logger,
    },
  );
  const sources = [...beside, ...engines];
  const fetch = openGuardedFetch(config, clock)({ record: () => undefined });
  const checkAll = startTogether(sources, fetch);
  return [
    ...sources.map(
      (source): Probe => ({
        name: nameOf(source.id),
        run: async () => describe(source, await checkAll(source)),
      }),
    ),
    ...unavailable.map(
      ({ id, lacks, setting }): Probe => ({
        name: nameOf(id),
        run: () => ({ detail: wording('sourceNotAsked', { lack: LACKING[lacks], setting }) }),
      }),
    ),
  ];
}

const LACKING = {
  key: wording('aKey'),
  address: wording('aServiceAddress'),
  contact: wording('aMailAddress'),
} as const;
const nameOf = (id: string) => wording('checkSource', { id });

function offProbe(isOffline: boolean): Probe {
  const detail = isOffline ? wording('webIsOffline') : wording('webIsOff');
  const advice = isOffline ? undefined : wording('allowWeb');
  return { name: wording('checkWeb'), run: () => ({ detail, advice, off: isOffline ? 'other' : 'web' }) };
}

/** Probes run in turn; the checks of the first one start all of them, so that slow sources are waited for once. */
function startTogether(sources: readonly WebSource[], fetch: GuardedFetch) {
  let started: ReadonlyMap<string, Promise<SourceHealth>> | undefined;
  return async (source: WebSource): Promise<SourceHealth> => {
    started ??= new Map(sources.map((each) => [each.id, each.checkHealth(fetch)]));
    return started.get(source.id) ?? source.checkHealth(fetch);
  };
}

function describe({ kind }: WebSource, { status, detail }: SourceHealth): Finding {
  if (status === 'ok') return { detail: wording('sourceHealthy', { detail, kind }) };
  return { status: 'warn', detail, advice: wording('runsGoOn') };
}
