import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ApiDeps } from '../api/index.ts';
import { type Config, describeConfig, type LoadedConfig, valueAt, writeSettings } from '../config/index.ts';
import { type Clock, type ConfigEntry, PROVIDER_URLS } from '../domain/index.ts';
import { saidBy } from '../errors/index.ts';
import { probeModel } from '../language/index.ts';
import type { ModelDownloads } from './model-downloads.ts';
import { modelSettings } from './model-settings.ts';
import { modelsFolder } from './models-folder.ts';
import { openFetch } from './network/open-network.ts';
import { embeddingSettings, openModels } from './open-models.ts';
import type { OpenedApplication } from './opened-application.ts';

type Configuration = NonNullable<ApiDeps['configuration']>;
type Choice = Parameters<Configuration['tryModel']>[0];

interface Deps {
  /** What holds since the server started. */
  readonly inForce: LoadedConfig;
  /** What would hold if it started now. */
  readonly reload: () => LoadedConfig;
  readonly file: { readonly cwd: string; readonly configFile: string | undefined };
  readonly clock: Clock;
  readonly restart: () => void;
  readonly downloads: ModelDownloads;
  readonly vectors: () => ReturnType<OpenedApplication['vectors']>;
}

/** What the page may see and change of the settings of this server. */
export function openConfiguration(deps: Deps): Configuration {
  const { inForce, reload, file, clock, restart, downloads } = deps;
  const { config } = inForce;
  const models = () => openModels(reload().config, file.cwd);

  return {
    list: () => describeConfig(inForce),
    pending: () => {
      const next = reload();
      const textAt = (of: Config, path: string) => JSON.stringify(valueAt(of, path));
      return describeConfig(next)
        .filter(({ path }) => textAt(config, path) !== textAt(next.config, path) && path !== 'server.port')
        .map(({ path, value }) => ({ path, value }));
    },
    models: () => listForPage(deps),
    downloads,
    change: async ({ model, embeddingModel, ocr, web, maxCostUsd }) => {
      const before = reload();
      const values = {
        ...(model !== undefined && languageValues(model, before.config)),
        ...(embeddingModel !== undefined &&
          embeddingSettings(embeddingModel === null ? undefined : await models().get(embeddingModel))),
        ...(ocr !== undefined && { 'documents.ocr.languages': ocr ? undefined : [] }),
        ...(web !== undefined && { 'web.mode': web ? 'allowed' : 'off' }),
        ...(maxCostUsd !== undefined && { 'budget.maxCostUsd': maxCostUsd }),
      };
      const name = writeOrNothing(file, values, reload);
      const isOverruled = ({ path, origin }: ConfigEntry) =>
        Object.entries(values).some(([key, value]) => key === path && value !== undefined) && origin !== name;
      const overruled = describeConfig(reload()).filter(isOverruled);
      return { file: name, overruled: overruled.map(({ path, origin }) => ({ path, origin })) };
    },
    tryModel: async (choice) => {
      const { provider, model } = choice;
      const asked = provider === 'model' ? 'openai-compatible' : provider;
      const settings = {
        ...modelSettings(config.language),
        ...{ provider: asked, model, headers: undefined, roles: {} },
        baseUrl: choice.baseUrl ?? PROVIDER_URLS[asked] ?? '',
        apiKey: choice.apiKey ?? keptKey(choice, reload().config),
      } as Parameters<typeof probeModel>[0]['settings'];
      const probe = await probeModel({ settings, clock, fetch: openFetch(config) }, model);
      const { endpoint, elapsedMs } = probe;
      return { works: probe.ok, endpoint, elapsedMs, ...(!probe.ok && { said: saidBy(probe.error) }) };
    },
    restart,
  };
}

/** The models of vectors that are here, those for this machine, and what is under way. */
async function listForPage({ reload, file, downloads, vectors }: Deps): ReturnType<Configuration['models']> {
  const next = reload().config;
  const { stored, recommended } = await openModels(next, file.cwd).list();
  const isHere = (name: string) => stored.some((model) => model.name === name);
  return {
    models: stored
      .filter(({ task }) => task === 'embedding')
      .map(({ name, languages = [], bytes, isUsed }) => ({
        name,
        languages: [...languages],
        bytes,
        isUsed,
      })),
    recommended: recommended
      .filter(({ name }) => !isHere(name))
      .map(({ name, languages, bytes, memory, licence }) => ({
        ...{ name, bytes, memory, licence },
        languages: [...languages],
      })),
    folder: resolve(file.cwd, modelsFolder(next)),
    isOffline: next.web.offline,
    // The page of settings works without the database.
    vectors: await vectors().catch(() => undefined),
    download: downloads.state(),
  };
}

function languageValues(choice: Choice | null, config: Config) {
  if (choice === null) return { 'language.provider': 'extractive' };
  const key = choice.apiKey ?? keptKey(choice, config);
  const isFromFile = choice.apiKey !== undefined || key === undefined;
  return {
    'language.provider': choice.provider,
    'language.baseUrl': choice.baseUrl,
    'language.model': choice.model,
    ...(isFromFile && { 'language.apiKey': key }),
  };
}

/** A key goes to nobody but those it was given for. */
function keptKey({ provider, baseUrl }: Choice, { language }: Config): string | undefined {
  const isSame = (language.provider === 'auto' ? 'model' : language.provider) === provider;
  return isSame && language.baseUrl === baseUrl ? language.apiKey : undefined;
}

/** What does not validate leaves the file as it was. */
function writeOrNothing(
  file: Deps['file'],
  values: Parameters<typeof writeSettings>[1],
  reload: () => LoadedConfig,
): string {
  const own = ['plumbline.yaml', 'plumbline.yml'].find((name) => existsSync(resolve(file.cwd, name)));
  const path = resolve(file.cwd, file.configFile ?? own ?? 'plumbline.yaml');
  const before = existsSync(path) ? readFileSync(path) : undefined;
  const name = writeSettings(file, values);
  try {
    reload();
    return name;
  } catch (error) {
    if (before === undefined) rmSync(path);
    else writeFileSync(path, before);
    throw error;
  }
}
