import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { Document, parseDocument } from 'yaml';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';

/**
 * Writes keys into the configuration file: the one that is asked for, plumbline.yaml, or a new one of that name. The rest of it,
 * comments too, stays as it is; `undefined` takes a key out, and a path inside of the working directory is written as it is seen from
 * there. Returns the file's name. E008 for a file that cannot be read, E035 for one that cannot be written.
 */
export function writeSettings(
  { cwd, configFile }: { readonly cwd: string; readonly configFile: string | undefined },
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const own = ['plumbline.yaml', 'plumbline.yml'].find((file) => existsSync(join(cwd, file)));
  const path = resolve(cwd, configFile ?? own ?? 'plumbline.yaml');
  const name = basename(path);
  const document = existsSync(path) ? parseDocument(readFileSync(path, 'utf8')) : new Document({});
  if (document.errors.length > 0) throw new AppError('E008', wording('configUnreadable', { name }));
  for (const [key, value] of Object.entries(values)) {
    const names = key.split('.');
    if (value !== undefined)
      document.setIn(names, typeof value === 'string' && isAbsolute(value) ? pathFrom(cwd, value) : value);
    else if (document.hasIn(names)) document.deleteIn(names);
  }
  try {
    writeFileSync(`${path}.new`, String(document), { mode: modeFor(path, values) });
    renameSync(`${path}.new`, path); // whole, or as it was
  } catch (cause) {
    throw new AppError('E035', wording('folderNotWritable', { name }), { cause });
  }
  return name;
}

/** A file with a key is its owner's alone. */
function modeFor(path: string, values: Readonly<Record<string, unknown>>): number {
  const OWN = 0o600;
  if (Object.keys(values).some((key) => key.endsWith('apiKey') && values[key] !== undefined)) return OWN;
  return existsSync(path) ? statSync(path).mode : 0o644;
}

function pathFrom(cwd: string, path: string): string {
  if (!isAbsolute(path)) return path;
  const inside = relative(cwd, path);
  return inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}
