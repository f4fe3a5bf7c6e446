import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-cli-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

async function run(argv: readonly string[], input = '', language: 'en' | 'zh' = 'en') {
  const fake = createFakeDeps();
  await createCli(fake.deps, createFakeIo({ cwd })).run([
    'research',
    'How long are backups kept?',
    '-c',
    'policies',
  ]);
  const io = createFakeIo({ cwd, input, language });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

describe('export', () => {
  it('should write every kind of file by its ending, bytes as they are', async () => {
    const files = ['a.md', 'a.html', 'a.json', 'a.docx', 'a.pdf', 'a.csl.json', 'a.bib'];
    const { code, err } = await run(['export', 'run_1', ...files.flatMap((file) => ['--out', file])]);
    expect(code).toBe(0);
    for (const file of [...files, 'a.appendix.md', 'a.appendix.pdf']) expect(err).toContain(file);
    expect([...readFileSync(join(cwd, 'a.docx'))]).toEqual([0x50, 0x4b, 0, 255]);
    expect(readFileSync(join(cwd, 'a.csl.json'), 'utf8')).toBe('[]\n');
    expect(readFileSync(join(cwd, 'a.bib'), 'utf8')).toBe('@misc{ref1}\n');
  });

  it('should print text, and name a file of bytes after the run', async () => {
    expect((await run(['export', 'run_1', '--format', 'bibtex'])).out).toBe('@misc{ref1}\n');
    expect((await run(['export', 'run_1', '--format', 'docx'])).err).toContain('run_1.docx');
    expect(readFileSync(join(cwd, 'run_1.docx'))).toHaveLength(4);
  });

  it('should refuse an unknown run, an unknown ending and a font that is not there', async () => {
    expect((await run(['export', 'run_9'])).code).toBe(66);
    expect((await run(['export', 'run_1', '--out', 'a.odt'])).code).toBe(64);
    expect((await run(['export', 'run_1', '--format', 'pdf', '--font', 'none.ttf'])).code).toBe(66);
  });
});

describe('verify', () => {
  it('should check a file against the library or given documents, and say so by its exit code', async () => {
    writeFileSync(join(cwd, 'report.json'), '{}');
    mkdirSync(join(cwd, 'docs'));
    const whole = await run(['verify', 'report.json', '--docs', 'docs']);
    expect(whole.code).toBe(0);
    expect(whole.out).toContain('Intact');
    expect(whole.out).toContain('A second reader sees 2 of 3 quotes word for word, 1 in another order.');
    expect(whole.out).not.toContain('itself read');
    expect(whole.named('verifyReport')[0]?.input).toEqual({ docs: [join(cwd, 'docs')] });
    // The research before opened the application; checking files opens nothing.
    expect(whole.named('open')).toHaveLength(1);
    const broken = await run(['verify', '-'], 'tampered');
    expect(broken.code).toBe(65);
    expect(broken.out).toContain('claim-uncited c1: The statement cites nothing.');
    expect(broken.out).toContain(
      'c1 [1]: a second reader sees other words on the page than “The mast is 42 m high.”',
    );
    expect(broken.out).toContain('1 quote compared with what Plumbline itself read alone');
    expect(broken.out).toContain('--docs DIR');
    const json = await run(['verify', '-', '--json'], 'tampered');
    const finding = { kind: 'claim-uncited', where: 'c1', message: 'The statement cites nothing.' };
    expect(JSON.parse(json.out)).toMatchObject({ intact: false, findings: [finding] });
    expect((await run(['verify', 'none.json'])).code).toBe(66);
  });

  it('should say what differs in the language of the terminal', async () => {
    const shown = await run(['verify', '-'], 'tampered', 'zh');
    expect(shown.out).toContain('claim-uncited c1: 该陈述没有引用任何来源。');
    expect(shown.out).not.toMatch(/The statement/);
  });
});
