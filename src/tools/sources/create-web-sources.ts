import type { Logger, TtlCache, WebSource } from '../../domain/index.ts';
import { createAkshareSource } from './akshare/akshare.ts';
import { createArxivSource } from './arxiv.ts';
import { cachedSource } from './cached-source.ts';
import type { SourceDeps } from './client/source-client.ts';
import { createCrossrefSource } from './crossref.ts';
import { createBraveSource } from './engines/brave.ts';
import { createExaSource } from './engines/exa.ts';
import { createFirecrawlSource } from './engines/firecrawl.ts';
import type { EngineSettings } from './engines/search-engine.ts';
import { createSerperSource } from './engines/serper.ts';
import { createTavilySource } from './engines/tavily.ts';
import { createOpenAlexSource } from './openalex.ts';
import { createSearxngSource } from './searxng.ts';
import { createSecEdgarSource } from './sec-edgar/sec-edgar.ts';
import { secAddresses } from './sec-edgar/sec-settings.ts';
import { createSemanticScholarSource } from './semantic-scholar.ts';
import { createWikipediaSource } from './wikipedia.ts';

interface KeyedService {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
}

/** The `sources` section of the configuration, and the mail address of `web.contact`. */
export interface WebSourcesSettings {
  readonly required: readonly SourceId[];
  readonly optional: readonly SourceId[];
  /** Engines of which one answer is enough, in their order. */
  readonly engines: readonly SourceId[];
  readonly contact?: string | undefined;
  readonly cacheTtlSeconds: number;
  readonly wikipedia: { readonly baseUrl: string };
  readonly openalex: KeyedService;
  readonly semanticScholar: KeyedService;
  readonly tavily: KeyedService;
  readonly brave: KeyedService;
  readonly exa: KeyedService;
  readonly serper: KeyedService;
  readonly firecrawl: KeyedService;
  readonly searxng: { readonly baseUrl?: string | undefined };
  readonly secEdgar: { readonly baseUrl?: string | undefined };
  readonly akshare: { readonly baseUrl?: string | undefined };
  readonly arxiv: { readonly baseUrl: string };
  readonly crossref: KeyedService;
}

/** What a source cannot be asked without, and the setting that gives it. */
export interface SourceLack {
  readonly lacks: 'key' | 'address' | 'contact';
  readonly setting: string;
}

type Kind = WebSource['kind'];

/** An engine that is not asked without its key. */
const engine =
  (
    name: 'tavily' | 'brave' | 'exa' | 'serper' | 'firecrawl',
    create: (settings: EngineSettings, deps: SourceDeps) => WebSource,
  ) =>
  (settings: WebSourcesSettings, kind: Kind, deps: SourceDeps): WebSource | SourceLack => {
    const { apiKey, baseUrl } = settings[name];
    return apiKey === undefined
      ? { lacks: 'key', setting: `sources.${name}.apiKey (${name.toUpperCase()}_API_KEY)` }
      : create({ baseUrl, apiKey, kind }, deps);
  };

const FACTORIES = {
  wikipedia: ({ wikipedia, contact }, kind, deps) =>
    createWikipediaSource({ ...wikipedia, contact, kind }, deps),
  openalex: ({ openalex, contact }, kind, deps) => createOpenAlexSource({ ...openalex, contact, kind }, deps),
  'semantic-scholar': ({ semanticScholar }, kind, deps) =>
    createSemanticScholarSource({ ...semanticScholar, kind }, deps),
  tavily: engine('tavily', createTavilySource),
  brave: engine('brave', createBraveSource),
  exa: engine('exa', createExaSource),
  serper: engine('serper', createSerperSource),
  firecrawl: engine('firecrawl', createFirecrawlSource),
  searxng: ({ searxng: { baseUrl } }, kind, deps) =>
    baseUrl === undefined
      ? { lacks: 'address', setting: 'sources.searxng.baseUrl' }
      : createSearxngSource({ baseUrl, kind }, deps),
  'sec-edgar': ({ secEdgar, contact }, kind, deps) =>
    contact === undefined
      ? { lacks: 'contact', setting: 'web.contact' }
      : createSecEdgarSource({ ...secAddresses(secEdgar), contact, kind }, deps),
  akshare: ({ akshare: { baseUrl } }, kind, deps) =>
    baseUrl === undefined
      ? { lacks: 'address', setting: 'sources.akshare.baseUrl' }
      : createAkshareSource({ baseUrl, kind }, deps),
  arxiv: ({ arxiv }, kind, deps) => createArxivSource({ ...arxiv, kind }, deps),
  crossref: ({ crossref, contact }, kind, deps) => createCrossrefSource({ ...crossref, contact, kind }, deps),
} as const satisfies Record<
  string,
  (settings: WebSourcesSettings, kind: Kind, deps: SourceDeps) => WebSource | SourceLack
>;
export type SourceId = keyof typeof FACTORIES;

export interface UnavailableSource extends SourceLack {
  readonly id: SourceId;
  readonly kind: Kind;
}

/**
 * The sources that the configuration names and that have what they need, and what the others lack. Limits, pauses and
 * breakers live in them: make them once in a process.
 */
export function createWebSources(
  settings: WebSourcesSettings,
  deps: SourceDeps & { readonly cache?: TtlCache | undefined; readonly logger: Logger },
): {
  readonly sources: readonly WebSource[];
  /** Asked one after the other, and not beside. */
  readonly engines: readonly WebSource[];
  readonly unavailable: readonly UnavailableSource[];
} {
  const engines = new Set(settings.engines);
  const required = new Set(settings.required.filter((id) => !engines.has(id)));
  const optional = new Set(settings.optional.filter((id) => !required.has(id) && !engines.has(id)));
  // A page is a contact for hosts; these want a mail address.
  const withMail = { ...settings, contact: settings.contact?.includes('@') ? settings.contact : undefined };
  const made = [
    ...[...required, ...engines].map((id) => make(id, 'required')),
    ...[...optional].map((id) => make(id, 'optional')),
  ];
  const withoutKeys = JSON.stringify(settings, (name, value) => (name === 'apiKey' ? undefined : value));
  const { cache, logger } = deps;
  const able = made.flatMap(({ made: source }) => {
    if ('lacks' in source) return [];
    return cache === undefined || settings.cacheTtlSeconds === 0
      ? [source]
      : [
          cachedSource(source, {
            cache,
            ttlSeconds: settings.cacheTtlSeconds,
            settings: withoutKeys,
            logger,
          }),
        ];
  });
  const isEngine = ({ id }: WebSource) => (engines as ReadonlySet<string>).has(id);
  return {
    sources: able.filter((source) => !isEngine(source)),
    engines: able.filter(isEngine),
    unavailable: made.flatMap(({ id, kind, made: source }) =>
      'lacks' in source ? [{ id, kind, ...source }] : [],
    ),
  };

  function make(id: SourceId, kind: Kind) {
    return { id, kind, made: FACTORIES[id](withMail, kind, deps) };
  }
}
