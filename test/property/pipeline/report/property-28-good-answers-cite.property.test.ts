import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { assembleReport } from '../../../../src/pipeline/report/index.ts';
import { makeEvidence, makeInput, ok } from '../../../unit/pipeline/report/report-input.ts';

/** Sentences that say what their source says; pairs of languages, so that a report may be of either. */
const FACTS = {
  en: [
    'Daily backups are kept for 30 days.',
    'Revenue rose by 12.5% to 1,200 million USD in March 2024.',
    'Maria Lopez leads the platform team.',
    'The restore test took 3 hours.',
    'The archive lies in Dublin.',
    'Monthly reports go to the board.',
  ],
  zh: [
    '每日备份保留30天。',
    '收入于2024年3月上升了12.5%。',
    '平台团队由李梅领导。',
    '恢复测试用了3小时。',
    '档案库位于都柏林。',
    '月度报告提交董事会。',
  ],
} as const;
const MARKS = [(id: number) => `[ev_${id}]`, (id: number) => `【ev_${id}】`, (id: number) => ` [ev_${id}]`];

const inputs = fc.constantFrom('en' as const, 'zh' as const).chain((language) =>
  fc
    .record({
      facts: fc.shuffledSubarray([...FACTS[language]], { minLength: 1 }),
      answers: fc.integer({ min: 1, max: 4 }),
      mark: fc.constantFrom(...MARKS),
      joint: fc.constantFrom(' ', '\n\n', '\n- '),
      documents: fc.integer({ min: 1, max: 3 }),
    })
    .map((drawn) => ({ language, ...drawn })),
);

describe('property 28: answer cites', () => {
  it.prop([inputs], { numRuns: 200 })(
    'property 28: a draft of the evidence’s own sentences becomes an answer, and every sentence of it cites where it stands',
    ({ language, facts, answers, mark, joint, documents }) => {
      const cited = facts.map((fact, index) => `${fact.slice(0, -1)}${mark(index + 1)}${fact.slice(-1)}`);
      const evidence = facts.map((fact, index) =>
        makeEvidence(index + 1, fact, { documentId: `doc_${index % documents}` }),
      );
      const report = assembleReport({
        ...makeInput({
          language,
          question: language === 'en' ? 'What is known about the platform?' : '关于平台有哪些信息？',
          outcomes: { t1: ok('t1') },
          evidence,
        }),
        draft: {
          title: 'Report',
          answer: cited.slice(0, answers).join(joint),
          sections: [{ taskId: 't1', heading: 'All', body: cited.join(joint) }],
        },
      });
      expect(report.status).toBe('answered');
      const claims = report.answer.flatMap((block) => block.claims).filter(({ frame }) => !frame);
      expect(claims).toHaveLength(Math.min(answers, facts.length));
      for (const [index, claim] of claims.entries()) {
        expect(claim.verdict).toBe('supported');
        expect(claim.citations).toHaveLength(1);
        const [citation] = claim.citations;
        const entry = report.citations.find(({ number }) => number === citation?.number);
        const source = evidence.find(({ id }) => id === entry?.evidenceId);
        expect(source?.id).toBe(`ev_${index + 1}`);
        const origin = source?.locator.offsets.start ?? 0;
        expect(source?.text.slice((citation?.start ?? 0) - origin, (citation?.end ?? 0) - origin)).toBe(
          citation?.quote,
        );
        expect(citation?.quote).toBe(facts[index]);
      }
    },
  );
});
