import { isIP } from 'node:net';
import { type Wording, wording } from '../catalogue/index.ts';
import { MODEL_ROLES, PROVIDER_URLS } from '../domain/index.ts';
import { type Found, is, languageMode, languageNeeds, modelAddresses } from './check-models.ts';
import { readBucket } from './file-place.ts';
import { chooseForRole, generalProvider, openAiEndpoint } from './model-roles.ts';
import type { Config } from './schema.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

/** Rules between keys, each as a sentence that starts with the key to change. */
export function checkCombinations(config: Config): readonly Wording[] {
  const needed = [...languageNeeds(config), ...searchNeeds(config), ...serviceNeeds(config)]
    .filter(({ value }) => value === undefined)
    .map(({ key, why }) => wording('configNeeded', { key, why }));
  const { apiKeys, host, oidc } = config.server;
  const names = apiKeys.map(({ name }) => name);
  return [
    ...needed,
    ...offlineProblems(config),
    ...(apiKeys.length === 0 && oidc.issuer === undefined && !isLoopback(host)
      ? [wording('configNeeded', { key: 'server.apiKeys', why: wording('whyOpenServer') })]
      : []),
    ...(new Set(names).size < names.length ? [wording('configKeyNames')] : []),
  ];
}

function searchNeeds({ language, embedding, rerank, verification }: Config): Found[] {
  const needs: Found[] = [];
  const shared = openAiEndpoint(language);
  const byEmbedding = is('embedding.provider', embedding.provider);
  if (embedding.provider === 'local')
    needs.push({ key: 'embedding.model', value: embedding.model, why: byEmbedding });
  if (embedding.provider === 'openai') {
    needs.push({ key: 'embedding.model', value: embedding.model, why: byEmbedding });
    if (embedding.apiKey === undefined && shared.apiKey === undefined && shared.baseUrl === undefined)
      needs.push({ key: 'embedding.baseUrl', value: embedding.baseUrl, why: byEmbedding });
  }
  const byRerank = is('rerank.provider', rerank.provider);
  if (rerank.provider === 'local') needs.push({ key: 'rerank.model', value: rerank.model, why: byRerank });
  if (verification.provider === 'local')
    needs.push({
      key: 'verification.model',
      value: verification.model,
      why: is('verification.provider', verification.provider),
    });
  if (rerank.provider === 'tei' || rerank.provider === 'cohere')
    needs.push({ key: 'rerank.baseUrl', value: rerank.baseUrl, why: byRerank });
  if (rerank.provider === 'model') {
    needs.push({ key: 'rerank.model', value: rerank.model ?? language.model, why: byRerank });
    if (shared.apiKey === undefined)
      needs.push({ key: 'rerank.baseUrl', value: rerank.baseUrl ?? shared.baseUrl, why: byRerank });
  }
  if (rerank.provider === 'cohere') needs.push({ key: 'rerank.model', value: rerank.model, why: byRerank });
  return needs;
}

function serviceNeeds({ server, database, language, files }: Config): Found[] {
  const { vision } = language.roles;
  const byIssuer = wording('whySettingGiven', { key: 'server.oidc.issuer' });
  const [audience] = [...server.oidc.audience, server.oidc.clientId].filter((one) => one !== undefined);
  const byStore = is('files.store', files.store);
  return [
    ...(files.store === 'postgres' ? [{ key: 'database.url', value: database.url, why: byStore }] : []),
    ...(server.oidc.issuer === undefined
      ? []
      : [{ key: 'server.oidc.audience', value: audience, why: byIssuer }]),
    ...(server.parallelRuns === 0
      ? [{ key: 'database.url', value: database.url, why: wording('whyNoOtherWorkers') }]
      : []),
    ...(vision.model === undefined
      ? []
      : [
          {
            key: 'language.roles.vision.baseUrl',
            value: vision.baseUrl ?? openAiEndpoint(language).baseUrl,
            why: wording('whySettingGiven', { key: 'language.roles.vision.model' }),
          },
        ]),
  ];
}

/** Offline, text goes to this machine and the private network only. A name is taken at its word: nothing is looked up. */
function offlineProblems(config: Config): Wording[] {
  if (!config.web.offline) return [];
  const { language, embedding, rerank, database, mineru, files } = config;
  const shared = openAiEndpoint(language);
  const { vision } = language.roles;
  const bucket = readBucket(files.store);
  const endpoints: Readonly<Record<string, string | undefined>> = {
    ...modelAddresses(config),
    'embedding.baseUrl':
      embedding.provider === 'openai' ? (embedding.baseUrl ?? shared.baseUrl ?? OPENAI_URL) : undefined,
    'rerank.baseUrl': ['builtin', 'local', 'none'].includes(rerank.provider)
      ? undefined
      : (rerank.baseUrl ?? shared.baseUrl ?? OPENAI_URL),
    'language.roles.vision.baseUrl':
      vision.model === undefined ? undefined : (vision.baseUrl ?? shared.baseUrl),
    'database.chromaUrl': database.chromaUrl,
    ...Object.fromEntries(config.index.urls.map((url, place) => [`index.urls.${place}`, url])),
    'server.oidc.issuer': config.server.oidc.issuer,
    'mineru.baseUrl': mineru.baseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.telemetry.otlpEndpoint,
    'files.store': bucket && (bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`),
  };
  return Object.entries(endpoints).flatMap(([key, url]) => {
    if (url === undefined || isOwnHost(new URL(url), config.web.allowHosts)) return [];
    return [wording('configOtherNetwork', { key, host: new URL(url).host })];
  });
}

const PRIVATE = /^(10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^f[cd][0-9a-f]{2}:/i;

function isOwnHost({ hostname, host }: URL, allowed: readonly string[]): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return (
    isLoopback(hostname) ||
    allowed.includes(hostname) ||
    allowed.includes(host) ||
    (isIP(name) !== 0 && PRIVATE.test(name)) ||
    (!name.includes('.') && !name.includes(':')) ||
    /\.(local|internal|lan|home\.arpa)$/i.test(name)
  );
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

interface Derived {
  readonly path: string;
  readonly value: unknown;
  /** The reason, shown as its origin. */
  readonly origin: Wording;
}

/** Settings that follow from others. */
export function deriveSettings(config: Config): readonly Derived[] {
  const { language, embedding, network } = config;
  const derived: Derived[] = [];
  // Endpoints are on one's own network then, and a proxy may not be.
  for (const name of ['httpProxy', 'httpsProxy'] as const)
    if (config.web.offline && network[name] !== undefined)
      derived.push({
        path: `network.${name}`,
        value: undefined,
        origin: wording('originFollows', { key: 'web.offline' }),
      });
  const shared = openAiEndpoint(language);
  const languageUrl = shared.baseUrl ?? OPENAI_URL;
  const provider = generalProvider(language);
  if (language.baseUrl === undefined && 'language.baseUrl' in modelAddresses(config))
    derived.push({
      path: 'language.baseUrl',
      value: PROVIDER_URLS[provider],
      origin: wording('originFollows', {
        key: provider === 'openai-compatible' ? 'language.apiKey' : 'language.provider',
      }),
    });
  if (embedding.provider === 'openai') {
    if (embedding.baseUrl === undefined)
      derived.push({
        path: 'embedding.baseUrl',
        value: languageUrl,
        origin: wording('originFollows', { key: 'language.baseUrl' }),
      });
    // A key only goes to the endpoint it was given for.
    const sameEndpoint = (embedding.baseUrl ?? languageUrl) === languageUrl;
    if (embedding.apiKey === undefined && shared.apiKey !== undefined && sameEndpoint)
      derived.push({
        path: 'embedding.apiKey',
        value: shared.apiKey,
        origin: wording('originFollows', { key: 'language.apiKey' }),
      });
  }
  return derived;
}

/** What is odd but not wrong. */
export function configWarnings(config: Config): readonly Wording[] {
  const { language } = config;
  if (language.provider === 'auto' && language.apiKey !== undefined && languageMode(config) === 'extractive')
    return [wording('configKeyWithoutModel')];
  return unsentEfforts(config);
}

/** An effort that the package of a provider has no field for. */
function unsentEfforts(config: Config): readonly Wording[] {
  if (languageMode(config) === 'extractive') return [];
  const isUnsent = MODEL_ROLES.some((role) => {
    const { provider, reasoningEffort } = chooseForRole(config.language, role);
    return provider === 'mistral' && reasoningEffort !== undefined;
  });
  return isUnsent ? [wording('configNoEffort', { provider: 'mistral' })] : [];
}
