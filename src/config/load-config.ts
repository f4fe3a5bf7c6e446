import { join, resolve } from 'node:path';
import type * as z from 'zod';
import { isWording, say, type Wording, wording } from '../catalogue/index.ts';
import type { ModelProvider } from '../domain/index.ts';
import { AppError } from '../errors/index.ts';
import { checkCombinations, configWarnings, deriveSettings } from './check-combinations.ts';
import { type Environment, layerFromEnvironment, layerFromWellKnown, userConfigFile } from './environment.ts';
import { writeBucket } from './file-place.ts';
import { layersFromFiles } from './files.ts';
import { layerFromNamedFlags, layerFromSetFlags } from './flags.ts';
import { type ConfigKey, listAllKeys, listConfigKeys } from './keys.ts';
import { type Layer, type LayerValue, typeOf } from './layer.ts';
import { generalProvider } from './model-roles.ts';
import { secretParts } from './redact-config.ts';
import { type Config, ConfigSchema } from './schema.ts';
import { withParts } from './service-address.ts';
import { suggest } from './suggest.ts';

/** As a log file: the standard output. */
const STDOUT = '-';

export interface ConfigSources {
  readonly environment: Environment;
  /** Working directory: relative paths and plumbline.yaml are looked up here. */
  readonly cwd: string;
  readonly configFile?: string | undefined;
  /** `--set key=value` */
  readonly set?: readonly string[] | undefined;
  /** Flags with a name of their own, by key path. They win over everything. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
}

export interface LoadedConfig {
  /** Deeply frozen; `dataDir` and `logging.file` are absolute. */
  readonly config: Config;
  /** Key path → where its value came from (default, `plumbline.yaml`, environment DATABASE_URL, `--set` …). */
  readonly origins: Readonly<Record<string, string | Wording>>;
  /** Values that must never be written anywhere; for the log's redaction. */
  readonly secrets: readonly string[];
  readonly warnings: readonly Wording[];
}

/**
 * The effective configuration. Later layers win: schema defaults, config/default.yaml, the user's file, the configuration file, the
 * PLUMBLINE_ENV file, environment variables, flags. Every problem of every layer is reported at once under E008.
 */
export function loadConfig(sources: ConfigSources): LoadedConfig {
  const { environment, cwd } = sources;
  const { PLUMBLINE_CONFIG: namedFile, PLUMBLINE_ENV: environmentName } = environment;
  const keys = listConfigKeys();
  const files = layersFromFiles(
    {
      cwd,
      configFile: sources.configFile ?? (namedFile === '' ? undefined : namedFile),
      environmentName,
      userFile: userConfigFile(environment),
    },
    keys,
  );
  const named = [
    layerFromEnvironment(environment, keys),
    layerFromSetFlags(sources.set ?? [], keys),
    layerFromNamedFlags(sources.flags ?? {}),
  ];
  const wellKnown = layerFromWellKnown(environment, listAllKeys(), providerOf([...files, ...named]));
  return resolveLayers([...files, wellKnown, ...named], listAllKeys(), cwd);
}

/** The provider that the layers name, the last one of them; what it is worth is validated with everything else. */
function providerOf(layers: readonly Layer[]): ModelProvider {
  const values = layers.map(({ values }) => values.get('language.provider')?.value);
  return generalProvider({ provider: values.findLast((value) => value !== undefined) });
}

/** Merges layers key by key, weakest first, and validates the result. */
export function resolveLayers(
  layers: readonly Layer[],
  keys: readonly ConfigKey[],
  cwd: string,
): LoadedConfig {
  const values = new Map(layers.flatMap((layer) => [...layer.values]));
  const problems = layers.flatMap((layer) => layer.problems);
  putTogether(values, new Map(layers.flatMap(({ old = [] }) => [...old])));
  const parsed = ConfigSchema.safeParse(nest(values));
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => toProblemSentence(issue, keys, values)));
  else problems.push(...checkCombinations(parsed.data));
  if (problems.length > 0 || !parsed.success) throw invalid(problems);

  const origins = Object.fromEntries(
    keys.map(({ path }) => [path, values.get(path)?.origin ?? wording('originDefault')]),
  );
  for (const { path, value, origin } of deriveSettings(parsed.data)) {
    assign(parsed.data, path, value);
    origins[path] = origin;
  }
  const gone = layers.flatMap((layer) => layer.gone ?? []);
  const warnings = [
    ...(gone.length === 0 ? [] : [wording('configGone', { settings: gone })]),
    ...configWarnings(parsed.data),
  ];
  const dataDir = resolve(cwd, parsed.data.dataDir);
  const file =
    parsed.data.logging.file === undefined
      ? join(dataDir, 'logs', 'plumbline.log')
      : parsed.data.logging.file === STDOUT
        ? STDOUT
        : resolve(cwd, parsed.data.logging.file);
  const { network } = parsed.data;
  const caFile = network.caFile === undefined ? undefined : resolve(cwd, network.caFile);
  const config: Config = {
    ...parsed.data,
    dataDir,
    network: { ...network, ...(caFile !== undefined && { caFile }) },
    logging: { ...parsed.data.logging, file },
  };
  if (parsed.data.logging.file === undefined)
    origins['logging.file'] = wording('originFollows', { key: 'dataDir' });
  const secrets = keys.flatMap((key) => secretParts(key, valueAt(config, key.path)));
  return {
    config: deepFreeze(config),
    origins: Object.freeze(origins),
    secrets: [...new Set(secrets)],
    warnings,
  };
}

/** Addresses of which parts were settings of their own once. */
function putTogether(values: Map<string, LayerValue>, old: ReadonlyMap<string, unknown>): void {
  const store = values.get('files.store');
  if (store?.value === 's3') values.set('files.store', { ...store, value: writeBucket(old) });
  for (const path of ['index.urls', 'database.chromaUrl']) {
    const given = values.get(path);
    if (given !== undefined) values.set(path, { ...given, value: withParts(path, given.value, old) });
  }
}

/** The value of a key path such as `executor.poolSize`. */
export function valueAt(config: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, name) =>
        typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined,
      config,
    );
}

function nest(values: Layer['values']): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, { value }] of values) assign(root, path, value);
  return root;
}

/** Paths come from the schema's own keys, never from a file. */
function assign(root: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let node = root;
  for (const name of names) {
    node[name] ??= {};
    node = node[name] as Record<string, unknown>;
  }
  node[last] = value;
}

/** The key, the type that was given and what is allowed; never the value, which may be a secret in the wrong place. */
function toProblemSentence(
  issue: z.core.$ZodIssue,
  keys: readonly ConfigKey[],
  values: Layer['values'],
): Wording {
  const path = issue.path.map(String).join('.');
  const key = keys.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}.`));
  if (key === undefined) return wording('configUnknownKey', { key: path, origin: '', meant: '' });
  const given = values.get(key.path);
  const where = { key: key.variable ?? key.path, origin: given?.origin ?? '' };
  const rule = issue.code === 'custom' ? issue.params?.['said'] : undefined;
  if (isWording(rule)) return wording('configRule', { ...where, said: rule });
  const meant = typeof given?.value === 'string' ? suggest(given.value, key.choices) : undefined;
  return wording('configValue', {
    ...where,
    given: typeOf(given?.value),
    allowed: key.allowed,
    meant: meant ?? '',
  });
}

function invalid(found: readonly Wording[]): AppError {
  const problems = [...new Map(found.map((problem) => [say('en', problem), problem])).values()];
  return new AppError('E008', wording('configProblems', { problems }), {
    details: { problems: problems.length },
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) deepFreeze(child);
    Object.freeze(value);
  }
  return value;
}
