import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../../../bin/plumbline.js');

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

interface Setting {
  readonly environment: Readonly<Record<string, string>>;
  readonly file: string;
  readonly text: string;
  readonly question: string;
  readonly known: RegExp;
  /** What the other language would look like. */
  readonly other: RegExp;
}

const SETTINGS: Readonly<Record<'en' | 'zh', Setting>> = {
  en: {
    environment: { LANG: 'en_GB.UTF-8' },
    file: 'backups.md',
    text: '# Backup policy\n\n## Retention\n\nBackups are kept for 90 days. After that they are deleted by the operations team.\n',
    question: 'How long are backups kept, and who deletes them?',
    known: /90 days/,
    other: /\p{Script=Han}/u,
  },
  zh: {
    environment: { LANG: 'zh_CN.UTF-8' },
    file: '备份.md',
    text: '# 备份制度\n\n## 保留期限\n\n备份保留 90 天。备份期满后由运维部门删除。\n',
    question: '备份期满后由哪个部门删除？',
    known: /运维部门/,
    other: /[a-z]{2,} [a-z]{2,} [a-z]{2,}/,
  },
};

/** A mail whose attachment is not read, which is a warning. */
const MAIL = [
  'Subject: 42',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  '42',
  '--b',
  'Content-Type: application/octet-stream',
  'Content-Disposition: attachment; filename="a.bin"',
  '',
  'x',
  '--b--',
  '',
].join('\r\n');

/** Without what is no sentence of ours: quotes, names of files, commands to paste, and the syntax of commands. */
const ours = (said: string) =>
  said
    .split('\n')
    .filter((line) => !/^ *\$ /.test(line))
    .join('\n')
    .replaceAll(/“[^”]*”|`[^`]*`|"[^"\n]*"/g, '')
    .replaceAll(/(?:npx )?plumbline(?: [^\s。，；：）]+)*/g, '');

describe.each(['en', 'zh'] as const)('a day at the command line in %s', (language) => {
  const { environment, file, text, question, known, other } = SETTINGS[language];
  let cwd = '';
  let runId = '';
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'plumbline-language-'));
    mkdirSync(join(cwd, 'docs'));
    writeFileSync(join(cwd, 'docs', file), text);
    writeFileSync(join(cwd, 'docs', 'broken.pdf'), '\x7fELF\0\0');
    writeFileSync(join(cwd, 'docs', 'mail.eml'), MAIL);
    writeFileSync(join(cwd, 'questions.csv'), `question\n"${question}"\n`);
  });
  afterAll(() => rmSync(cwd, { recursive: true }));

  const plumbline = (argv: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const { PATH = '', HOME = '' } = process.env;
      const child = spawn(process.execPath, [BIN, ...argv], {
        cwd,
        env: { PATH, HOME, ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said += String(chunk);
        });
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, said }));
    });

  it('should research a question and say everything in one language', { timeout: 200_000 }, async () => {
    const { code, said } = await plumbline(['research', question, '--docs', 'docs', '--out', 'report.json']);
    expect(code, said).toBe(0);
    expect(said).toMatch(known);
    expect(ours(said)).not.toMatch(other);
    runId = /run_\w+/.exec(said)?.[0] ?? '';
    expect(runId).not.toBe('');
  });

  it('should list, show, check and fail in the same language', { timeout: 400_000 }, async () => {
    const report = readFileSync(join(cwd, 'report.json'), 'utf8');
    writeFileSync(join(cwd, 'changed.json'), report.replace(/"supported": \d+/, '"supported": 99'));
    const commands: readonly (readonly [readonly string[], number])[] = [
      [['runs'], 0],
      [['show', runId], 0],
      [['library'], 0],
      [['library', 'show', file], 0],
      [['search', question], 0],
      [['doctor'], 0],
      [['library', 'show', 'mail.eml'], 0],
      [['library', 'show', 'mail.eml', '--json'], 0],
      [['read', 'docs/mail.eml'], 0],
      [['config'], 0],
      [['config', '--set', 'executor.poolsize=2', '--set', 'server.host=0.0.0.0'], 78],
      [['verify', 'report.json'], 0],
      [['verify', 'changed.json'], 65],
      [['verify', 'gone.json'], 66],
      [['show', 'run_gone'], 66],
      [['research', question, '--out', 'report.xyz'], 64],
      [['research', question, '--dcos', 'docs'], 64],
      [['search', question, '--limit', 'many'], 64],
      [['batch', 'questions.csv', '--docs', 'docs', '--out', 'answers.csv'], 0],
      [['batches'], 0],
    ];
    for (const [argv, expected] of commands) {
      const { code, said } = await plumbline(argv);
      expect(code, `${argv.join(' ')}: ${said}`).toBe(expected);
      expect(ours(said), argv.join(' ')).not.toMatch(other);
    }
  });

  it('should explain every command in it', { timeout: 200_000 }, async () => {
    const program = await plumbline(['--help']);
    expect(ours(program.said)).not.toMatch(other);
    for (const command of ['research', 'batch', 'search', 'review', 'backup', 'read', 'runs', 'completion']) {
      const { code, said } = await plumbline([command, '--help']);
      expect(code).toBe(0);
      expect(ours(said), command).not.toMatch(other);
    }
  });

  it('should let --lang win over PLUMBLINE_LANG, and that over the locale', {
    timeout: 200_000,
  }, async () => {
    const elsewhere = language === 'en' ? 'zh' : 'en';
    const byLocale = await plumbline(['show', 'run_gone']);
    const byVariable = await plumbline(['show', 'run_gone'], { PLUMBLINE_LANG: elsewhere });
    const byOption = await plumbline(['show', 'run_gone', '--lang', language], { PLUMBLINE_LANG: elsewhere });
    const before = await plumbline(['--lang', language, 'show', 'run_gone'], { PLUMBLINE_LANG: elsewhere });
    expect(ours(byVariable.said)).toMatch(other);
    expect(byOption.said).toBe(byLocale.said);
    expect(before.said).toBe(byLocale.said);
  });
});
