import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import type { Run } from '../../../src/domain/index.ts';
import { AppError, toProblem } from '../../../src/errors/index.ts';
import { createFakeDeps, type FakeBehaviour } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';

const QUESTION = 'How long are backups kept?';
const PLACE = ['--config', 'team.yaml', '--data-dir', "Ann's library (new)"];
const at = '2026-01-02T03:04:05.000Z';
const WAITING: Run = {
  id: 'run_1',
  threadId: 'run_1',
  question: QUESTION,
  request: { question: QUESTION, collectionIds: ['col_1'], reviewPlan: true },
  status: 'awaiting-review',
  createdAt: at,
  updatedAt: at,
};

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'plumbline-hints-'));
});
afterEach(() => rmSync(cwd, { recursive: true }));

async function run(argv: readonly string[], behaviour: FakeBehaviour = {}, program = 'plumbline') {
  const fake = createFakeDeps(behaviour);
  const io = createFakeIo({ cwd });
  const code = await createCli({ ...fake.deps, program }, io).run(argv);
  return { ...fake, code, all: io.stdout() + io.stderr() };
}

/** The words that a shell makes of a line. */
const wordsOf = (line: string) =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

const failed = { status: 'failed' as const, problem: toProblem(new AppError('E024', 'The model is down.')) };

it.each<[string, readonly string[], FakeBehaviour, RegExp, string]>([
  [
    'a plan that waits',
    ['research', QUESTION, '--review'],
    { outcome: { status: 'awaiting-review' } },
    /Go on with: (.+)/,
    'review',
  ],
  [
    'a run that stopped',
    ['research', QUESTION],
    { outcome: { status: 'paused' } },
    /Go on with: (.+)/,
    'resume',
  ],
  [
    'a run that failed',
    ['research', QUESTION],
    { outcome: failed, report: undefined },
    /Next: (.+)/,
    'resume',
  ],
  ['a report without a file', ['research', QUESTION], {}, /Read it +(.+)/, 'show'],
  [
    'a run without a report',
    ['show', 'run_1'],
    { runs: [WAITING], report: undefined },
    /`(.+ review .+)`/,
    'review',
  ],
])(
  'should print for %s a command that reaches the same library when pasted',
  async (_, argv, behaviour, hint, command) => {
    const first = await run([...argv, ...PLACE], behaviour);
    const [program, ...pasted] = wordsOf(hint.exec(first.all)?.[1] ?? '');
    expect(program).toBe('plumbline');
    expect(pasted.slice(0, 3)).toEqual(['runs', command, 'run_1']);
    const second = await run(pasted, { runs: [WAITING] });
    expect(second.named('open')[0]?.input).toEqual(first.named('open')[0]?.input);
  },
);

it('should begin with what started the program, and leave out passwords and help', async () => {
  const openError = new AppError('E023', 'Process 4711 owns the library.');
  const npx = await run(
    ['runs', '--set', 'dataDir=there', '--set', 'search.limit=3'],
    { openError },
    'npx plumbline',
  );
  expect(npx.all).toContain('Next: npx plumbline doctor --set dataDir=there\n');
  const secret = await run(['runs', '--set', 'database.url=postgres://ann:secret@host/db'], { openError });
  expect(secret.all).toContain('Next: plumbline doctor\n');
  const help = await run(['runs', '--limit', 'x', '--data-dir', 'd']);
  expect(help.all).toContain('Next: plumbline runs --help\n');
});
