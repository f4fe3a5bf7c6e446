import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { createFakeDeps } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-batch-'));
  writeFileSync(join(cwd, 'questions.csv'), 'question\nWhy is it so?\nHow is it so?\n');
});
afterEach(() => rmSync(cwd, { recursive: true }));

describe('batch', () => {
  it('should answer the rows, write the file and say which rows failed', async () => {
    const { deps, named } = createFakeDeps();
    const io = createFakeIo({ cwd });
    const code = await createCli(deps, io).run(['batch', 'questions.csv', '--out', 'deep/answers.csv']);
    expect(code).toBe(75);
    expect(readFileSync(join(cwd, 'deep/answers.csv'), 'utf8')).toBe('question,answer\r\none,1\r\n');
    expect(readdirSync(join(cwd, 'deep'))).toEqual(['answers.csv']);
    expect(io.stdout()).toBe(
      'questions.csv: 2 rows, 1 answered, 0 without evidence, 1 failed, 0 skipped. Written: deep/answers.csv\n',
    );
    expect(io.stderr()).toContain('Row 2: E006 The model is away.');
    expect(io.stderr()).toContain('--retry failed');
    expect(named('batches.create')[0]?.input).toMatchObject({
      mode: 'ask',
      reuse: true,
      collectionIds: ['col_1'],
    });
  });

  it('should try the failed rows again, and only write what is finished', async () => {
    const { deps, calls } = createFakeDeps();
    const run = (...argv: string[]) =>
      createCli(deps, createFakeIo({ cwd })).run(['batch', 'questions.csv', ...argv]);
    expect(await run()).toBe(75);
    expect(await run()).toBe(75);
    expect(calls.filter(({ name }) => name === 'batches.work')).toHaveLength(1);
    expect(await run('--retry', 'failed')).toBe(0);
    expect(calls.filter(({ name }) => name === 'batches.retry')).toMatchObject([{ input: 'failed' }]);
    expect(readFileSync(join(cwd, 'questions.answers.csv'), 'utf8')).toContain('one,2');
  });

  it('should keep what was answered when it is stopped, and print JSON', async () => {
    const { deps } = createFakeDeps();
    const io = createFakeIo({ cwd, nowMs: () => 0 });
    const openApplication: typeof deps.openApplication = (...given) => {
      io.interrupt();
      return deps.openApplication(...given);
    };
    const stopped = createCli({ ...deps, openApplication }, io);
    expect(await stopped.run(['batch', 'questions.csv', '--json', '--quiet'])).toBe(130);
    const done = createFakeIo({ cwd });
    expect(await createCli(deps, done).run(['batches', 'bat_1', '--json'])).toBe(66);
  });

  it.each([
    [['batch', 'nowhere.csv'], 66, 'E021'],
    [['batch', '.'], 64, 'E020'],
    [['batch', 'questions.csv', '--out', 'answers.pdf'], 64, 'E020'],
    [['batch', 'questions.csv', '--mode', 'deep'], 64, 'E020'],
    [['batch', 'questions.csv', '--parallel', '0'], 64, 'E020'],
    [['batch', 'questions.csv', '--retry', 'everything'], 64, 'E020'],
    [['batches', 'bat_9'], 66, 'E021'],
    [['pause', 'bat_9'], 66, 'E021'],
  ])('should refuse %j with %i', async (argv, exit, code) => {
    const { deps } = createFakeDeps();
    const io = createFakeIo({ cwd });
    expect(await createCli(deps, io).run(argv)).toBe(exit);
    expect(io.stderr()).toMatch(new RegExp(`^${code} `));
  });

  it('should list batches, show one, write its answers, and delete it', async () => {
    const { deps, named } = createFakeDeps();
    const run = async (...argv: string[]) => {
      const io = createFakeIo({ cwd });
      return { code: await createCli(deps, io).run(argv), out: io.stdout() };
    };
    expect((await run('batches')).out).toContain('No batches yet');
    await run('batch', 'questions.csv');
    expect((await run('batches')).out).toMatch(/bat_1 +done .* 2\/2, 1 failed +questions.csv/);
    expect((await run('batches', 'bat_1', '--out', 'a.csv')).out).toContain('bat_1 is done.');
    expect((await run('cancel', 'bat_1')).out).toBe('bat_1 is cancelled.\n');
    expect((await run('delete', 'bat_1')).out).toBe('bat_1 is deleted.\n');
    expect(named('batches.remove')).toHaveLength(1);
  });
});

describe('the life of a run', () => {
  const started = async () => {
    const fake = createFakeDeps();
    const run = async (...argv: string[]) => {
      const io = createFakeIo({ cwd });
      return { code: await createCli(fake.deps, io).run(argv), out: io.stdout(), err: io.stderr() };
    };
    await run('research', 'How long are backups kept?', '--quiet');
    return { ...fake, run };
  };

  it('should pause, and say so', async () => {
    const { run } = await started();
    expect(await run('pause', 'run_1')).toMatchObject({ code: 0, out: 'run_1 is paused.\n' });
    expect(await run('pause', 'run_9')).toMatchObject({ code: 66 });
  });

  it('should follow up, fork and rewrite to a new report', async () => {
    const { run, named } = await started();
    const followed = await run('follow-up', 'run_1', 'And who may delete them?', '--quiet');
    expect(followed).toMatchObject({ code: 0, out: '# How long backups are kept\n' });
    expect(named('followUp')[0]?.input).toMatchObject({ request: { question: 'And who may delete them?' } });
    expect(named('followUp')[0]?.input).not.toHaveProperty('request.web');
    await run('follow-up', 'run_1', 'And who may delete them?', '--quiet', '--web');
    expect(named('followUp')[1]?.input).toMatchObject({ request: { web: 'allowed' } });
    expect(await run('follow-up', 'run_1')).toMatchObject({ code: 64 });
    await run('follow-up', 'run_1', '--mode', 'research', '--quiet');
    expect(named('followUp')[2]?.input).toMatchObject({ request: { question: undefined, mode: 'research' } });
    expect((await run('fork', 'run_1', '--question', 'Who may?', '--json')).code).toBe(0);
    expect(named('fork')[0]?.input).toMatchObject({ request: { questions: ['Who may?'] } });
    expect((await run('fork', 'run_1', '--list')).out).toContain('cp_1  2026-01-02 03:04:05  2 of 3');
    expect((await run('rewrite', 'run_1', '--quiet')).code).toBe(0);
    expect(named('rewrite')).toHaveLength(1);
    expect((await run('follow-up', 'run_1', 'why')).code).toBe(64);
  });

  it('should estimate, delete, prune and back up', async () => {
    const { run, named } = await started();
    expect((await run('estimate', 'How long are backups kept?')).out).toContain('Model calls    5 – 40');
    const narrow = ['-c', 'policies', '--max-cost', '0.2', '--max-tokens', '2000000', '--max-seconds', '60'];
    await run('estimate', 'How long are backups kept?', ...narrow);
    expect(named('estimate').map(({ input }) => input)).toEqual([
      { question: 'How long are backups kept?' },
      {
        question: 'How long are backups kept?',
        collectionIds: ['col_1'],
        budget: { maxCostUsd: 0.2, maxTokens: 2_000_000, maxSeconds: 60 },
      },
    ]);
    expect((await run('delete', 'run_1', 'run_9')).code).toBe(66);
    expect(named('remove')).toEqual([]);
    expect((await run('delete', 'run_1')).out).toBe('run_1 is deleted.\n');
    expect((await run('prune', '--older-than', '30', '--dry-run')).out).toBe(
      'Would delete 2 runs, 1 batch and 0 fetched documents.\n',
    );
    expect((await run('prune', '--json')).code).toBe(0);
    expect(named('prune').at(-1)?.input).toEqual({ endedBefore: undefined, dryRun: false });
    expect((await run('backup', 'library.zip')).out).toBe('Written: library.zip (3 B)\n');
    expect(readFileSync(join(cwd, 'library.zip'))).toHaveLength(3);
  });

  it('should restore a backup and say what it holds', async () => {
    const { run, named } = await started();
    expect((await run('restore', 'gone.zip')).code).toBe(66);
    expect((await run('restore', '.')).code).toBe(66);
    expect(named('restore')).toEqual([]);
    await run('backup', 'library.zip');
    const restored = await run('restore', 'library.zip');
    expect(restored.out).toMatch(/^Restored: library\.zip of 2026-01-02 03:04 UTC, with \d+ documents?\.\n/);
    expect(named('restore')[0]?.input).toEqual({ file: 'library.zip', force: false });
    const { out } = await run('restore', 'library.zip', '--force', '--json');
    expect(JSON.parse(out)).toMatchObject({ file: 'library.zip', replaced: 'replaced-1' });
  });
});
