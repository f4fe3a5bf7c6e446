import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/catalogue/index.ts';
import { FORMER_NAMES } from '../../../src/cli/former-names.ts';
import { buildProgram, createCli, wordsOf } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-names-'));
  mkdirSync(join(cwd, 'docs'));
  writeFileSync(join(cwd, 'a.md'), '# A\n');
  writeFileSync(join(cwd, 'report.json'), '{}');
});
afterAll(() => rmSync(cwd, { recursive: true }));

async function run(...argv: string[]) {
  const fake = createFakeDeps();
  const io = createFakeIo({ cwd });
  const code = await createCli(fake.deps, io).run(argv);
  return { code, out: io.stdout(), err: io.stderr(), opened: fake.named('open') };
}

const program = buildProgram('1.0.0', wordsOf({ language: 'en' }), () => undefined);
const commandsBelow = (command: Command): readonly Command[] =>
  command.commands.flatMap((one) => [one, ...commandsBelow(one)]);
/** The commands that a help lists: lines that are indented by two, before its examples. */
const listedIn = (help: string) =>
  [...(help.split('\nExamples:')[0] ?? '').matchAll(/^ {2}([a-z][\w-]*) /gm)].map(([, name]) => name);
const FORMER = [...FORMER_NAMES];
const CALLS: readonly (readonly [string, ...string[]])[] = [
  ['show', 'run_1'],
  ['show', 'run_1', '--format', 'json', '--data-dir', 'd'],
  ['show', '--json', 'run_1', '--lang', 'zh'],
  ['show', 'run_gone'],
  ['show'],
  ['export', 'run_1', '--format', 'md'],
  ['export', 'run_1', '--format', 'odt'],
  ['verify', 'report.json', '--docs', 'docs'],
  ['verify', 'gone.json'],
  ['rewrite', 'run_1', '--quiet'],
  ['follow-up', 'run_1', 'And then?', '--web'],
  ['fork', 'run_1', '--list'],
  ['review', 'run_1', '--approve', '--replan', 'x'],
  ['review', 'run_1', '--approve'],
  ['resume'],
  ['resume', 'run_1', '--out', 'r.xyz'],
  ['pause', 'run_1'],
  ['cancel', 'run_1'],
  ['delete', 'run_1', 'run_2'],
  ['estimate', 'Why?', '--max-tokens', '100', '-c', 'a'],
  ['conversations', '-n', '3', '--json'],
  ['conversations', 'show', 'conv_1'],
  ['conversations', 'rename', 'conv_1'],
  ['read', 'a.md', '--format', 'json'],
  ['read', 'gone.md'],
  ['summarize', 'a.md', '--section', '1', '--collection', 'a'],
  ['topics', 'access', '--rename', ''],
  ['related', 'a.md', '-n', '3'],
  ['graph', '--type', 'person', '--limit', '2', '--json'],
  ['graph', '--type', 'nobody'],
  ['prune', '--older-than', '3', '--dry-run'],
  ['cache', '--clear', 'vecq'],
  ['backup', 'b.zip', '--no-files', '--data-dir', 'd'],
  ['restore', 'b.zip', '--force', '--data-dir', 'd'],
  ['batches'],
  ['batches', '-n', '2', '--json'],
  ['batches', 'batch_1', '--out', 'a.csv'],
  ['open', '--port', '99999'],
];

describe('the commands', () => {
  it('should be 16 at most, all of them under a title of the help', async () => {
    const { out, code } = await run('--help');
    expect(code).toBe(0);
    const listed = listedIn(out);
    expect(listed.length).toBeLessThanOrEqual(16);
    expect(listed).toEqual(program.commands.map((command) => command.name()));
    for (const group of [program, ...program.commands.filter(({ commands }) => commands.length > 5)])
      for (const command of group.commands) expect(command.helpGroup(), command.name()).not.toBe('');
  });

  it.each(LANGUAGES)('should each have a description in %s, and one name in its group', (language) => {
    const spoken = buildProgram('1.0.0', wordsOf({ language }), () => undefined);
    const described = commandsBelow(spoken);
    expect(described.length).toBeGreaterThan(60);
    for (const command of described) expect(command.description(), command.name()).not.toBe('');
    for (const { commands } of [spoken, ...described])
      expect(new Set(commands.map((one) => one.name())).size).toBe(commands.length);
  });

  it.each(['batch', 'library', 'models', 'runs', 'runs conversations'])(
    'should list those below %s in its help, with and without the word help',
    async (group) => {
      const path = group.split(' ');
      const { out } = await run(...path, '--help');
      const at = path.reduce<Command | undefined>(
        (command, name) => command?.commands.find((one) => one.name() === name),
        program,
      );
      expect(out).toMatch(new RegExp(`^Usage: plumbline ${group} `));
      expect(at?.commands.length).toBeGreaterThan(1);
      expect(listedIn(out)).toEqual(
        expect.arrayContaining(at?.commands.map((command) => command.name()) ?? []),
      );
      expect((await run('help', ...path)).out).toBe(out);
    },
  );

  it('should give what stands before its name to a command below', async () => {
    const after = await run(
      'runs',
      'show',
      'run_1',
      '--data-dir',
      'd',
      '--set',
      'a=1',
      '--set',
      'b=2',
      '--json',
    );
    const before = await run(
      'runs',
      '--data-dir',
      'd',
      '--set',
      'a=1',
      'show',
      '--set',
      'b=2',
      'run_1',
      '--json',
    );
    expect(before.opened).toEqual(after.opened);
    expect(JSON.stringify(after.opened)).toMatch(/"a=1","b=2".*"dataDir":"d"/);
    expect(before.out).toBe(after.out);
    const backup = await run('library', '--data-dir', 'd', 'backup', 'b.zip', '--no-files');
    expect(backup.opened).toMatchObject([{ input: { flags: { dataDir: 'd' } } }]);
  });
});

describe('names of before', () => {
  it.each(FORMER)('should be hidden: %s', async (name) => {
    expect(program.commands.map((command) => command.name())).not.toContain(name);
    expect(listedIn((await run('--help')).out)).not.toContain(name);
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { out } = await run('completion', shell);
      expect(out).not.toMatch(new RegExp(`complete -c plumbline -n '__fish_use_subcommand' -f -a ${name} `));
      expect(/^ {4}""\) subcommands="([^"]*)"/m.exec(out)?.[1]?.split(' ') ?? []).not.toContain(name);
    }
  });

  it.each(FORMER)('should show in help how it is written now: %s', async (name, now) => {
    const [group = '', below = ''] = now;
    const usage = below.startsWith('--') ? group : `${group} ${below}`;
    for (const argv of [
      [name, '--help'],
      ['--lang', 'en', name, '-h'],
      ['help', name],
    ]) {
      const { code, out } = await run(...argv);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^Usage: plumbline ${usage} `));
    }
  });

  it.each(CALLS)('should do what the new one does: %s %s', async (name, ...rest) => {
    const now = FORMER_NAMES.get(name) ?? [];
    expect(now).toHaveLength(2);
    const [before, after] = [await run(name, ...rest), await run(...now, ...rest)];
    expect(before).toEqual(after);
    expect(before.err).not.toContain('There is no command');
  });

  it('should all be called above, and lead to a command', () => {
    expect(new Set(CALLS.map(([name]) => name))).toEqual(new Set(FORMER_NAMES.keys()));
    for (const [, [group = '', below = '']] of FORMER) {
      const parent = program.commands.find((command) => command.name() === group);
      const isOption = parent?.options.some(({ long }) => long === below);
      expect(isOption || parent?.commands.some((command) => command.name() === below), below).toBe(true);
    }
  });
});

describe('the newest runs', () => {
  it('should be listed by `runs list` too, as documents and batches are', async () => {
    expect(await run('runs', 'list', '-n', '3')).toEqual(await run('runs', '-n', '3'));
    expect((await run('runs', 'list', '-n', '3')).code).toBe(0);
  });
});

describe('what is no command', () => {
  it.each([
    [['runs', 'nonsense'], 'There is no command “runs nonsense”.', 'plumbline runs --help'],
    [
      ['runs', 'resum'],
      'There is no command “runs resum”. Did you mean runs resume?',
      'plumbline runs --help',
    ],
    [['library', 'grahp'], 'Did you mean library graph?', 'plumbline library --help'],
    [['runs', 'conversations', 'shwo'], 'Did you mean runs conversations show?', 'conversations --help'],
    [['reserch'], 'There is no command “reserch”. Did you mean research?', 'Next: plumbline --help'],
    [['bakcup'], 'There is no command “bakcup”. Did you mean library backup?', 'Next: plumbline --help'],
    [['help', 'nonsense'], 'There is no command “nonsense”.', 'Next: plumbline --help'],
    [['batch', 'show', 'a', 'b'], 'Too many arguments: expected 1, got 2.', 'plumbline batch show --help'],
  ])('should be refused with what was meant: %s', async (argv, said, next) => {
    const { code, err, out } = await run(...argv);
    expect(code).toBe(64);
    expect(err).toContain('E020 INVALID_INPUT: ');
    expect(err).toContain(said);
    expect(err).toContain(next);
    expect(out).toBe('');
  });

  it('should point to the help of the command below that was called wrongly', async () => {
    expect((await run('show')).err).toContain('Next: plumbline runs show --help');
    expect((await run('library', 'list', '--limit', 'x')).err).toContain(
      'Next: plumbline library list --help',
    );
    expect((await run('topics', '--bogus')).err).toContain('Next: plumbline library topics --help');
  });
});
