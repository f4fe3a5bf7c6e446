import { describe, expect, it } from 'vitest';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput } from './report-input.ts';

describe.each([
  {
    language: 'en',
    question: 'How long are daily and monthly backups kept?',
    text: 'Daily backups are kept for 30 days. Monthly backups are kept for 12 months.',
    answer:
      'Daily backups are kept for 30 days [ev_1]. Daily backups are kept for 30 days [ev_1, ev_9]. Monthly backups are kept for 12 months [ev_1]. Daily backups are kept for 30 days [ev_1].',
    said: ['Daily backups are kept for 30 days.', 'Monthly backups are kept for 12 months.'],
  },
  {
    language: 'zh',
    question: '每日备份和每月备份保存多久？',
    text: '每日备份保存30天。每月备份保存12个月。',
    answer:
      '每日备份保存30天 [ev_1]。每日备份保存30天 [ev_1, ev_9]。每月备份保存12个月 [ev_1]。每日备份保存30天 [ev_1]。',
    said: ['每日备份保存30天。', '每月备份保存12个月。'],
  },
] as const)('a statement that is said again: $language', ({ language, question, text, answer, said }) => {
  it('should stand once in its paragraph, and count once', () => {
    const report = assembleReport({
      ...makeInput({
        language,
        question,
        subQuestions: [{ id: 't1', question, round: 0 }],
        evidence: [makeEvidence(1, text)],
      }),
      draft: { title: 'Backups', answer, sections: [] },
    });
    expect(report.answer.flatMap(({ claims }) => claims.map((claim) => claim.text))).toEqual(said);
    expect(report.verification.supported).toBe(2);
  });

  it('should stand once in its list', () => {
    const report = assembleReport({
      ...makeInput({
        language,
        question,
        subQuestions: [{ id: 't1', question, round: 0 }],
        evidence: [makeEvidence(1, text)],
      }),
      draft: {
        title: 'Backups',
        answer: [...said, ...said].map((one) => `- ${one.slice(0, -1)} [ev_1]${one.slice(-1)}`).join('\n'),
        sections: [],
      },
    });
    expect(report.answer.flatMap(({ claims }) => claims.map((claim) => claim.text))).toEqual(said);
  });
});
