import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CliIo, createCli } from '../../../src/cli/index.ts';
import type { Run } from '../../../src/domain/index.ts';
import { AppError, toProblem } from '../../../src/errors/index.ts';
import { createFakeDeps, type FakeBehaviour, makeEvent, makeReport } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const QUESTION = 'How long are backups kept?';
let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-cli-'));
  mkdirSync(join(cwd, 'docs'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(
  argv: readonly string[],
  behaviour: FakeBehaviour = {},
  over: Partial<CliIo> & { answers?: readonly string[]; input?: string } = {},
) {
  const fake = createFakeDeps(behaviour);
  const io = createFakeIo({ cwd, ...over });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr(), io };
}

describe('research', () => {
  it('hands on how passages are to be found, and nothing where that was not said', async () => {
    const { named } = await run(['research', QUESTION, '--retrieval', 'kg_mix']);
    expect(named('submit')).toMatchObject([{ input: { retrievalMode: 'kg_mix' } }]);
    const plain = await run(['research', QUESTION]);
    expect(JSON.stringify(plain.named('submit'))).not.toContain('retrievalMode');
    expect((await run(['research', QUESTION, '--retrieval', 'magic'])).code).toBe(64);
  });

  it('should read the folder, ask it alone, write the files and print a summary', async () => {
    const events = [
      makeEvent(1, 'run-start', { question: QUESTION, mode: 'extractive' }),
      makeEvent(2, 'run-end', { status: 'done' }),
    ];
    const { code, out, err, named } = await run(
      ['research', QUESTION, '--docs', 'docs', '--out', 'out/r.md', '--out', 'r.html', '--out', 'r.json'],
      { events },
    );
    expect(code).toBe(0);
    expect(named('submit')[0]?.input).toEqual({
      question: QUESTION,
      collectionIds: ['col_1'],
      reviewPlan: false,
    });
    expect(readFileSync(join(cwd, 'out/r.md'), 'utf8')).toBe('# How long backups are kept\n');
    expect(readFileSync(join(cwd, 'r.html'), 'utf8')).toContain('<h1>');
    expect(JSON.parse(readFileSync(join(cwd, 'r.json'), 'utf8'))).toMatchObject({ runId: 'run_1' });
    expect(out).toContain('Backups are kept for 35 days. [1]');
    expect(out).toContain('out/r.md');
    expect(err).toContain('[1/1] indexed a.md');
    expect(err).toContain(`question: ${QUESTION} (extractive mode)`);
    expect(named('close')).toHaveLength(1);
  });

  it('should read folders into their own collections, or into the one named', async () => {
    expect((await run(['ingest', 'docs', '.'])).named('ingestFolder').map(({ input }) => input)).toEqual([
      { folder: join(cwd, 'docs'), linksOut: true },
      { folder: cwd, linksOut: true },
    ]);
    const named = await run(['ingest', 'docs', '-c', 'policies', '--json']);
    expect(JSON.parse(named.out)).toMatchObject([{ collection: { name: 'policies' }, files: 1 }]);
  });

  it('should not leave a folder by its links while it is watched', async () => {
    const fake = createFakeDeps({});
    const io = createFakeIo({ cwd });
    const ended = createCli(fake.deps, io).run(['ingest', 'docs', '--watch']);
    await vi.waitFor(() => expect(io.stderr()).toContain('Watching'), 20_000);
    io.interrupt();
    await ended;
    expect(fake.named('ingestFolder')[0]?.input).toMatchObject({ linksOut: false });
  });

  it('should print one JSON value and nothing else with --json', async () => {
    const { code, out } = await run(['research', QUESTION, '--json'], {
      events: [makeEvent(1, 'note', { text: 'hello' })],
    });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      run: { id: 'run_1', status: 'done' },
      files: [],
      report: { schemaVersion: 1 },
    });
  });

  it('should read a long question from stdin', async () => {
    const { named } = await run(['research', '-'], {}, { input: `  ${QUESTION}\n` });
    expect(named('submit')[0]?.input).toMatchObject({ question: QUESTION });
    expect((await run(['research', '-'], {}, { input: '很'.repeat(50_000) })).err).toMatch(
      /E020 .*50000 characters/,
    );
  });

  it('should stop before the work when Ctrl-C comes while the application opens', async () => {
    const fake = createFakeDeps();
    const io = createFakeIo({ cwd });
    const openApplication: typeof fake.deps.openApplication = (...given) => {
      io.interrupt();
      return fake.deps.openApplication(...given);
    };
    expect(await createCli({ ...fake.deps, openApplication }, io).run(['research', QUESTION])).toBe(130);
    expect(io.stderr()).toContain('E027 CANCELLED: Stopped before the end');
    expect(fake.named('submit')).toEqual([]);
    expect(fake.named('close')).toHaveLength(1);
  });

  it('should print the report alone when quiet', async () => {
    const { out, err } = await run(['research', QUESTION, '--quiet', '--docs', 'docs']);
    expect(out).toBe('# How long backups are kept\n');
    expect(err).toBe('');
  });

  it.each([
    [64, /^E020 INVALID_INPUT: The question is empty/, ['research', '']],
    [64, /E020 .* empty/, ['research', ' ?! ']],
    [64, /E020 .* single word/, ['research', 'backups']],
    [64, /E020 .* single word/, ['research', '备份']],
    [64, /E020 .* 20004 characters; at most 20000/, ['research', `why ${'x'.repeat(20_000)}`]],
    [66, /E021 NOT_FOUND: There is no folder or file “gone”/, ['research', QUESTION, '--docs', 'gone']],
    [64, /E020 .* End it in \.md, \.html, \.json, \.docx/, ['research', QUESTION, '--out', 'report.odt']],
    [64, /E020/, ['research', QUESTION, '--out', 'report']],
    [73, /E035 OUTPUT_NOT_WRITABLE: “file\/report.md”/, ['research', QUESTION, '--out', 'file/report.md']],
    [73, /E035 .* is a folder/, ['research', QUESTION, '--out', 'folder.md']],
    [64, /E020 .*argument “question” is missing/, ['research']],
    [64, /E020 .*no option --dcos.*--docs/, ['research', QUESTION, '--dcos', 'x']],
    [64, /E020 .*no command “[a-z]*”.*research/, ['reserch', QUESTION]],
    [64, /E020 .*whole number/, ['runs', '--limit', 'none']],
  ])('should refuse before anything is opened, with exit code %d and %s', async (code, message, argv) => {
    writeFileSync(join(cwd, 'file'), '');
    mkdirSync(join(cwd, 'folder.md'));
    const result = await run(argv);
    expect(result.code).toBe(code);
    expect(result.err).toMatch(message);
    expect(result.err).not.toContain(cwd);
    expect(result.out).toBe('');
    expect(result.named('open')).toEqual([]);
  });

  it('should point to the help of the command whose argument is missing', async () => {
    expect((await run(['research'])).err).toContain('Next: plumbline research --help');
    expect((await run(['unheard-of'])).err).toContain('Next: plumbline --help');
  });

  it('should say how to begin when the library is empty, and name unknown collections', async () => {
    expect((await run(['research', QUESTION], { collections: [] })).err).toMatch(
      /E022 .*plumbline ingest .*--docs/,
    );
    expect((await run(['research', QUESTION, '-c', 'nope'])).err).toMatch(/E021 .*“nope”/);
    const named = await run(['research', QUESTION, '-c', 'policies']);
    expect(named.named('submit')[0]?.input).toMatchObject({ collectionIds: ['col_1'] });
  });

  it('should say that a report which was not written is written again, not gone on with', async () => {
    const problem = toProblem(new AppError('E006', 'The model wrote no report.'));
    const { err } = await run(['research', QUESTION], {
      outcome: { status: 'failed', problem },
      report: makeReport('run_1', { status: 'failed' }),
    });
    expect(err).toContain('Next: plumbline runs rewrite run_1');
  });

  it('should show the problem of a failed run with its code and how to go on, and still write what was found', async () => {
    const problem = toProblem(new AppError('E024', 'The model at localhost:9 does not answer.'));
    const { code, err } = await run(['research', QUESTION, '--out', 'r.md'], {
      outcome: { status: 'failed', problem },
      report: makeReport('run_1', { status: 'failed' }),
    });
    expect(code).toBe(69);
    expect(err).toContain('E024 MODEL_UNAVAILABLE: The model at localhost:9 does not answer.');
    expect(err).toContain('Next: plumbline runs resume run_1');
    expect(readFileSync(join(cwd, 'r.md'), 'utf8')).toContain('#');
  });

  it('should close the application and hide what an unexpected error holds', async () => {
    const { code, err, named } = await run(['research', QUESTION], {
      onExecute: () => {
        throw new Error('boom at /home/ann with sk-secret');
      },
    });
    expect(code).toBe(70);
    expect(err).toContain('E099 INTERNAL');
    expect(err).not.toContain('sk-secret');
    expect(named('close')).toHaveLength(1);
    expect(named('logError')).toHaveLength(1);
  });

  it('should say what to do when the application does not open', async () => {
    const openError = new AppError('E023', 'Process 4711 owns the library.');
    const { code, err } = await run(['runs'], { openError });
    expect(code).toBe(75);
    expect(err).toContain('Next: plumbline doctor');
  });

  it('should stop gracefully on the first Ctrl-C, say how to resume, and quit on the second', async () => {
    const fake = createFakeDeps({
      outcome: { status: 'paused' },
      report: undefined,
      onExecute: (signal) => {
        io.interrupt();
        expect(signal?.aborted).toBe(true);
        io.interrupt();
      },
    });
    const io = createFakeIo({ cwd });
    expect(await createCli(fake.deps, io).run(['research', QUESTION])).toBe(130);
    expect(io.stderr()).toContain('press Ctrl-C again');
    expect(io.stderr()).toContain('plumbline runs resume run_1');
    expect(io.exits).toEqual([130]);
    expect(fake.named('close')).toHaveLength(1);
  });
});

describe('review', () => {
  it('should ask a person and go on with the answer', async () => {
    const { code, err, named } = await run(
      ['research', QUESTION, '--review'],
      { outcome: { status: 'awaiting-review' } },
      { isInteractive: true, answers: ['what', 'e', 'How long?', 'Who deletes them?', ''] },
    );
    expect(code).toBe(0);
    expect(err).toContain('1. How long?');
    expect(named('submit')[0]?.input).toMatchObject({ reviewPlan: true });
    expect(named('review')[0]?.input).toEqual({
      action: 'edit',
      questions: ['How long?', 'Who deletes them?'],
    });
  });

  it('should leave the run waiting when nobody answers', async () => {
    const { code, err, named } = await run(['research', QUESTION, '--review'], {
      outcome: { status: 'awaiting-review' },
    });
    expect(code).toBe(0);
    expect(err).toContain('plumbline runs review run_1 --approve');
    expect(named('review')).toEqual([]);
  });

  it.each([
    [['--approve'], { action: 'approve' }],
    [['--replan', 'more about cost'], { action: 'replan', feedback: 'more about cost' }],
    [
      ['--question', 'A is what?', '--question', 'B is what?'],
      { action: 'edit', questions: ['A is what?', 'B is what?'] },
    ],
  ])('should take a decision from flags: %j', async (flags, decision) => {
    const { named } = await run(['review', 'run_7', ...flags], {
      runs: [storedRun('run_7', 'awaiting-review')],
    });
    expect(named('review')[0]?.input).toEqual(decision);
  });

  it('should refuse contradicting decisions and runs that do not wait', async () => {
    expect((await run(['review', 'run_7', '--approve', '--replan', 'x'])).err).toMatch(
      /E020 .*cannot be given together/,
    );
    expect((await run(['review', 'run_7', '--approve'], { runs: [storedRun('run_7', 'done')] })).err).toMatch(
      /E036 .*it is done/,
    );
  });
});

function storedRun(id: string, status: Run['status']): Run {
  const at = '2026-01-02T03:04:05.000Z';
  const request = { question: QUESTION, collectionIds: ['col_1'], reviewPlan: false };
  return { id, threadId: id, question: QUESTION, request, status, createdAt: at, updatedAt: at };
}

describe('runs, show, resume, cancel', () => {
  it('should list runs and print reports in every format', async () => {
    const runs = [storedRun('run_a', 'done'), storedRun('run_b', 'paused')];
    expect((await run(['runs'], { runs })).out).toContain(`run_b  paused  2026-01-02 03:04  ${QUESTION}`);
    expect(JSON.parse((await run(['runs', '--json'], { runs })).out)).toHaveLength(2);
    expect((await run(['show', 'run_a'], { runs })).out).toBe('# How long backups are kept\n');
    expect((await run(['show', 'run_a', '--format', 'html'], { runs })).out).toContain('<h1>');
    expect(JSON.parse((await run(['show', 'run_a', '--json'], { runs })).out)).toMatchObject({
      schemaVersion: 1,
    });
    expect((await run(['show', 'run_a', '--format', 'pdf'], { runs })).err).toMatch(/E020 .*md, html, json/);
  });

  it('should resume the newest unfinished run, or the one named', async () => {
    const runs = [storedRun('run_a', 'done'), storedRun('run_b', 'paused'), storedRun('run_c', 'failed')];
    expect((await run(['resume'], { runs })).named('execute')[0]?.input).toBe('run_b');
    expect((await run(['resume', 'run_c'], { runs })).named('execute')[0]?.input).toBe('run_c');
    const none = await run(['resume'], { runs: [storedRun('run_a', 'done')] });
    expect(none.code).toBe(66);
    expect(none.err).toMatch(/E021 .*No run waits/);
  });

  it('should name a run that does not exist or has no report yet', async () => {
    expect((await run(['show', 'run_x'])).err).toMatch(/E021 .*“run_x”.*\nNext: plumbline runs/);
    const paused = await run(['show', 'run_b'], { runs: [storedRun('run_b', 'paused')], report: undefined });
    expect(paused.err).toMatch(/it is paused.*plumbline runs resume run_b/);
    expect((await run(['cancel', 'run_b'], { runs: [storedRun('run_b', 'paused')] })).out).toBe(
      'run_b is cancelled.\n',
    );
  });
});

describe('settings', () => {
  it('should print the configuration with its origins', async () => {
    const { out } = await run(['config']);
    expect(out).toBe('a.b  1  default\na.c  x  --set\n');
    expect((await run(['config', '--changed'])).out).toBe('a.c  x  --set\n');
    expect(JSON.parse((await run(['config', '--json'])).out)).toHaveLength(2);
  });

  it('should fail when doctor finds something broken', async () => {
    const { code, out } = await run(['doctor']);
    expect(code).toBe(1);
    expect(out).toContain('✗ Database  E023 locked');
    expect(out).toContain('Stop the other one.');
  });

  it('should hand flags to the configuration', async () => {
    const { named } = await run([
      'runs',
      '--set',
      'a=1',
      '--set',
      'b=2',
      '--config',
      'c.yaml',
      '--data-dir',
      'd',
    ]);
    expect(named('open')[0]?.input).toEqual({
      configFile: 'c.yaml',
      set: ['a=1', 'b=2'],
      flags: { dataDir: 'd', 'logging.level': undefined },
    });
  });

  it('should show help, version and completions on stdout', async () => {
    expect((await run([])).out).toContain('Examples:');
    expect((await run(['--help'])).code).toBe(0);
    expect((await run(['--version'])).out).toBe('1.2.3\n');
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, out } = await run(['completion', shell]);
      expect(code).toBe(0);
      for (const word of ['research', 'resume', 'docs']) expect(out).toContain(word);
    }
    expect((await run(['completion', 'tcsh'])).err).toMatch(/E020 .*bash, zsh, fish/);
  });
});
