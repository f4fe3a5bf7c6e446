import { resolve } from 'node:path';
import { wording } from '../catalogue/index.ts';
import { sleep } from '../concurrency/index.ts';
import type { Config } from '../config/index.ts';
import { writeSettings } from '../config/index.ts';
import type { ModelStore, StoredModel } from '../domain/models/index.ts';
import { AppError } from '../errors/index.ts';
import { createModelStore } from '../language/models/index.ts';
import { modelsFolder } from './models-folder.ts';

/** The models of the data directory. `web.offline` leaves folders and addresses of this machine. */
export function openModels(config: Pick<Config, 'dataDir' | 'web'>): ModelStore {
  return createModelStore({
    folder: modelsFolder(config),
    sleep,
    allow: (url) => {
      const { host, hostname } = new URL(url);
      if (config.web.offline && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
        throw new AppError('E039', wording('modelOffline', { host }));
    },
  });
}

/** Writes into the configuration file that a model is used from now on, or with `undefined` the built-in vectors; the file's name. */
export function useModel(
  model: Pick<StoredModel, 'folder' | 'task'> | undefined,
  file: { readonly cwd: string; readonly configFile: string | undefined },
): string {
  const section = model?.task === 'reranking' ? 'rerank' : 'embedding';
  return writeSettings(file, {
    [`${section}.provider`]: model === undefined ? 'builtin' : 'local',
    [`${section}.path`]: model?.folder,
  });
}

/** Whether what was written is what counts, or the environment or an option wins. */
export function isUsed(
  model: Pick<StoredModel, 'folder' | 'task'> | undefined,
  config: Pick<Config, 'embedding' | 'rerank'>,
  cwd: string,
): boolean {
  const { provider, path = '' } = model?.task === 'reranking' ? config.rerank : config.embedding;
  if (model === undefined) return provider === 'builtin';
  return provider === 'local' && resolve(cwd, path) === resolve(model.folder);
}
