import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');
let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-e2e-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the installed command in an empty folder, with nothing of this machine's settings. */
function plumbline(argv: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [BIN, ...argv], {
      cwd,
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      err += String(chunk);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

describe('plumbline', () => {
  it('should print help and version on stdout, without colours in a pipe, and touch nothing', async () => {
    const [help, version] = await Promise.all([plumbline(['--help']), plumbline(['--version'])]);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('plumbline research "');
    expect(help.out).not.toContain('\x1b');
    expect(version.out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(existsSync(join(cwd, '.plumbline'))).toBe(false);
  });

  it('should print the effective configuration, merged from every layer and redacted', async () => {
    writeFileSync(join(cwd, 'plumbline.yaml'), 'executor: { poolSize: 2 }\nlibrary: { keepVersions: 7 }\n');
    const { code, out } = await plumbline(['config', '--json', '--set', 'queue.maxWaiting=3'], {
      OPENAI_API_KEY: 'sk-do-not-show-this',
      PLUMBLINE_EXECUTOR_POOL_SIZE: '6',
    });
    expect(code).toBe(0);
    const entries = JSON.parse(out) as { path: string; value: unknown; origin: string }[];
    const find = (path: string) => entries.find((entry) => entry.path === path);
    expect(find('executor.poolSize')).toMatchObject({
      value: 6,
      origin: 'environment PLUMBLINE_EXECUTOR_POOL_SIZE',
    });
    expect(find('library.keepVersions')).toMatchObject({ value: 7, origin: 'plumbline.yaml' });
    expect(find('queue.maxWaiting')).toMatchObject({ value: 3, origin: '--set' });
    expect(find('language.apiKey')).toMatchObject({
      value: '[redacted]',
      origin: 'environment OPENAI_API_KEY',
    });
    expect(out).not.toContain('do-not-show');
  });

  it('should refuse an invalid configuration with every problem, whatever the command', async () => {
    writeFileSync(join(cwd, 'plumbline.yaml'), 'executer: { poolSize: 2 }\nlanguage: { apiKey: 42 }\n');
    const { code, out, err } = await plumbline(['research', 'How long are backups kept?'], {
      PLUMBLINE_QUEUE_MAX_WAITING: 'sk-secret-in-the-wrong-place',
    });
    expect(code).toBe(78);
    expect(out).toBe('');
    expect(err).toContain('E008 CONFIGURATION_ERROR: The configuration has 3 problems');
    expect(err).toContain('Did you mean executor?');
    expect(err).toContain(
      'language.apiKey (plumbline.yaml): got a whole number; allowed is text, kept secret.',
    );
    expect(err).toContain(
      'queue.maxWaiting (environment PLUMBLINE_QUEUE_MAX_WAITING): got text; allowed is a whole number',
    );
    expect(err).not.toContain('sk-secret');
    expect(err).not.toContain(cwd);
  });

  const question = 'How long are backups kept?';
  it.each([
    ['an empty question', ['research', ''], 64, 'E020'],
    ['a single word', ['research', 'backups'], 64, 'E020'],
    ['50,000 characters', ['research', `why ${'x'.repeat(50_000)}`], 64, 'E020'],
    ['a folder that is not there', ['research', question, '--docs', './nowhere'], 66, 'E021'],
    ['an unknown ending', ['research', question, '--out', 'report.xyz'], 64, 'E020'],
    ['a folder that is a file', ['research', question, '--out', 'file/report.md'], 73, 'E035'],
    ['a misspelt command', ['resaerch', 'x y'], 64, 'E020'],
    ['an unknown format', ['show', 'run_1', '--format', 'pdf'], 64, 'E020'],
    ['a configuration file that is not there', ['config', '--config', 'gone.yaml'], 78, 'E008'],
  ])('should answer %s with a code, a sentence and a non-zero exit', async (_case, argv, code, name) => {
    writeFileSync(join(cwd, 'file'), '');
    const ended = await plumbline(argv);
    expect(ended.code).toBe(code);
    expect(ended.out).toBe('');
    expect(ended.err).toMatch(new RegExp(`^${name} [A-Z_]+: [^\\n]{10,}`));
    expect(ended.err).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/home\//);
    expect(existsSync(join(cwd, '.plumbline'))).toBe(false);
  });

  it('should print completion scripts that a shell accepts', async () => {
    const { out } = await plumbline(['completion', 'bash']);
    const script = join(cwd, 'completion.bash');
    writeFileSync(
      script,
      `${out}\nCOMP_WORDS=(plumbline runs re); COMP_CWORD=2; _plumbline; echo "\${COMPREPLY[@]}"\n`,
    );
    chmodSync(script, 0o755);
    const completed = await new Promise<string>((resolve, reject) => {
      const shell = spawn('bash', [script], { stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      shell.stdout.on('data', (chunk) => {
        text += String(chunk);
      });
      shell.once('error', reject);
      shell.once('close', () => resolve(text.trim()));
    });
    expect(completed.split(' ').toSorted()).toEqual(['resume', 'review', 'rewrite']);
  });

  it('should ship every file that the package lists', () => {
    const { files } = JSON.parse(readFileSync(join(BIN, '../../package.json'), 'utf8')) as {
      files: string[];
    };
    expect(files).toEqual(expect.arrayContaining(['bin', 'dist', 'config']));
  });
});
