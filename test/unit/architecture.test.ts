import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** Who may import whom. A folder may import itself, what it lists, and nothing else. See docs/architecture.md. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  errors: ['catalogue'],
  concurrency: ['catalogue', 'errors'],
  linguistics: ['catalogue', 'errors'],
  domain: ['catalogue', 'errors', 'concurrency', 'linguistics'],
  config: ['catalogue', 'errors', 'domain'],
  logging: ['catalogue', 'errors', 'domain'],
  network: ['catalogue', 'errors'],
  language: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics', 'network'],
  documents: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics'],
  storage: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics'],
  rag: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics'],
  tools: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics', 'network', 'rag'],
  agents: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics', 'rag', 'tools'],
  pipeline: ['catalogue', 'errors', 'concurrency', 'domain', 'linguistics', 'rag', 'tools', 'agents'],
  api: ['catalogue', 'errors', 'domain', 'pipeline'],
  mcp: ['catalogue', 'errors', 'domain', 'pipeline'],
  cli: ['catalogue', 'errors', 'domain', 'linguistics', 'pipeline'],
  client: ['catalogue', 'errors', 'domain', 'pipeline', 'api'],
};
const EVERYTHING = [...Object.keys(ALLOWED), 'app'];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.[jt]s$/.test(file));

function relativeImports(file: string): string[] {
  const source = readFileSync(join(SRC, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path]) => path as string);
}

describe('architecture', () => {
  it('should only have imports that the table allows', () => {
    const violations = files.flatMap((file) => {
      const from = file.split(sep)[0] as string;
      const allowed = from === 'app' ? EVERYTHING : ALLOWED[from];
      return relativeImports(file)
        .map((path) => relative(SRC, resolve(dirname(join(SRC, file)), path)).split(sep)[0] as string)
        .filter((to) => to !== from && !allowed?.includes(to))
        .map((to) => `${file} -> ${to}`);
    });
    expect(files.length).toBeGreaterThan(10);
    expect(violations).toEqual([]);
  });

  it('should import other folders through their index only', () => {
    const violations = files.flatMap((file) => {
      const from = file.split(sep)[0] as string;
      return relativeImports(file)
        .map((path) =>
          relative(SRC, resolve(dirname(join(SRC, file)), path))
            .split(sep)
            .join('/'),
        )
        .filter((target) => target.split('/')[0] !== from && !/^[a-z]+(\/[a-z]+)?\/index\.ts$/.test(target))
        .map((target) => `${file} -> ${target}`);
    });
    expect(violations).toEqual([]);
  });

  it('should have no circle of files, types included', () => {
    const importsOf = new Map(
      files.map((file) => [
        join(SRC, file),
        relativeImports(file).map((path) => resolve(dirname(join(SRC, file)), path)),
      ]),
    );
    const finished = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) {
        const circle = [...path.slice(path.indexOf(file)), file];
        circles.push(circle.map((one) => relative(SRC, one)).join(' -> '));
      }
      if (path.includes(file) || finished.has(file)) return;
      for (const next of importsOf.get(file) ?? []) visit(next, [...path, file]);
      finished.add(file);
    };
    for (const file of importsOf.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });

  it('should keep every source file at 300 lines or less', () => {
    const long = files.filter((file) => readFileSync(join(SRC, file), 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
  });

  it('should import LangGraph only in pipeline and the checkpointer', () => {
    const users = files.filter((file) =>
      /from '@langchain\/langgraph/.test(readFileSync(join(SRC, file), 'utf8')),
    );
    const others = users.filter((file) => !file.startsWith(`pipeline${sep}`) && !/checkpointer/.test(file));
    expect(others).toEqual([]);
  });

  it('should read the environment only in config', () => {
    const users = files.filter((file) => /process\.env/.test(readFileSync(join(SRC, file), 'utf8')));
    expect(users.filter((file) => !file.startsWith(`config${sep}`))).toEqual([]);
  });
});
