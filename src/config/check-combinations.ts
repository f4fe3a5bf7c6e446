import { isIP } from 'node:net';
import type { Config } from './schema.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

/** Which language implementation a configuration asks for; `auto` takes the model when an endpoint and a model are named. */
export function languageMode({ language }: Pick<Config, 'language'>): 'model' | 'extractive' {
  if (language.provider !== 'auto') return language.provider;
  const hasEndpoint = language.baseUrl !== undefined || language.apiKey !== undefined;
  return hasEndpoint && namesModels(language) ? 'model' : 'extractive';
}

const namesModels = ({ model, models }: Config['language']) =>
  model !== undefined ||
  [models.planner, models.executor, models.reader, models.writer, models.judge].every(
    (name) => name !== undefined,
  );

/** Rules between keys, each as a sentence that starts with the key to change. */
export function checkCombinations(config: Config): readonly string[] {
  const { language, embedding, rerank, server } = config;
  const problems: string[] = [];
  const demand = (path: string, value: unknown, why: string) => {
    if (value === undefined) problems.push(`${path}: got nothing; it is needed because ${why}.`);
  };
  if (!namesModels(language)) {
    if (language.provider === 'model')
      demand('language.model', language.model, 'language.provider is "model"');
    else if (language.provider === 'auto' && language.baseUrl !== undefined)
      demand('language.model', language.model, 'language.baseUrl is set');
  }
  if (language.provider === 'model' && language.apiKey === undefined)
    demand(
      'language.baseUrl',
      language.baseUrl,
      'language.provider is "model" and there is no language.apiKey',
    );
  if (embedding.provider === 'local')
    demand('embedding.path', embedding.path, 'embedding.provider is "local"');
  if (embedding.provider === 'openai') {
    demand('embedding.model', embedding.model, 'embedding.provider is "openai"');
    if (embedding.apiKey === undefined && language.apiKey === undefined && language.baseUrl === undefined)
      demand('embedding.baseUrl', embedding.baseUrl, 'embedding.provider is "openai"');
  }
  if (rerank.provider === 'tei' || rerank.provider === 'cohere')
    demand('rerank.baseUrl', rerank.baseUrl, `rerank.provider is "${rerank.provider}"`);
  if (rerank.provider === 'model') {
    demand('rerank.model', rerank.model ?? language.model, 'rerank.provider is "model"');
    if (language.apiKey === undefined)
      demand('rerank.baseUrl', rerank.baseUrl ?? language.baseUrl, 'rerank.provider is "model"');
  }
  if (rerank.provider === 'cohere') demand('rerank.model', rerank.model, 'rerank.provider is "cohere"');
  if (server.parallelRuns === 0)
    demand(
      'database.url',
      config.database.url,
      'server.parallelRuns is 0, and only a Postgres has other workers',
    );
  const { vision } = config.documents;
  if (vision.enabled) {
    demand('documents.vision.model', vision.model, 'documents.vision.enabled is true');
    demand(
      'documents.vision.baseUrl',
      vision.baseUrl ?? language.baseUrl,
      'documents.vision.enabled is true',
    );
  }
  problems.push(...offlineProblems(config));
  if (server.apiKeys.length === 0 && !isLoopback(server.host))
    problems.push(
      'server.apiKeys: got nothing; it is needed because server.host is not a loopback address, so anyone on the network could use the server.',
    );
  const names = server.apiKeys.map(({ name }) => name);
  if (new Set(names).size < names.length) problems.push('server.apiKeys: every key needs a name of its own.');
  return problems;
}

/** Offline, text goes to this machine and the private network only. A name is taken at its word: nothing is looked up. */
function offlineProblems(config: Config): string[] {
  if (!config.web.offline) return [];
  const { language, embedding, rerank, database, mineru } = config;
  const usesModel = languageMode(config) === 'model';
  const languageUrl = usesModel ? (language.baseUrl ?? OPENAI_URL) : undefined;
  const endpoints: Readonly<Record<string, string | undefined>> = {
    'language.baseUrl': languageUrl,
    'embedding.baseUrl':
      embedding.provider === 'openai' ? (embedding.baseUrl ?? language.baseUrl ?? OPENAI_URL) : undefined,
    'rerank.baseUrl': ['builtin', 'none'].includes(rerank.provider)
      ? undefined
      : (rerank.baseUrl ?? language.baseUrl ?? OPENAI_URL),
    'documents.vision.baseUrl': config.documents.vision.enabled
      ? (config.documents.vision.baseUrl ?? language.baseUrl)
      : undefined,
    'database.chromaUrl': database.chromaUrl,
    'mineru.baseUrl': mineru.baseUrl,
  };
  return Object.entries(endpoints).flatMap(([key, url]) => {
    if (url === undefined || isOwnHost(new URL(url), config.web.allowHosts)) return [];
    return [
      `${key}: ${new URL(url).host} is on another network, and web.offline (--offline) is on. Use one of your own, or add it to web.allowHosts.`,
    ];
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

/** Settings that follow from others: path → value and the reason shown as its origin. */
export function deriveSettings(config: Config): readonly { path: string; value: unknown; origin: string }[] {
  const { language, embedding } = config;
  const derived: { path: string; value: unknown; origin: string }[] = [];
  const languageUrl = language.baseUrl ?? OPENAI_URL;
  if (languageMode(config) === 'model' && language.baseUrl === undefined)
    derived.push({ path: 'language.baseUrl', value: OPENAI_URL, origin: 'follows from language.apiKey' });
  if (embedding.provider === 'openai') {
    if (embedding.baseUrl === undefined)
      derived.push({
        path: 'embedding.baseUrl',
        value: languageUrl,
        origin: 'follows from language.baseUrl',
      });
    // A key only goes to the endpoint it was given for.
    const sameEndpoint = (embedding.baseUrl ?? languageUrl) === languageUrl;
    if (embedding.apiKey === undefined && language.apiKey !== undefined && sameEndpoint)
      derived.push({
        path: 'embedding.apiKey',
        value: language.apiKey,
        origin: 'follows from language.apiKey',
      });
  }
  return derived;
}

/** What is odd but not wrong. */
export function configWarnings(config: Config): readonly string[] {
  const { language } = config;
  if (language.provider === 'auto' && language.apiKey !== undefined && languageMode(config) === 'extractive')
    return [
      'A model key is set but no model is named, so no model is used. Set language.model (OPENAI_MODEL) to use it.',
    ];
  return [];
}
