import { accessSync, constants, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { wording } from '../catalogue/index.ts';
import { AppError } from '../errors/index.ts';
import type { FileFormat } from '../pipeline/index.ts';
import type { AppendixView } from '../pipeline/report/index.ts';
import type { OutputChoice } from './output-options.ts';

const FORMATS: Readonly<Record<string, FileFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.json': 'json',
  '.docx': 'docx',
  '.pdf': 'pdf',
  '.bib': 'bibtex',
};

const ENDINGS = ['.md', '.html', '.json', '.docx', '.pdf', '.csl.json', '.bib'];

export interface OutputFile {
  /** As the user wrote it. */
  readonly name: string;
  readonly path: string;
  readonly format: FileFormat;
  /** Where the appendix is. */
  readonly view?: AppendixView | undefined;
}

/** `statSync` that takes every kind of "not there", also a file in the middle of the path, for nothing. */
function statOf(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** Folders or files of `--docs` as absolute paths; E021 for one that is not there, E042 for one that may not be read. */
export function checkSources(names: readonly string[], cwd: string): readonly string[] {
  return names.map((name) => {
    const path = resolve(cwd, name);
    if (name.trim() === '' || statOf(path) === undefined)
      throw new AppError('E021', wording('noFolder', { name }));
    if (!may(path, constants.R_OK)) throw new AppError('E042', wording('inputForbidden', { name }));
    return path;
  });
}

/** Forms of which the appendix can be a file of its own. */
const WITH_APPENDIX: readonly FileFormat[] = ['markdown', 'html', 'docx', 'pdf'];

/** Files of `--out` before any work is done: E020 for an ending without a format, E035 where nothing can be written. */
export function checkOutputs({ out, appendix }: OutputChoice, cwd: string): readonly OutputFile[] {
  if (appendix === 'separate' && out.length === 0) throw new AppError('E020', wording('appendixNeedsOut'));
  return out.flatMap((name): OutputFile[] => {
    const format = /\.csl\.json$/i.test(name) ? 'csl' : FORMATS[extname(name).toLowerCase()];
    if (format === undefined) throw new AppError('E020', wording('outNoEnding', { name, endings: ENDINGS }));
    const file = { name, path: checkWritable(name, cwd), format };
    if (appendix === 'inline' || !WITH_APPENDIX.includes(format)) return [file];
    if (appendix === 'none') return [{ ...file, view: 'none' }];
    const beside = name.replace(/(\.[^./\\]+)$/, '.appendix$1');
    return [
      { ...file, view: 'beside' },
      { name: beside, path: checkWritable(beside, cwd), format, view: 'only' },
    ];
  });
}

/** The absolute path of a file that will be written; E035 where nothing can be. */
export function checkWritable(name: string, cwd: string): string {
  const path = resolve(cwd, name);
  const existing = statOf(path);
  if (existing?.isDirectory()) throw new AppError('E035', wording('outNoFile', { name }));
  const folder = nearestExisting(dirname(path));
  const isWritable =
    existing === undefined
      ? statOf(folder)?.isDirectory() === true && may(folder, constants.W_OK)
      : may(path, constants.W_OK);
  if (!isWritable) throw new AppError('E035', wording('outNotWritable', { name }));
  return path;
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function nearestExisting(folder: string): string {
  let current = folder;
  while (statOf(current) === undefined && dirname(current) !== current) current = dirname(current);
  return current;
}
