import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { ConfigKey } from './keys.ts';
import { type Layer, layerFromObject } from './layer.ts';

/** `config/default.yaml` of the package: beside `src` in a checkout, beside `dist` when installed. */
const DEFAULTS = new URL('../../config/default.yaml', import.meta.url);
/** Its name as the origin of a value. */
export const DEFAULT_FILE = 'config/default.yaml';

/** Its name as the origin of a value. */
const USER_FILE = '~/.config/plumbline/plumbline.yaml';

export interface FileChoice {
  readonly cwd: string;
  /** From `--config` or PLUMBLINE_CONFIG; must exist. Without it, plumbline.yaml in `cwd` is read if it is there. */
  readonly configFile?: string | undefined;
  /** Absolute path of the file for everything this user does; read where it is there. */
  readonly userFile?: string | undefined;
  /** From PLUMBLINE_ENV. */
  readonly environmentName?: string | undefined;
}

/** Layers of the files that apply, weakest first. A file that was asked for and is not there is E008. */
export function layersFromFiles(choice: FileChoice, keys: readonly ConfigKey[]): readonly Layer[] {
  const { cwd, configFile, environmentName, userFile } = choice;
  const layers: Layer[] = [];
  if (existsSync(DEFAULTS)) layers.push(readLayer(DEFAULTS, DEFAULT_FILE, keys));
  if (userFile !== undefined && existsSync(userFile)) layers.push(readLayer(userFile, USER_FILE, keys));
  const own = configFile === undefined ? firstExisting(cwd, ['plumbline.yaml', 'plumbline.yml']) : undefined;
  if (configFile !== undefined) layers.push(readLayer(resolve(cwd, configFile), basename(configFile), keys));
  else if (own !== undefined) layers.push(readLayer(join(cwd, own), own, keys));
  if (environmentName !== undefined && environmentName !== '')
    layers.push(environmentLayer(cwd, environmentName, keys));
  return layers;
}

function environmentLayer(cwd: string, name: string, keys: readonly ConfigKey[]): Layer {
  if (!/^[\w-]{1,64}$/.test(name)) throw new AppError('E008', wording('environmentName'));
  const candidates = [`plumbline.${name}.yaml`, `config/${name}.yaml`];
  const file = firstExisting(cwd, candidates);
  if (file === undefined) throw new AppError('E008', wording('environmentFile', { name, files: candidates }));
  return readLayer(join(cwd, file), file, keys);
}

const firstExisting = (cwd: string, names: readonly string[]) =>
  names.find((name) => existsSync(join(cwd, name)));

function readLayer(path: string | URL, label: string, keys: readonly ConfigKey[]): Layer {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AppError('E008', wording('configUnreadable', { name: label }), { cause });
  }
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error !== undefined) {
    // The parser's own message quotes the line, which may hold a key.
    const line = error.linePos?.[0].line;
    const code = error.code.toLowerCase().replaceAll('_', ' ');
    return {
      values: new Map(),
      problems: [wording('configYaml', { name: label, line: line ?? 0, code })],
    };
  }
  return layerFromObject(document.toJS(), label, keys);
}
