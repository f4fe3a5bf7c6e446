import { describe, expect, it } from 'vitest';
import { judgeConfidence } from '../../../../src/pipeline/report/assemble/judge-confidence.ts';

type Judged = Parameters<typeof judgeConfidence>[0];

const supported: Judged = {
  status: 'answered',
  answer: [
    {
      kind: 'paragraph',
      claims: [{ id: 'clm_1', text: 'It took 3 hours.', verdict: 'supported', citations: [], issues: [] }],
    },
  ],
  unanswered: [],
  verification: {
    claims: 1,
    supported: 1,
    partly: 0,
    notFound: 0,
    contradicted: 0,
    unresolvedMarkers: 0,
    removed: [],
  },
  budgetLimited: false,
  citations: [],
  facts: { subQuestions: 1 },
};

describe('judgeConfidence', () => {
  it.each([
    ['high', { share: 0.9, combined: false, open: false, contested: false, unsaid: false }],
    ['medium', { share: 0.9, combined: false, open: true, contested: false, unsaid: false }],
    ['medium', { share: 0.9, combined: false, open: false, contested: true, unsaid: false }],
    ['medium', { share: 0.9, combined: false, open: false, contested: false, unsaid: true }],
    ['medium', { share: 0.7, combined: false, open: false, contested: false, unsaid: false }],
    ['low', { share: 0.7, combined: false, open: true, contested: false, unsaid: false }],
    ['low', { share: 0.5, combined: false, open: false, contested: false, unsaid: false }],
    ['low', { share: 0.95, combined: true, open: false, contested: false, unsaid: false }],
  ] as const)('should be %s where the evidence bears on the question as %j', (level, bearing) => {
    expect(judgeConfidence(supported, 'en', bearing).level).toBe(level);
  });

  it('should count the statements of the answer, not those of the report, where the answer is in doubt', () => {
    const [block] = supported.answer;
    const [claim] = block?.claims ?? [];
    if (claim === undefined) throw new Error('a claim is needed');
    const answer = [
      { kind: 'paragraph' as const, claims: [claim, { ...claim, verdict: 'partly' as const }] },
    ];
    const verification = { ...supported.verification, claims: 20, supported: 19 };
    expect(judgeConfidence({ ...supported, answer, verification }, 'en').reasons[0]).toBe(
      '1 of 2 statements of the answer could not be supported in full',
    );
    expect(judgeConfidence({ ...supported, answer, verification }, 'zh').reasons[0]).toBe(
      '回答的 2 条陈述中有 1 条没有得到完全支持',
    );
  });

  it('should say in both languages why an answer that joins several facts is low', () => {
    const bearing = { share: 0.95, combined: true, open: true, contested: false, unsaid: false };
    expect(judgeConfidence(supported, 'en', bearing).reasons[0]).toMatch(/joins more facts/);
    expect(judgeConfidence(supported, 'zh', bearing).reasons[0]).toMatch(/多于一个句子/);
  });

  it('should not measure what a model writes by the binding', () => {
    expect(judgeConfidence(supported, 'en').level).toBe('high');
  });

  it('should be low for a refusal', () => {
    expect(judgeConfidence({ ...supported, answer: [] }, 'en').level).toBe('low');
  });

  it.each([
    ['en', /says itself/],
    ['zh', /没有找到/],
  ] as const)(
    'should not be high for an answer that says itself that something was not found (%s)',
    (language, reason) => {
      const gap = {
        id: 'clm_2',
        text: 'The passages do not say how long the repair took.',
        kind: 'gap' as const,
        verdict: 'supported' as const,
        citations: [],
        issues: [],
      };
      const answer = [{ kind: 'paragraph' as const, claims: [...(supported.answer[0]?.claims ?? []), gap] }];
      const judged = judgeConfidence({ ...supported, answer }, language);
      expect(judged.level).toBe('medium');
      expect(judged.reasons[0]).toMatch(reason);
    },
  );

  it('is below high where the second reader has signed what its passages refute', () => {
    const whole = { share: 1, combined: false, open: false, contested: false, unsaid: false };
    const read = judgeConfidence(supported, 'en', whole, 0, 0);
    const unread = judgeConfidence(supported, 'en', whole, 0, 0, true);
    expect([read.level, unread.level]).toEqual(['high', 'medium']);
    expect(unread.reasons[0]).toContain('refute');
    expect(judgeConfidence(supported, 'zh', whole, 0, 0, true).reasons[0]).toContain('矛盾');
  });
});
