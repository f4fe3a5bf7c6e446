import { resolve } from 'node:path';
import { wording } from '../catalogue/index.ts';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { writeSettings } from '../config/index.ts';
import type { ModelStore, StoredModel } from '../domain/models/index.ts';
import { AppError } from '../errors/index.ts';
import { createModelStore } from '../language/models/index.ts';
import { modelsFolder } from './models-folder.ts';
import { openFetch } from './network/open-network.ts';

type Using = Pick<Config, keyof typeof UNUSED>;

/** Sections that may name a folder, and who does the work without one. */
const UNUSED = { embedding: 'builtin', rerank: 'builtin', verification: 'model' } as const;
const SECTIONS = { embedding: 'embedding', reranking: 'rerank', entailment: 'verification' } as const;

/** The models of the data directory. `web.offline` leaves folders and addresses of this machine. */
export function openModels(
  config: Pick<Config, 'dataDir' | 'web' | 'network'> & Using,
  cwd: string,
): ModelStore {
  return createModelStore({
    folder: modelsFolder(config),
    isUsed: (folder) => sectionsWith(folder, config, cwd).length > 0,
    fetch: openFetch(config),
    sleep,
    allow: (url) => {
      const { host, hostname } = new URL(url);
      if (config.web.offline && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
        throw new AppError('E039', wording('modelOffline', { host }));
    },
  });
}

/** The settings with which a model of this machine makes vectors, or without one the built-in ones do. */
export const embeddingSettings = (model: Pick<StoredModel, 'folder'> | undefined) => ({
  'embedding.provider': model === undefined ? UNUSED.embedding : 'local',
  'embedding.model': model?.folder,
});

/** Writes into the configuration file that a model is used from now on, or with `undefined` none of this machine; the file's name. */
export function useModel(
  model: Pick<StoredModel, 'folder' | 'task'> | undefined,
  config: Using,
  file: { readonly cwd: string; readonly configFile: string | undefined },
): string {
  const section = model && SECTIONS[model.task];
  if (section !== undefined)
    return writeSettings(file, { [`${section}.provider`]: 'local', [`${section}.model`]: model?.folder });
  // Vectors of an endpoint give way to the built-in ones; what else an endpoint does stays.
  const given = sections.filter((name) => name === 'embedding' || config[name].provider === 'local');
  return writeSettings(
    file,
    Object.fromEntries(
      given.flatMap((name) => [
        [`${name}.provider`, UNUSED[name]],
        [`${name}.model`, undefined],
      ]),
    ),
  );
}

/** Whether what was written is what counts, or the environment or an option wins. */
export function isInForce(
  model: Pick<StoredModel, 'folder' | 'task'> | undefined,
  config: Using,
  cwd: string,
): boolean {
  if (model === undefined)
    return (
      config.embedding.provider === 'builtin' && sections.every((name) => config[name].provider !== 'local')
    );
  return sectionsWith(model.folder, config, cwd).includes(SECTIONS[model.task]);
}

const sections = Object.keys(UNUSED) as (keyof typeof UNUSED)[];

function sectionsWith(folder: string, config: Using, cwd: string): (keyof typeof UNUSED)[] {
  return sections.filter((name) => {
    const { provider, model = '' } = config[name];
    return provider === 'local' && resolve(cwd, model) === resolve(cwd, folder);
  });
}
