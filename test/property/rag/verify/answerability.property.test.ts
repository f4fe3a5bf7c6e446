import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { judgeAnswerability } from '../../../../src/rag/verify/index.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const QUESTIONS = [
  'Who won the Harbour Cup in 2018?',
  'How many members does the cooperative have?',
  'When did the array start operation?',
  '2022年特斯拉交付量',
  '《潮汐》的主演有哪些',
  'C920的全称是什么？',
  'Why do seals leave the strait?',
];
const SENTENCES = [
  'Angela Kern won the 2018 Harbour Cup.',
  'The cooperative has 2,340 members.',
  'The array has been in operation since 3 May 2021.',
  '2022年，特斯拉全球总交付量131万辆。',
  '2022年上半年，特斯拉交付56.4万辆。',
  '《潮汐》由姚安濂、伊万·托尼领衔主演。',
  'C920的全称是海风客机。',
  'Seals leave the strait in autumn.',
];
const texts = fc.array(fc.oneof(fc.constantFrom(...SENTENCES), fc.string()), { maxLength: 6 });

describe('judgeAnswerability', () => {
  it.prop([fc.oneof(fc.constantFrom(...QUESTIONS), fc.string()), texts], { numRuns: 200 })(
    'always gives shares, whatever is asked of whatever stands there',
    (question, passages) => {
      const { binding, coverage, subjectShare } = judgeAnswerability(question, makeEvidence(passages));
      for (const share of [binding, coverage, subjectShare]) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
      }
    },
  );

  it.prop([fc.constantFrom(...QUESTIONS), texts, texts], { numRuns: 200 })(
    'never binds an answer less firmly for a further passage',
    (question, passages, further) => {
      const before = judgeAnswerability(question, makeEvidence(passages)).binding;
      const after = judgeAnswerability(question, makeEvidence([...passages, ...further])).binding;
      expect(after).toBeGreaterThanOrEqual(before);
    },
  );
});
