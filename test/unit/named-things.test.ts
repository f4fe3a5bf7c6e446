import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isNode, nodesOf, parseSources, type SyntaxNode } from '../../scripts/measure/parse-sources.js';
import { buildProgram, wordsOf } from '../../src/cli/index.ts';
import { listConfigKeys } from '../../src/config/index.ts';
import { ERROR_REGISTRY } from '../../src/errors/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
const PAGES = [
  ...['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docker-compose.yml'],
  ...['config/default.yaml', 'docs/openapi.json'],
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
];
/** What the program and the page say. */
const SPOKEN = ['src/catalogue', 'src/config/sections', 'src/api/contract', 'web/src'];

const program = buildProgram('1.0.0', wordsOf({ language: 'en' }), () => undefined);
const commandsBelow = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(commandsBelow),
];
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
const { paths } = JSON.parse(textOf('docs/openapi.json')) as {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const settings = listConfigKeys().flatMap(({ path }) => [
  path,
  path.replace(/(?<=^language\.roles\.)\w+/, 'ROLE').replace(/(?<=^sources\.)\w+(?=\.)/, 'NAME'),
]);
const sections = [...new Set(settings.flatMap((path) => path.match(/^\w+(?=\.)/) ?? []))];
const variables = new Set([
  ...listConfigKeys().flatMap(({ env }) => [
    env,
    env
      .replace(/(?<=_LANGUAGE_ROLES_)[A-Z]+/, 'ROLE')
      .replace(/(?<=_SOURCES_)\w+(?=_BASE_URL|_API_KEY)/, 'NAME'),
  ]),
  ...['PLUMBLINE_LANG', 'PLUMBLINE_ENV', 'PLUMBLINE_CONFIG', 'PLUMBLINE_PUBLISH'],
]);
/** Options that benches and scripts read, and those of other programs. */
const OTHER_OPTIONS = new Set([
  '--help',
  ...['bench', 'scripts'].flatMap((folder) =>
    parseSources(join(ROOT, folder)).flatMap(({ text }) =>
      [...text.matchAll(/['"]?([a-z][\w-]*)['"]?: \{ type: '(?:string|boolean)'|'(--[a-z-]+)'/g)].map(
        ([, name, written]) => written ?? `--${name}`,
      ),
    ),
  ),
  ...['--clean', '--dbname', '--file', '--if-exists', '--profile', '--rm', '--scale', '--username'],
  ...['--header', '--transport', '--include', '--omit', '--no-deps', '--notest', '--strict'],
  ...['--max-old-space-size', '--model-id', '--first'],
]);
const options = new Set(
  commandsBelow(program).flatMap((command) => command.options.flatMap(({ long }) => long ?? [])),
);

/** What is wrong with a command line: an unknown command, or an option that it does not have. */
function problemOf(line: string): string | undefined {
  let command: Command = program;
  for (const word of line.trim().split(/\s+/)) {
    if (word.startsWith('--')) {
      const name = word.replace(/[=,.].*$/, '');
      const isKnown = command.options.some(({ long }) => long === name) || name === '--help';
      if (!isKnown) return `${command.name()} has no option ${name}`;
      continue;
    }
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (next !== undefined) command = next;
    else if (command === program && word !== 'TEXT') return `there is no command ${word}`;
  }
  return undefined;
}

/** `POST /api/research/run_…/plan`, with or without its method. */
function isOperation(name: string): boolean {
  const [, method, address = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(name) ?? [];
  const asked = address.replace(/\.+$/, '').split('/');
  return Object.entries(paths).some(([path, methods]) => {
    const parts = path.split('/');
    const isSame = parts.every((part, index) => part.startsWith('{') || part === asked[index]);
    const isMethod = method === undefined || methods[method.toLowerCase()] !== undefined;
    return isSame && parts.length === asked.length && isMethod;
  });
}

/** What a text can name: how it is written, and whether there is such a thing. */
const NAMED: readonly (readonly [RegExp, (name: string) => boolean])[] = [
  [
    new RegExp(`(?<![\\w./@-])(?:${sections.join('|')})(?:\\.[a-z][A-Za-z]*)+(?![\\w(]|\\.\\w)`, 'g'),
    (name) =>
      settings.some((path) => path === name || path.startsWith(`${name}.`)) ||
      /\.(?:csv|dump|html|json|md|org|ts|xlsx|zip)$/.test(name),
  ],
  [/\bPLUMBLINE_[A-Z_]+/g, (name) => variables.has(name)],
  [/(?<![\w-])--[a-z][\w-]*/g, (name) => options.has(name) || OTHER_OPTIONS.has(name)],
  [/\bE\d{3}\b/g, (name) => name in ERROR_REGISTRY],
  [/\bdocs\/[\w/-]+\.md\b/g, (name) => existsSync(join(ROOT, name))],
  [/\bnpm run [\w:-]+/g, (name) => scripts[name.slice('npm run '.length)] !== undefined],
  [/(?:\b(?:GET|POST|PUT|PATCH|DELETE) |(?<![a-z.]))\/api(?:\/[\w{}….-]+)+/g, isOperation],
];
const unknownIn = (text: string) =>
  NAMED.flatMap(([pattern, isKnown]) =>
    [...text.matchAll(pattern)].map(([name]) => name).filter((name) => !isKnown(name)),
  );
const ASSIGNED = new RegExp(`^(?:${sections.join('|')})(?:\\.\\w+)+(?==)`);
const NAMES_SETTING = /^config\/.* key$| setting$/;
/** `server.oidc.issuer` of a piece of a configuration file; a map is one setting with whatever is in it. */
const pathsIn = (value: unknown, path = ''): string[] =>
  typeof value !== 'object' || value === null || Array.isArray(value) || settings.includes(path)
    ? [path]
    : Object.entries(value).flatMap(([name, part]) => pathsIn(part, path === '' ? name : `${path}.${name}`));
const isSetting = (path: string) => settings.includes(path) || path.startsWith('mcpServers.');
const wrongCommands = (lines: readonly string[]) =>
  lines.flatMap((line) => problemOf(line.replaceAll(/"[^"]*"/g, 'TEXT')) ?? []);

/** The texts in a piece of code, `TEXT` where they have a value of their own. */
function textsOf({ type, value, quasis }: SyntaxNode): string[] {
  if (type === 'Literal' && typeof value === 'string') return [value];
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return [];
  return [quasis.map((part: { value: { cooked: string } }) => part.value.cooked).join('TEXT')];
}
const spokenIn = (folder: string) =>
  parseSources(join(ROOT, folder)).map(
    ({ path, root }) => [path, [...nodesOf(root)].flatMap(textsOf)] as const,
  );

describe('what texts name', () => {
  it.each(PAGES)('should be there: %s', (page) => {
    expect(unknownIn(textOf(page))).toEqual([]);
  });

  it.each(PAGES)('should be commands of the program with their options: %s', (page) => {
    const lines = [
      ...textOf(page).matchAll(/`(?:npx )?plumbline ([^`]+)`/g),
      ...textOf(page).matchAll(/^\s*(?:\$ )?(?:npx )?plumbline (.+)$/gm),
    ].map(([, rest = '']) => rest.split(/ {2,}|#/)[0] ?? '');
    expect(wrongCommands(lines)).toEqual([]);
  });

  it.each(SPOKEN)('should be there, in what the program says: %s', (folder) => {
    const wrong = spokenIn(folder).flatMap(([path, texts]) =>
      texts.flatMap((text) => {
        const lines = [...text.matchAll(/\bplumbline ((?:[a-zA-Z][\w-]*|--[\w-]+)(?: (?:[\w-]+))*)/g)];
        return [...unknownIn(text), ...wrongCommands(lines.map(([, line = '']) => line))].map(
          (name) => `${path}: ${name}`,
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('should be settings, where code names one to a person or to the command line', () => {
    const named = ['src', 'bench'].flatMap((folder) =>
      parseSources(join(ROOT, folder)).flatMap(({ path, root }) =>
        [...nodesOf(root)].flatMap((node) => {
          const { type, key, value } = node;
          const isSetting =
            type === 'Property' && isNode(key) && NAMES_SETTING.test(`${path} ${key['name']}`);
          if (isSetting && isNode(value)) return textsOf(value);
          return textsOf(node).flatMap((text) => text.match(ASSIGNED) ?? []);
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !name.includes('TEXT') && !settings.includes(name))).toEqual([]);
  });

  it.each(PAGES.filter((page) => page.endsWith('.md')))('should be settings in examples: %s', (page) => {
    const examples = [...textOf(page).matchAll(/^```yaml\n(.*?)^```/gms)].map(([, text = '']) => parse(text));
    expect(examples.flatMap((example) => pathsIn(example)).filter((path) => !isSetting(path))).toEqual([]);
  });

  it('should be told from what does not exist', () => {
    expect(problemOf('reserch TEXT')).toBe('there is no command reserch');
    expect(problemOf('research TEXT --dcos')).toBe('research has no option --dcos');
    expect(problemOf('library show audit.pdf --json')).toBeUndefined();
    const known = [
      ...['language.baseUrl', 'server.oidc', 'language.roles.ROLE.model', 'PLUMBLINE_LANG', '--docs', 'E020'],
      ...['docs/api.md', 'npm run demo', 'POST /api/research', 'http://localhost:8484/api/uploads/up_…'],
    ];
    expect(unknownIn(known.join(' , '))).toEqual([]);
    const unknown = [
      ...['language.baseUrls', 'PLUMBLINE_OLD', '--dcos', 'E999', 'docs/none.md', 'npm run none'],
      ...['DELETE /api/research', '/api/none'],
    ];
    expect(unknownIn(unknown.join(' , '))).toEqual(unknown);
  });
});
