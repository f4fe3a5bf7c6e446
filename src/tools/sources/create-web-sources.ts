import type { Logger, TtlCache, WebSource } from '../../domain/index.ts';
import { createAkshareSource } from './akshare/akshare.ts';
import { createArxivSource } from './arxiv.ts';
import { cachedSource } from './cached-source.ts';
import type { SourceDeps } from './client/source-client.ts';
import { createCrossrefSource } from './crossref.ts';
import { createOpenAlexSource } from './openalex.ts';
import { createSearxngSource } from './searxng.ts';
import { createSecEdgarSource } from './sec-edgar/sec-edgar.ts';
import { createSemanticScholarSource } from './semantic-scholar.ts';
import { createTavilySource } from './tavily.ts';
import { createWikipediaSource } from './wikipedia.ts';

/** The `sources` section of the configuration, and the mail address of `web.contact`. */
export interface WebSourcesSettings {
  readonly required: readonly SourceId[];
  readonly optional: readonly SourceId[];
  readonly contact?: string | undefined;
  readonly cacheTtlSeconds: number;
  readonly wikipedia: { readonly baseUrl: string };
  readonly openalex: { readonly baseUrl: string; readonly apiKey?: string | undefined };
  readonly semanticScholar: { readonly baseUrl: string; readonly apiKey?: string | undefined };
  readonly tavily: { readonly baseUrl: string; readonly apiKey?: string | undefined };
  readonly searxng: { readonly baseUrl?: string | undefined };
  readonly secEdgar: { readonly searchUrl: string; readonly dataUrl: string; readonly filesUrl: string };
  readonly akshare: { readonly baseUrl?: string | undefined };
  readonly arxiv: { readonly baseUrl: string };
  readonly crossref: { readonly baseUrl: string; readonly apiKey?: string | undefined };
}

/** What a source cannot be asked without, and the setting that gives it. */
export interface SourceLack {
  readonly lacks: 'key' | 'address' | 'contact';
  readonly setting: string;
}

type Kind = WebSource['kind'];

const FACTORIES = {
  wikipedia: ({ wikipedia, contact }, kind, deps) =>
    createWikipediaSource({ ...wikipedia, contact, kind }, deps),
  openalex: ({ openalex, contact }, kind, deps) => createOpenAlexSource({ ...openalex, contact, kind }, deps),
  'semantic-scholar': ({ semanticScholar }, kind, deps) =>
    createSemanticScholarSource({ ...semanticScholar, kind }, deps),
  tavily: ({ tavily: { apiKey, baseUrl } }, kind, deps) =>
    apiKey === undefined
      ? { lacks: 'key', setting: 'sources.tavily.apiKey (TAVILY_API_KEY)' }
      : createTavilySource({ baseUrl, apiKey, kind }, deps),
  searxng: ({ searxng: { baseUrl } }, kind, deps) =>
    baseUrl === undefined
      ? { lacks: 'address', setting: 'sources.searxng.baseUrl' }
      : createSearxngSource({ baseUrl, kind }, deps),
  'sec-edgar': ({ secEdgar, contact }, kind, deps) =>
    contact === undefined
      ? { lacks: 'contact', setting: 'web.contact' }
      : createSecEdgarSource({ ...secEdgar, contact, kind }, deps),
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
  readonly unavailable: readonly UnavailableSource[];
} {
  const optional = settings.optional.filter((id) => !settings.required.includes(id));
  // A page is a contact for hosts; these want a mail address.
  const withMail = { ...settings, contact: settings.contact?.includes('@') ? settings.contact : undefined };
  const made = [
    ...[...new Set(settings.required)].map((id) => make(id, 'required')),
    ...[...new Set(optional)].map((id) => make(id, 'optional')),
  ];
  const withoutKeys = JSON.stringify(settings, (name, value) => (name === 'apiKey' ? undefined : value));
  const { cache, logger } = deps;
  return {
    sources: made.flatMap(({ made: source }) => {
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
    }),
    unavailable: made.flatMap(({ id, kind, made: source }) =>
      'lacks' in source ? [{ id, kind, ...source }] : [],
    ),
  };

  function make(id: SourceId, kind: Kind) {
    return { id, kind, made: FACTORIES[id](withMail, kind, deps) };
  }
}
