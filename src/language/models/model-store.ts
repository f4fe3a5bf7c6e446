import { existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { basename, resolve } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { ModelStore } from '../../domain/models/index.ts';
import { AppError } from '../../errors/index.ts';
import { createPatientFetch } from '../endpoint/patient-fetch.ts';
import { readModelFolder } from '../onnx/index.ts';
import { type BringDeps, bringPinned, bringUnpinned } from './bring-model.ts';
import { checkModel } from './check-model.ts';
import { createModelFolders, isModelName } from './model-folders.ts';
import { PINNED_MODELS, type PinnedModel } from './recommended-models.ts';

/** Models in folders below `folder`. What comes from outside lies apart until it is whole, and takes its place by one rename. */
export function createModelStore(
  given: Omit<BringDeps, 'fetch'> & {
    readonly folder: string;
    /** Whether the configuration names the model in a folder. */
    readonly isUsed: (modelFolder: string) => boolean;
    readonly fetch?: BringDeps['fetch'] | undefined;
    readonly pinned?: readonly PinnedModel[] | undefined;
  },
): ModelStore {
  const { pinned = PINNED_MODELS } = given;
  const deps = { ...given, fetch: given.fetch ?? createPatientFetch() };
  const folders = createModelFolders(given.folder, given.isUsed);
  return {
    list: async () => ({
      stored: await folders.list(),
      recommended: pinned,
      machine: { cores: availableParallelism(), memory: totalmem() },
    }),
    async add(nameOrFolder, options) {
      const source = resolve(nameOrFolder);
      const name = basename(source);
      if (!isModelName(name)) throw new AppError('E020', wording('modelNameOdd', { name }));
      if (folders.has(name)) return folders.get(name);
      if (existsSync(source) && statSync(source).isDirectory()) {
        readModelFolder(source); // before anything is copied
        return folders.fill(name, false, (partial) => cp(source, partial, { recursive: true }));
      }
      const { from = 'maven' } = options;
      if (from !== 'maven' && !(/^https?:/.test(from) && URL.canParse(from)))
        throw new AppError('E020', wording('modelSources', { from }));
      const known = pinned.find((model) => [model.name, model.repository].includes(nameOrFolder));
      if (known !== undefined)
        return folders.fill(known.name, true, (partial) => bringPinned(deps, known, options, partial));
      if (nameOrFolder.split('/').length !== 2 || options.from === 'maven')
        throw new AppError(
          'E021',
          wording('modelUnknown', { name: nameOrFolder, names: pinned.map((model) => model.name) }),
        );
      return folders.fill(name, true, (partial) => bringUnpinned(deps, nameOrFolder, options, partial));
    },
    get: folders.get,
    check: async (name, signal) => checkModel(await folders.get(name), signal),
    remove: folders.remove,
  };
}
