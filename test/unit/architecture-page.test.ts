import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);

/** A name is a path from the root or, where the line before has said the folder, the end of one. */
const stands = (name: string): boolean =>
  existsSync(join(ROOT, name)) ||
  existsSync(join(ROOT, 'docs', name)) ||
  SOURCES.some((path) => path === name || path.endsWith(`/${name.replace(/\/$/, '')}`));

const walk = (heading: string): readonly string[] =>
  (PAGE.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\d+\. /.test(line));

describe('docs/architecture.md', () => {
  const names = [...PAGE.matchAll(/`([\w./-]+\.(?:ts|md|json)|src\/[\w./-]+|\w+(?:\/[\w-]+)*\/)`/g)].map(
    ([, name = '']) => name,
  );

  it('should name enough files to be a walk', () => {
    expect(names.length).toBeGreaterThan(40);
  });

  it.each([...new Set(names)])('should name %s as it is', (name) => {
    expect(stands(name)).toBe(true);
  });

  it.each(['A question, from the command line to the report', 'A file, from the folder to the index'])(
    '“%s” should be ten lines, each with a name',
    (heading) => {
      const lines = walk(heading);
      expect(lines).toHaveLength(10);
      expect(lines.filter((line) => !/`[\w./-]+`/.test(line))).toEqual([]);
    },
  );
});
