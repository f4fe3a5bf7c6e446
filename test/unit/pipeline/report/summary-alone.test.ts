import { describe, expect, it } from 'vitest';
import { assembleReport } from '../../../../src/pipeline/report/assemble/assemble-report.ts';
import { makeEvidence, makeInput, ok } from './report-input.ts';

describe.each([
  { language: 'en', kept: 'Daily backups are kept for 30 days', stop: '.', question: 'How long?' },
  { language: 'zh', kept: '每日备份保存三十天', stop: '。', question: '保存多久？' },
] as const)('a report of a summary alone: $language', ({ language, kept, stop, question }) => {
  const assemble = (answer: string, mode: 'model' | 'extractive' = 'model') =>
    assembleReport({
      ...makeInput({
        facts: { ...makeInput().facts, mode },
        language,
        subQuestions: [{ id: 't1', question, round: 0 }],
        evidence: [makeEvidence(1, `${kept}${stop}`)],
        outcomes: { t1: ok('t1') },
      }),
      draft: { title: 'T', answer, sections: [] },
    });

  it('should be an answer to the question, which is not listed as open', () => {
    const { status, unanswered, sections } = assemble(`${kept} [ev_1]${stop}`);
    expect({ status, unanswered, sections }).toEqual({ status: 'answered', unanswered: [], sections: [] });
  });

  it('should leave open what no statement of it rests on', () => {
    const { unanswered } = assemble('');
    expect(unanswered.map(({ taskId }) => taskId)).toEqual(['t1']);
  });
});
