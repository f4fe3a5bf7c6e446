import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { anyQuestion } from './arbitraries.ts';

describe('property 1: minimum decomposition', () => {
  it.prop([anyQuestion, fc.integer({ min: 3, max: 6 }), fc.integer({ min: 0, max: 4 })], { numRuns: 300 })(
    'should plan between the least and the most sub-questions, distinct, each a question',
    (question, minSubQuestions, more) => {
      const maxSubQuestions = minSubQuestions + more;
      const language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
      const library = {
        documentCount: 1,
        documents: [{ title: 'Backup manual', headings: ['Backup retention', '备份制度'] }],
      };
      const input = { question, language, library, minSubQuestions, maxSubQuestions } as const;
      const { tasks } = planQuestion(input);
      expect(tasks.length).toBeGreaterThanOrEqual(minSubQuestions);
      expect(tasks.length).toBeLessThanOrEqual(maxSubQuestions);
      expect(new Set(tasks.map(normalizeText)).size).toBe(tasks.length);
      for (const task of tasks) expect(task).toMatch(/\S.*[?？]$/u);
      expect(planQuestion(input).tasks).toEqual(tasks);
    },
  );
});
