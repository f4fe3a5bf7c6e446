import { expect, it } from 'vitest';
import { answerOfReport } from '../../../../src/pipeline/ask/answer-of-report.ts';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeDraft, makeEvidence, makeInput } from '../report/report-input.ts';

const ENGLISH = {
  ...makeInput(),
  draft: makeDraft('', 'The restore test took 3 hours and 40 minutes [ev_2].'),
};
const CHINESE = {
  ...makeInput({
    language: 'zh',
    question: '备份保留多久？',
    subQuestions: [{ id: 't1', question: '每日备份保留多久？', round: 0 }],
    evidence: [
      makeEvidence(1, '恢复测试用了三小时四十分钟。'),
      makeEvidence(2, '恢复测试用了三小时四十分钟。'),
    ],
  }),
  draft: makeDraft('', '恢复测试用了三小时四十分钟。[ev_2]'),
};

it.each([
  ['en', ENGLISH, /stands below/, /^The documents searched do not answer this question directly\./],
  ['zh', CHINESE, /下面是/, /^所检索的文档没有直接回答这个问题。/],
] as const)(
  'should not point from a cell at sections that only the report has (%s)',
  (_, input, pointing, refusal) => {
    const report = assembleReport(input);
    expect(report.answer[0]?.claims[0]?.text).toMatch(pointing);
    const { text } = answerOfReport(report);
    expect(text).toMatch(refusal);
    expect(text).not.toMatch(pointing);
  },
);

it.each([
  ['supported', 'Daily backups are kept for 30 days. [1]'],
  ['conclusion', 'Daily backups are kept for 30 days. [1]'],
  ['partly', 'Daily backups are kept for 30 days. [1] (partly supported)'],
  ['not_found', 'Daily backups are kept for 30 days. [1] (not supported)'],
] as const)(
  'should say of a claim in doubt that it is, and nothing of one that is signed: %s',
  (verdict, said) => {
    const draft = makeDraft('Daily backups are kept for 30 days [ev_1].', '');
    const report = assembleReport({ ...makeInput(), draft });
    const judged = report.answer.map((block) => ({
      ...block,
      claims: block.claims.map((claim) => ({ ...claim, verdict })),
    }));
    expect(answerOfReport({ ...report, answer: judged }).text).toBe(said);
  },
);

it('should mark the last of several sentences from one place, and each that is in doubt', () => {
  const draft = makeDraft(
    'Daily backups are kept for 30 days [ev_1]. Daily backups are kept for 30 days at most [ev_1]. The restore test took 3 hours and 40 minutes [ev_2].',
    '',
  );
  const report = assembleReport({ ...makeInput(), draft });
  const [block] = report.answer;
  const [first, , last] = block?.claims ?? [];
  if (first === undefined || last === undefined || block === undefined) throw new Error('three claims');
  const of = (verdicts: readonly (typeof first.verdict)[]) =>
    answerOfReport({
      ...report,
      answer: [
        {
          ...block,
          claims: verdicts.map((verdict, at) => ({ ...(at === 2 ? last : first), text: `S${at}.`, verdict })),
        },
      ],
    }).text;
  expect(of(['supported', 'supported', 'supported'])).toBe('S0. S1. [1] S2. [2]');
  expect(of(['partly', 'supported', 'supported'])).toBe('S0. [1] (partly supported) S1. [1] S2. [2]');
});
