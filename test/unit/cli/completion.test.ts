import { execFileSync, spawnSync } from 'node:child_process';
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { completionScript, SHELLS } from '../../../src/cli/completion.ts';
import { buildProgram, wordsOf } from '../../../src/cli/index.ts';

const program = new Command('plumbline').option('-V, --version', 'Show the version');
program.command('ask').description("Ask: what's in it").option('--json', 'As data');
const library = program.command('library').description('What is there').option('--all', 'All of it');
library.command('show').description('One document').option('-v, --versions', 'Its versions');
library.command('delete').description('Remove one');
const batch = program.command('batch').description('A file of questions').argument('<file>', 'The file');
batch.command('list').description('All of them');

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;
/** What bash offers for a line whose last word is begun. */
const offered = (...words: readonly string[]): string[] => offeredBy(program, ...words);
function offeredBy(program: Command, ...words: readonly string[]): string[] {
  const line = ['plumbline', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${completionScript('bash', program, 'Help')}
COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _plumbline; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: import.meta.dirname })
    .split('\n')
    .filter((word) => word !== '');
}

describe('completion', () => {
  it.skipIf(!has('bash'))('should offer commands, their sub-commands, and the options of each', () => {
    expect(offered('')).toEqual(['ask', 'library', 'batch']);
    expect(offered('l')).toEqual(['library']);
    expect(offered('library', '')).toEqual(['show', 'delete']);
    expect(offered('library', '--all', 'sh')).toEqual(['show']);
    expect(offered('library', 'show', '--')).toEqual(['--versions', '--help']);
    expect(offered('library', '--')).toEqual(['--all', '--help']);
    expect(offered('--')).toEqual(['--version', '--help']);
    expect(offered('ask', 'comp')).toEqual(['completion.test.ts']);
    expect(offered('batch', 'lis')).toEqual(['list']);
    expect(offered('batch', 'comp')).toEqual(['completion.test.ts']);
    expect(offered('batch', '')).toEqual(expect.arrayContaining(['list', 'completion.test.ts']));
  });

  it.each(SHELLS.filter(has))('should be a script that %s reads', (shell) => {
    const script = completionScript(shell, program, "It's help: [all]");
    const { status, stderr } = spawnSync(shell, ['-n', '-c', script], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  it.skipIf(!has('bash'))('should offer what the program has: sub-commands, and no name of before', () => {
    const real = buildProgram('1.0.0', wordsOf({ language: 'en' }), () => undefined);
    expect(offeredBy(real, 're')).toEqual(['research']);
    expect(offeredBy(real, 'runs', 're')).toEqual(['rewrite', 'review', 'resume']);
    expect(offeredBy(real, 'runs', 'resume', '--app')).toEqual(['--appendix']);
    expect(offeredBy(real, 'runs', 'conversations', '')).toEqual(['show', 'rename', 'delete']);
    expect(offeredBy(real, 'library', 'su')).toEqual(['summarize']);
    expect(offeredBy(real, 'batch', 'show', '--li')).toEqual([]);
    expect(offeredBy(real, 'serve', '--op')).toEqual(['--open']);
  });

  it('should name sub-commands in every shell', () => {
    for (const shell of SHELLS)
      expect(completionScript(shell, program, 'Help')).toMatch(/library.*\bdelete\b/);
  });
});
