import { describe, expect, it } from 'vitest';
import { createClaimEditor } from '../../../src/agents/index.ts';
import type { JudgedStatement } from '../../../src/agents/judge-requests.ts';
import type { ClaimOpinion, JudgeClaimsInput, LanguageTasks } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { judgeClaimsWithModel } from '../../../src/language/model/tasks/judge-claims.ts';
import { silentLogger } from '../../../src/logging/index.ts';
import { createEvidenceReader } from '../../../src/rag/verify/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../pipeline/report/report-input.ts';

const EVIDENCE = [
  makeEvidence(
    1,
    'Daily backups are kept for 30 days. The restore test has taken 45 minutes this year. The vault is guarded by two men at night. 每日备份保存30天并存放在地下室。',
  ),
];
const statement = (number: number): JudgedStatement => ({
  text: `Statement ${number} is put otherwise.`,
  evidenceIds: ['ev_1'],
  before: '',
  open: '',
});
type Judge = (input: JudgeClaimsInput, call: number) => Promise<readonly ClaimOpinion[]>;
const isCanary = (text: string) => !text.startsWith('Statement');
const judged = (
  input: JudgeClaimsInput,
  own: ClaimOpinion['verdict'],
  canary: ClaimOpinion['verdict'],
): ClaimOpinion[] =>
  input.claims.map(({ id, text }) => ({
    id,
    verdict: isCanary(text) ? canary : own,
    quotes: ['kept for 30 days'],
  }));

/** What comes of statements put to a judge, and what it was asked. */
async function ask(judge: Judge, count = 3, changes: Partial<LanguageTasks> = {}) {
  const asked: JudgeClaimsInput[] = [];
  const editor = createClaimEditor({
    settings: { modelJudge: true },
    tasks: {
      models: { judge: 'a judge' },
      judgeClaims: async (input) => judge(input, asked.push(input)),
      ...changes,
    },
  });
  const told = await editor.ask(
    {
      question: 'How long?',
      language: 'en',
      statements: Array.from({ length: count }, (_, at) => statement(at + 1)),
      evidence: EVIDENCE,
      reader: createEvidenceReader(),
      shown: [],
    },
    createCallContext(),
  );
  return { ...told, asked };
}

describe('a judge of statements', () => {
  it('should be believed once it refuses its canaries', async () => {
    const { opinions, unread, asked } = await ask(async (input) =>
      judged(input, 'supported', 'contradicted'),
    );
    expect([opinions.size, unread.length, asked.length]).toEqual([3, 0, 1]);
    expect(opinions.get(statement(1).text)).toMatchObject({
      verdict: 'supported',
      quotes: ['kept for 30 days'],
    });
  });

  it('should be asked again once, with other canaries, when one passes', async () => {
    const { opinions, unread, asked } = await ask(async (input, call) =>
      judged(input, 'supported', call === 1 ? 'supported' : 'partly'),
    );
    expect([opinions.size, unread.length, asked.length]).toEqual([3, 0, 2]);
    const canaries = asked.map(({ claims }) => claims.map(({ text }) => text).filter(isCanary));
    expect(canaries[0]).toHaveLength(2);
    expect(canaries[1]).not.toEqual(canaries[0]);
    expect(asked.map(({ claims }) => claims.filter(({ text }) => !isCanary(text)).length)).toEqual([3, 3]);
  });

  it('should leave all unread when it passes them twice', async () => {
    const { opinions, unread, asked } = await ask(async (input) => judged(input, 'supported', 'supported'));
    expect([opinions.size, unread.length, asked.length]).toEqual([0, 3, 2]);
  });

  it('should leave all unread when it leaves canaries out, or gives two verdicts', async () => {
    const without = await ask(async (input) =>
      judged(input, 'supported', 'partly').filter((_, at) => !isCanary(input.claims[at]?.text ?? '')),
    );
    expect([without.opinions.size, without.unread.length]).toEqual([0, 3]);
    const twice = await ask(async (input) => [
      ...judged(input, 'supported', 'partly'),
      ...judged(input, 'partly', 'partly'),
    ]);
    expect([twice.opinions.size, twice.unread.length]).toEqual([0, 3]);
  });

  it('should be heard where it refuses all', async () => {
    const { opinions, unread, asked } = await ask(async (input) => judged(input, 'not_found', 'not_found'));
    expect([[...opinions.values()].map(({ verdict }) => verdict), unread.length, asked.length]).toEqual([
      ['not_found', 'not_found', 'not_found'],
      0,
      1,
    ]);
  });

  it('should give no opinion in prose', async () => {
    const prose = ask((input) =>
      judgeClaimsWithModel(
        {
          maxPromptTokens: 10_000,
          logger: silentLogger,
          callModel: async () => ({ text: 'All of them look fine to me.' }),
        },
        input,
        createCallContext(),
      ),
    );
    await expect(prose).rejects.toMatchObject({ code: 'E025' });
  });

  it('should give no opinion in other words, and count what is unread', async () => {
    const { opinions, unread } = await ask((input) =>
      judgeClaimsWithModel(
        {
          maxPromptTokens: 10_000,
          logger: silentLogger,
          callModel: async () => ({
            text: JSON.stringify({ verdicts: input.claims.map(({ id }) => ({ id, verdict: '属实' })) }),
          }),
        },
        input,
        createCallContext(),
      ),
    );
    expect([opinions.size, unread.length]).toEqual([0, 3]);
  });

  it('should cost the opinions of a request that fails, and throw only when all do', async () => {
    const failing: Judge = async (input, call) => {
      if (call === 1) throw new AppError('E024', 'The model is away.');
      return judged(input, 'supported', 'partly');
    };
    const { opinions, unread, asked } = await ask(failing, 20);
    expect([opinions.size, unread.length, asked.length]).toEqual([10, 0, 2]);
    const away = ask(async () => {
      throw new AppError('E024', 'The model is away.');
    });
    await expect(away).rejects.toMatchObject({ code: 'E024' });
  });

  it('should be nobody where there is none, or it is switched off', async () => {
    const editor = createClaimEditor({
      settings: { modelJudge: false },
      tasks: { models: { judge: 'a judge' }, judgeClaims: async () => [] },
    });
    expect(editor.judge).toBeUndefined();
    expect(
      createClaimEditor({ settings: { modelJudge: true }, tasks: { models: {} } }).judge,
    ).toBeUndefined();
    expect(
      createClaimEditor({
        settings: { modelJudge: true },
        tasks: { models: { judge: 'J', writer: 'W' }, judgeClaims: async () => [] },
      }).judge,
    ).toBe('J');
  });
});

describe('a judge of its own', () => {
  it('should be asked in the place of the model that has the role, unless nobody judges', async () => {
    const asked: string[] = [];
    const make = (modelJudge: boolean) =>
      createClaimEditor({
        settings: { modelJudge },
        tasks: { models: { judge: 'J' }, judgeClaims: async () => [] },
        judge: {
          name: 'local:nli',
          judgeClaims: async (input) => {
            asked.push(...input.claims.map(({ text }) => text));
            return judged(input, 'supported', 'contradicted');
          },
        },
      });
    expect(make(false).judge).toBeUndefined();
    const editor = make(true);
    expect(editor.judge).toBe('local:nli');
    const { opinions } = await editor.ask(
      {
        question: 'How long?',
        language: 'en',
        statements: [statement(1)],
        evidence: EVIDENCE,
        reader: createEvidenceReader(),
        shown: [],
      },
      createCallContext(),
    );
    expect(asked).toContain(statement(1).text);
    expect([...opinions.keys()]).toEqual([statement(1).text]);
  });
});

describe('new wordings', () => {
  const revise = async (texts: (text: string) => string, text = 'It is red.', lead?: string) => {
    const editor = createClaimEditor({
      settings: { modelJudge: true },
      tasks: {
        models: {},
        reviseClaims: async ({ claims }) => claims.map(({ id, text }) => ({ id, text: texts(text) })),
      },
    });
    const statements = [{ text, lead, reason: 'No.', before: '', evidenceIds: ['ev_1'] }];
    return editor.revise(
      { question: 'Q?', language: 'en', statements, held: [], evidence: EVIDENCE },
      createCallContext(),
    );
  };

  it('should be taken by the old text, on one line', async () => {
    expect(await revise(() => ' It is\nblue [ev_1]. ')).toEqual(
      new Map([['It is red.', 'It is blue [ev_1].']]),
    );
  });

  it.each([
    ['It cooled. In May it was 3 °C [ev_1].', '**It cooled.** In May it was 3 °C [ev_1].'],
    ['**It cooled.** In May it was 3 °C [ev_1].', '**It cooled.** In May it was 3 °C [ev_1].'],
    ['In May it was 3 °C [ev_1].', 'In May it was 3 °C [ev_1].'],
  ])('should begin with a finding in bold where the old one did: %s', async (reply, text) => {
    const old = 'It froze. In May it was 3 °C.';
    expect(await revise(() => reply, old, 'It froze.')).toEqual(new Map([[old, text]]));
    // A label is no finding.
    expect((await revise(() => reply, 'Weather: it froze.', 'Weather:')).get('Weather: it froze.')).toBe(
      reply,
    );
  });

  it('should take a statement back where they are empty', async () => {
    expect(await revise(() => ' ')).toEqual(new Map([['It is red.', '']]));
  });

  it.each([
    ['the same', 'It is red.'],
    ['a page', 'It is blue. '.repeat(200)],
  ])('should be none of %s', async (_name, text) => {
    expect((await revise(() => text)).size).toBe(0);
  });
});
