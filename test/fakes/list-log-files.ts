import { readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** Paths of a log and its rotated files that exist, oldest first. */
export function listLogFiles(file: string): readonly string[] {
  const name = basename(file);
  const start = name.slice(0, name.length - extname(name).length);
  const found = readdirSync(dirname(file)).filter(
    (each) => each.startsWith(start) && each.endsWith(extname(name)),
  );
  const rotated = found.filter((each) => each !== name).toSorted();
  return [...rotated, ...found.filter((each) => each === name)].map((each) => join(dirname(file), each));
}
