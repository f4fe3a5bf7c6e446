import { isAbsolute, join } from 'node:path';
import { type Wording, wording } from '../catalogue/index.ts';
import type { ModelProvider } from '../domain/index.ts';
import { coerceText } from './coerce.ts';
import type { ConfigKey } from './keys.ts';
import { createLayer, type Layer, type LayerValue } from './layer.ts';
import { goneValue } from './removed-keys.ts';
import { suggest } from './suggest.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Names that other tools use too; Plumbline's own names win over them. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  DATABASE_URL: 'database.url',
  OPENALEX_API_KEY: 'sources.openalex.apiKey',
  S2_API_KEY: 'sources.semanticScholar.apiKey',
  TAVILY_API_KEY: 'sources.tavily.apiKey',
  BRAVE_API_KEY: 'sources.brave.apiKey',
  EXA_API_KEY: 'sources.exa.apiKey',
  SERPER_API_KEY: 'sources.serper.apiKey',
  FIRECRAWL_API_KEY: 'sources.firecrawl.apiKey',
  HTTP_PROXY: 'network.httpProxy',
  HTTPS_PROXY: 'network.httpsProxy',
  NO_PROXY: 'network.noProxy',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'telemetry.otlpEndpoint',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'telemetry.otlpEndpoint',
  // Of both cases the small letters win, as with other tools.
  http_proxy: 'network.httpProxy',
  https_proxy: 'network.httpsProxy',
  no_proxy: 'network.noProxy',
};
/** Variables of other tools that are a part of a setting. */
const WELL_KNOWN_PARTS: Readonly<Record<string, string>> = {
  CHROMA_TENANT: 'database.chromaTenant',
  CHROMA_DATABASE: 'database.chromaDatabase',
};
/** The same of models, by provider: the key of one never goes to another. */
const WELL_KNOWN_MODELS: Readonly<Record<ModelProvider, Readonly<Record<string, string>>>> = {
  'openai-compatible': {
    OPENAI_API_KEY: 'language.apiKey',
    OPENAI_BASE_URL: 'language.baseUrl',
    OPENAI_MODEL: 'language.model',
  },
  anthropic: { ANTHROPIC_API_KEY: 'language.apiKey' },
  google: { GEMINI_API_KEY: 'language.apiKey', GOOGLE_API_KEY: 'language.apiKey' },
  bedrock: { AWS_BEARER_TOKEN_BEDROCK: 'language.apiKey' },
  azure: { AZURE_OPENAI_API_KEY: 'language.apiKey', AZURE_OPENAI_ENDPOINT: 'language.baseUrl' },
  mistral: { MISTRAL_API_KEY: 'language.apiKey' },
  ollama: {},
};
/** Not settings: they say where settings are read from, and in which language commands speak. */
const RESERVED = ['PLUMBLINE_ENV', 'PLUMBLINE_CONFIG', 'PLUMBLINE_LANG'];

/** Settings under the names of other tools, those of the provider that is set among them. */
export function layerFromWellKnown(
  environment: Environment,
  keys: readonly ConfigKey[],
  provider: ModelProvider,
): Layer {
  const values = new Map<string, LayerValue>();
  const byPath = new Map(keys.map((key) => [key.path, key]));
  for (const [name, path] of Object.entries({ ...WELL_KNOWN_MODELS[provider], ...WELL_KNOWN })) {
    const text = environment[name];
    const key = byPath.get(path);
    if (key !== undefined && text !== undefined && text !== '')
      values.set(path, readVariable(key, name, text));
  }
  const parts = Object.entries(WELL_KNOWN_PARTS).map(([name, part]): [string, unknown] => [
    part,
    environment[name],
  ]);
  return { values, problems: [], old: new Map(parts) };
}

const readVariable = (key: ConfigKey, name: string, text: string): LayerValue => ({
  value: coerceText(text, key.kind),
  origin: wording('originEnvironment', { name }),
});

/** Reads the settings of an environment. Empty values mean "not set"; a misspelt `PLUMBLINE_…` name is a problem. */
export function layerFromEnvironment(environment: Environment, keys: readonly ConfigKey[]): Layer {
  const layer = createLayer();
  const byName = new Map(keys.map((key) => [key.env, key]));
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith('PLUMBLINE_') || text === undefined || text === '') continue;
    if (RESERVED.includes(name) || isServiceLink(name, text)) continue;
    const key = byName.get(name);
    if (key !== undefined) layer.values.set(key.path, readVariable(key, name, text));
    else if (
      !layer.takeGone(name, { value: goneValue(name, text), origin: wording('originEnvironment', { name }) })
    )
      layer.problems.push(unknownVariable(name, [...byName.keys()]));
  }
  return layer.finish();
}

function unknownVariable(name: string, names: readonly string[]): Wording {
  return wording('configUnknownVariable', { name: name.slice(0, 80), meant: suggest(name, names) ?? '' });
}

/** Kubernetes and Docker links put variables named after a service beside it (`PLUMBLINE_PORT=tcp://…`). */
function isServiceLink(name: string, text: string): boolean {
  return /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)/.test(name) || /^(tcp|udp):\/\//.test(text);
}

/** `plumbline.yaml` in the folder that the XDG rules (on Windows `APPDATA`) give to settings of a user; undefined without any. */
export function userConfigFile(environment: Environment): string | undefined {
  const { XDG_CONFIG_HOME: xdg = '', APPDATA: roaming = '', HOME: home = '' } = environment;
  // A relative path counts as none, as the rules say.
  const folder = [xdg, roaming, home && join(home, '.config')].find((path) => isAbsolute(path));
  return folder && join(folder, 'plumbline', 'plumbline.yaml');
}
