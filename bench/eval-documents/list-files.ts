import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';

export interface EvaluationFile {
  /** Absolute. */
  readonly path: string;
  /** Relative to the data folder. */
  readonly name: string;
  readonly bytes: number;
  readonly truth: string | undefined;
}

/** Files of a data folder: those its `index.tsv` names, or every file that is not a ground truth itself. */
export function listFiles(folder: string): EvaluationFile[] {
  const index = join(folder, 'index.tsv');
  const names = existsSync(index) ? namesOfIndex(index, folder) : namesOfFolder(folder);
  return names
    .map((name): EvaluationFile => {
      const path = join(folder, name);
      const stem = path.slice(0, path.length - extname(path).length);
      const truth = [`${path}.gt.md`, `${path}.gt.txt`, `${stem}.gt.txt`].find((candidate) =>
        existsSync(candidate),
      );
      return { path, name, bytes: statSync(path).size, truth: truth && readFileSync(truth, 'utf8') };
    })
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

/** By name, for the table by format; the reader itself looks at the content. */
export function formatOf(name: string): string {
  const format = extname(name).slice(1).toLowerCase();
  return (
    ({ jpg: 'image', jpeg: 'image', png: 'image', tiff: 'image', webp: 'image' } as Record<string, string>)[
      format
    ] ?? format
  );
}

function namesOfIndex(index: string, folder: string): string[] {
  const lines = readFileSync(index, 'utf8').trim().split('\n').slice(1);
  return lines
    .map((line) => line.split('\t')[0] ?? '')
    .map((file) => (existsSync(join(folder, file)) ? file : file.split('/').slice(1).join('/')))
    .filter((file) => file !== '' && existsSync(join(folder, file)));
}

function namesOfFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.gt\.(?:md|txt)$|\.expected\.json$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
