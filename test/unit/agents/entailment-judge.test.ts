import { describe, expect, it } from 'vitest';
import { createEntailmentJudge } from '../../../src/agents/index.ts';
import { say } from '../../../src/catalogue/index.ts';
import type { CallContext, Entailment, EntailmentModel, ReportLanguage } from '../../../src/domain/index.ts';
import { AppError } from '../../../src/errors/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';
import { makeEvidence } from '../pipeline/report/report-input.ts';

const EVIDENCE = [
  makeEvidence(1, 'Backups are kept for thirty days. The vault is dry.'),
  makeEvidence(2, 'Tapes lie in Cork.'),
];
type Pair = Parameters<EntailmentModel['entail']>[0][number];

async function judge(
  read: (pair: Pair) => Partial<Entailment>,
  given: {
    readonly languages?: readonly ReportLanguage[];
    readonly language?: ReportLanguage;
    readonly context?: CallContext;
    readonly open?: string;
    readonly evidenceIds?: readonly string[];
  } = {},
) {
  const asked: Pair[] = [];
  const { languages, language = 'en', context = createCallContext(), open, evidenceIds = ['ev_1'] } = given;
  const { judgeClaims } = createEntailmentJudge({
    name: 'local:nli',
    languages,
    entail: async (pairs) => {
      asked.push(...pairs);
      return pairs.map((pair) => ({ entailed: 0, contradicted: 0, ...read(pair) }));
    },
  });
  const claims = [{ id: 's1', text: 'Backups stay a month', evidenceIds, ...(open && { open }) }];
  const opinions = await judgeClaims(
    { question: 'How long?', language, claims, evidence: EVIDENCE },
    context,
  );
  return { opinions, asked };
}

describe('createEntailmentJudge', () => {
  it('should quote the least that shows a statement', async () => {
    const { opinions, asked } = await judge(({ premise }) => ({
      entailed: premise.includes('thirty days') ? 0.95 : 0.1,
    }));
    expect(opinions).toEqual([
      { id: 's1', verdict: 'supported', quotes: ['Backups are kept for thirty days.'] },
    ]);
    expect(asked.every(({ statement }) => statement === 'Backups stay a month')).toBe(true);
  });

  it('should read what a statement cites, and nothing else', async () => {
    const { asked } = await judge(() => ({}), { evidenceIds: ['ev_2'] });
    expect(asked.map(({ premise }) => premise)).toEqual([
      'Operations Handbook, Retention: Tapes lie in Cork.',
    ]);
  });

  it.each([
    [{ entailed: 0.9 }, 'supported'],
    [{ entailed: 0.89 }, 'partly'],
    [{ entailed: 0.5, contradicted: 0.5 }, 'partly'],
    [{ entailed: 0.49 }, 'not_found'],
    [{ contradicted: 0.9 }, 'contradicted'],
    [{ contradicted: 0.89 }, 'not_found'],
    [{ entailed: Number.NaN, contradicted: Number.NaN }, 'not_found'],
  ])('should say of %j: %s', async (read, verdict) => {
    expect((await judge(() => read)).opinions).toMatchObject([{ id: 's1', verdict }]);
  });

  it('should say not found where a statement cites nothing that has a sentence', async () => {
    expect((await judge(() => ({ entailed: 1 }), { evidenceIds: [] })).opinions).toEqual([
      { id: 's1', verdict: 'not_found' },
    ]);
  });

  it('should leave statements unread whose figures no passage prints', async () => {
    const { opinions, asked } = await judge(() => ({ entailed: 1 }), { open: '9.2 %' });
    expect(opinions).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('should not read a language that its model does not know, and say so in the report', async () => {
    const context = createCallContext();
    await expect(
      judge(() => ({ entailed: 1 }), { languages: ['en'], language: 'zh', context }),
    ).rejects.toMatchObject({ code: 'E114' });
    expect(context.notes.map((note) => say('en', note))).toEqual([
      expect.stringContaining('local:nli does not know Chinese'),
    ]);
    expect(
      (await judge(() => ({ entailed: 1 }), { languages: ['zh'], language: 'zh' })).opinions,
    ).toHaveLength(1);
  });

  it('should end with the time of the run', async () => {
    const { budget, ...rest } = createCallContext();
    const left = () => ({ seconds: 0, tokens: Infinity, costUsd: Infinity });
    const check = () => {
      throw new AppError('E026', 'spent');
    };
    const context = { ...rest, budget: { ...budget, left, check } };
    await expect(judge(() => ({ entailed: 1 }), { context })).rejects.toMatchObject({ code: 'E026' });
    // Calls and tokens that are spent cost it nothing.
    const free = { ...rest, budget: { ...budget, check } };
    expect((await judge(() => ({ entailed: 1 }), { context: free })).opinions).toHaveLength(1);
  });
});
