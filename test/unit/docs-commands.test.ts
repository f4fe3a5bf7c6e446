import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram, wordsOf } from '../../src/cli/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const matchesIn = (page: string, pattern: RegExp) => [...textOf(page).matchAll(pattern)];

const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
const program = buildProgram('1.0.0', wordsOf({ language: 'en' }), () => undefined);

/** What is wrong with a command line that a page names: an unknown command, or an option that it does not have. */
function problemOf(words: readonly string[]): string | undefined {
  let command: Command = program;
  for (const word of words) {
    if (word.startsWith('--')) {
      const name = word.replace(/[=,.].*$/, '');
      const isKnown = command.options.some(({ long }) => long === name) || name === '--help';
      if (!isKnown) return `${command.name()} has no option ${name}`;
      continue;
    }
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (next !== undefined) command = next;
    else if (command === program) return `there is no command ${word}`;
  }
  return undefined;
}

describe('the commands that the pages name', () => {
  it.each(PAGES)('should be scripts of the package: %s', (page) => {
    const named = matchesIn(page, /npm run ([\w:-]+)/g).map(([, name = '']) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  it.each(PAGES)('should be commands of the program with their options: %s', (page) => {
    const lines = [
      ...matchesIn(page, /`(?:npx )?plumbline ([^`]+)`/g),
      ...matchesIn(page, /^\s*(?:\$ )?(?:npx )?plumbline (.+)$/gm),
    ].map(([, rest = '']) => rest.replace(/"[^"]*"/g, 'TEXT').split(/ {2,}|#/)[0] ?? '');
    const problems = lines.flatMap((line) => problemOf(line.trim().split(/\s+/)) ?? []);
    expect(problems).toEqual([]);
  });

  it('should be told from ones that do not exist', () => {
    expect(problemOf(['reserch', 'TEXT'])).toBe('there is no command reserch');
    expect(problemOf(['research', 'TEXT', '--dcos'])).toBe('research has no option --dcos');
    expect(problemOf(['library', 'show', 'audit.pdf', '--json'])).toBeUndefined();
  });
});
