import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { wording } from '../../catalogue/index.ts';
import type { ModelStore, StoredModel } from '../../domain/models/index.ts';
import { AppError } from '../../errors/index.ts';
import { readModelFolder } from '../onnx/index.ts';
import { createPatientFetch } from '../patient-fetch.ts';
import { checkModel } from './check-model.ts';
import { type DownloadDeps, downloadFile, hashFile } from './download-file.ts';
import { PINNED_MODELS, type PinnedModel } from './recommended-models.ts';
import { takeFromMaven } from './take-from-maven.ts';

const HUB = 'https://huggingface.co';
/** What is not whole yet. */
const PARTIAL = '.partial';
/** Files of a model that is not pinned; the first weights that are there are taken. */
const WEIGHTS = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];
const NEEDED = ['config.json', 'tokenizer.json'];
const OPTIONAL = ['tokenizer_config.json', '1_Pooling/config.json', 'config_sentence_transformers.json'];
const NAME = /^[\w][\w.-]{0,99}$/;
const AboutSchema = z.object({ licence: z.string().optional() }).catch({});

type AddOptions = Parameters<ModelStore['add']>[1];

export interface ModelStoreDeps extends Omit<DownloadDeps, 'fetch'> {
  readonly fetch?: DownloadDeps['fetch'] | undefined;
  /** The folder of the models. */
  readonly folder: string;
  /** Which address may be asked; throws where it may not. */
  readonly allow: (url: string) => void;
  readonly maven?: string | undefined;
  readonly pinned?: readonly PinnedModel[] | undefined;
}

/** Models in folders below one folder. What comes from outside lies apart until it is whole, and takes its place by one rename. */
export function createModelStore(deps: ModelStoreDeps): ModelStore {
  const { folder, pinned = PINNED_MODELS, fetch = createPatientFetch() } = deps;

  async function describe(name: string): Promise<StoredModel> {
    const place = join(folder, name);
    const { languages, task } = readModelFolder(place);
    const about = await readFile(join(place, 'plumbline-model.json'), 'utf8').catch(() => '{}');
    const { licence } = AboutSchema.parse(JSON.parse(about));
    return { name, folder: place, task, languages, bytes: await sizeOf(place), licence };
  }

  async function get(name: string): Promise<StoredModel> {
    if (!NAME.test(name) || !existsSync(join(folder, name)))
      throw new AppError('E021', wording('noSuchModel', { name }));
    return describe(name);
  }

  /** Fills a folder beside, looks whether it is a model, and puts it in its place. */
  async function fill(
    name: string,
    work: (partial: string) => Promise<void>,
    source?: string,
  ): Promise<StoredModel> {
    const partial = join(folder, PARTIAL, name);
    await mkdir(partial, { recursive: true });
    try {
      await work(partial);
      readModelFolder(partial);
      await rename(partial, join(folder, name));
    } catch (error) {
      // A download that broke off goes on from here; everything else leaves nothing.
      const goesOn = source !== undefined && !(error instanceof AppError && error.code !== 'E104');
      if (!goesOn) await rm(partial, { recursive: true, force: true });
      throw error;
    }
    return describe(name);
  }

  const copy = (source: string) => {
    readModelFolder(source); // before anything is copied
    return fill(basename(source), (partial) => cp(source, partial, { recursive: true }));
  };

  async function addPinned(model: PinnedModel, options: AddOptions): Promise<StoredModel> {
    options.onLicence(model);
    const files = [model.weights, model.tokenizer];
    return fill(
      model.name,
      async (partial) => {
        const at = (path: string) => join(partial, path);
        await mkdir(dirname(at(model.weights.path)), { recursive: true });
        if (options.from === 'maven') {
          const { artifact, weights, tokenizer } = model.jar;
          await takeFromMaven(
            artifact,
            { [weights]: at(model.weights.path), [tokenizer]: at(model.tokenizer.path) },
            { signal: options.signal, command: deps.maven },
          );
          for (const { path, sha256 } of files)
            if ((await hashFile(at(path))) !== sha256)
              throw new AppError(
                'E103',
                wording('modelBytesRefused', { name: basename(path), host: 'maven', why: 'otherBytes' }),
              );
        } else
          for (const { path, bytes, sha256 } of files)
            await download(model, path, { partial, options, bytes, sha256 });
        for (const [path, value] of Object.entries(model.described)) {
          await mkdir(dirname(at(path)), { recursive: true });
          await writeFile(at(path), `${JSON.stringify(value)}\n`);
        }
      },
      'anywhere',
    );
  }

  /** A model of the hub that is not pinned: what the server announces is what counts. */
  function addUnpinned(repository: string, options: AddOptions): Promise<StoredModel> {
    const source = { repository, revision: 'main' };
    return fill(
      basename(repository),
      async (partial) => {
        for (const path of NEEDED) await download(source, path, { partial, options });
        for (const path of OPTIONAL) await download(source, path, { partial, options, isOptional: true });
        for (const path of WEIGHTS)
          if (await download(source, path, { partial, options, isOptional: true })) return;
      },
      'anywhere',
    );
  }

  function download(
    { repository, revision }: Pick<PinnedModel, 'repository' | 'revision'>,
    path: string,
    file: {
      readonly partial: string;
      readonly options: AddOptions;
      readonly bytes?: number;
      readonly sha256?: string;
      readonly isOptional?: boolean;
    },
  ): Promise<boolean> {
    const { partial, options, ...wanted } = file;
    const mirror = (options.from ?? HUB).replace(/(?<!\/)\/+$/, '');
    const url = `${mirror}/${repository}/resolve/${revision}/${path}`;
    deps.allow(url);
    return downloadFile(
      { ...deps, fetch },
      {
        ...wanted,
        url,
        target: join(partial, path),
        signal: options.signal,
        onProgress: (done, total) => options.onProgress({ file: path, done, total }),
      },
    );
  }

  return {
    async list() {
      const names = existsSync(folder) ? await readdir(folder) : [];
      const stored = await Promise.all(
        names
          .filter((name) => NAME.test(name))
          .sort()
          .map((name) => describe(name).catch(() => undefined)),
      );
      return {
        stored: stored.filter((model) => model !== undefined),
        recommended: pinned,
        machine: { cores: availableParallelism(), memory: totalmem() },
      };
    },
    async add(nameOrFolder, options) {
      const isFolder = existsSync(nameOrFolder) && (await stat(nameOrFolder)).isDirectory();
      const name = basename(resolve(nameOrFolder));
      if (!NAME.test(name)) throw new AppError('E020', wording('modelNameOdd', { name }));
      if (existsSync(join(folder, name))) return describe(name);
      if (isFolder) return copy(resolve(nameOrFolder));
      if (options.from === 'pypi') throw new AppError('E020', wording('modelSources'));
      const known = pinned.find((model) => model.name === nameOrFolder || model.repository === nameOrFolder);
      if (known !== undefined) return addPinned(known, options);
      if (nameOrFolder.split('/').length !== 2 || options.from === 'maven')
        throw new AppError(
          'E021',
          wording('modelUnknown', { name: nameOrFolder, names: pinned.map((model) => model.name) }),
        );
      return addUnpinned(nameOrFolder, options);
    },
    get,
    check: async (name, signal) => checkModel(await get(name), signal),
    async remove(name) {
      if (!NAME.test(name) || !existsSync(join(folder, name)))
        throw new AppError('E021', wording('noSuchModel', { name }));
      await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
