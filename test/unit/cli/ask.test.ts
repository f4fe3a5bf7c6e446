import { describe, expect, it } from 'vitest';
import { createCli } from '../../../src/cli/index.ts';
import { AnswerSchema } from '../../../src/domain/index.ts';
import { createFakeDeps, makeReport } from '../../fakes/cli-application.ts';
import { createFakeIo } from '../../fakes/cli-io.ts';
import { libraryDocument } from '../../fakes/library-document.ts';

async function run(
  argv: readonly string[],
  over: Parameters<typeof createFakeIo>[0] = {},
  behaviour: Parameters<typeof createFakeDeps>[0] = {},
) {
  const fake = createFakeDeps(behaviour);
  const io = createFakeIo({ cwd: '.', ...over });
  const code = await createCli(fake.deps, io).run(argv);
  return { ...fake, code, out: io.stdout(), err: io.stderr() };
}

describe('ask', () => {
  it('should ask the question as it stands, and print the answer with its sources', async () => {
    const { code, out, named } = await run([
      'ask',
      'How long are backups kept?',
      '-c',
      'policies',
      '--topic',
      'backups',
    ]);
    expect(code).toBe(0);
    expect(named('submit')).toMatchObject([
      {
        input: {
          question: 'How long are backups kept?',
          collectionIds: ['col_1'],
          mode: 'ask',
          topics: ['backups'],
        },
      },
    ]);
    expect(out).toMatch(/claims? supported/);
    expect(out).toContain('plumbline runs show run_1');
    expect(out).not.toContain('\u001b');
  });

  it('should print the answer as a program reads it with --json', async () => {
    const { out } = await run(['ask', 'How long are backups kept?', '--json']);
    expect(AnswerSchema.parse(JSON.parse(out))).toMatchObject({ run_id: 'run_1', mode: 'direct' });
  });

  it('should name the topics of the question', async () => {
    const provenance = { plans: [], hosts: [], topics: [{ id: 'top_1', name: 'Back-up\u001b policies' }] };
    const { out } = await run(
      ['ask', 'How long are backups kept?'],
      {},
      {
        report: makeReport('run_1', { provenance }),
      },
    );
    expect(out).toMatch(/^Topics: Back-up ?policies$/m);
  });

  it('should go on with the questions of a person on one thread until an empty one', async () => {
    const answers = ['How long are backups kept?', 'And who may delete them?', ''];
    const { code, named } = await run(['ask', '--interactive'], { answers });
    expect(code).toBe(0);
    expect(named('submit').map(({ input }) => (input as { question: string }).question)).toEqual(
      answers.slice(0, 2),
    );
  });

  it('should fail as its run has failed', async () => {
    const { code, out } = await run(
      ['ask', 'How long are backups kept?'],
      {},
      { report: undefined, outcome: { status: 'cancelled' } },
    );
    expect(code).not.toBe(0);
    expect(out).toBe('');
  });

  it.each([
    [['ask'], 64],
    [['ask', ' '], 64],
    [['ask', 'How long?', '-c', 'nowhere'], 66],
  ])('should refuse %j', async (argv, code) => {
    const result = await run(argv);
    expect(result.code).toBe(code);
    expect(result.named('submit')).toEqual([]);
  });
});

describe('summarize', () => {
  it('should have the one document summed up, and print the summary with its sources', async () => {
    const { code, out, named } = await run(
      ['summarize', 'doc_1', '--section', '2', '--in', 'zh'],
      {},
      { documents: [libraryDocument('doc_1')] },
    );
    expect(code).toBe(0);
    expect(named('submit')).toMatchObject([
      { input: { documentIds: ['doc_1'], mode: 'ask', summary: { section: '2', language: 'zh' } } },
    ]);
    expect(out).toMatch(/claims? supported/);
  });

  it('should have the documents of a topic summed up in place of one document', async () => {
    const { code, named } = await run(['summarize', '--topic', 'seals'], {}, {});
    expect(code).toBe(0);
    expect(named('submit')).toMatchObject([{ input: { mode: 'ask', summary: { topic: 'seals' } } }]);
  });

  it.each([
    [['summarize'], 64],
    [['summarize', 'doc_1', '--topic', 'seals'], 64],
    [['summarize', 'nothing.md'], 66],
    [['summarize', 'backups.md', '--in', 'fr'], 64],
  ])('should refuse %j', async (argv, code) => {
    const result = await run(argv);
    expect(result.code).toBe(code);
    expect(result.named('submit')).toEqual([]);
  });
});
