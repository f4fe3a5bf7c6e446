import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { judgeCoverage } from '../../../../src/language/extractive/answer/judge-coverage.ts';
import { rewritePassages } from '../../../../src/language/extractive/enrich/rewrite-passages.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { passages, realQuestion } from './arbitraries.ts';

const asPassages = (texts: readonly { title: string; text: string }[]) =>
  texts.map(({ title, text }, index) => ({
    id: `chk_${index}`,
    documentTitle: title,
    headingPath: [title, '3.2 Backup Retention'],
    text,
  }));

describe('property 18: questions are questions', () => {
  it.prop([realQuestion, realQuestion, passages, fc.integer({ min: 0, max: 4 })], { numRuns: 200 })(
    'should end every rewritten question in a question mark and ask nothing twice',
    (question, subQuestion, texts, maxQuestionsPerPassage) => {
      const input = {
        question,
        subQuestion,
        passages: asPassages(texts),
        maxQuestionsPerPassage,
        language: 'en' as const,
      };
      const questions = rewritePassages(input);
      for (const rewritten of questions) expect(rewritten).toMatch(/\S.*[?？]$/u);
      expect(questions.length).toBeLessThanOrEqual(maxQuestionsPerPassage * texts.length);
      expect(new Set([question, subQuestion, ...questions].map(normalizeText)).size).toBe(
        questions.length + new Set([question, subQuestion].map(normalizeText)).size,
      );
    },
  );
  it.prop([
    realQuestion,
    fc.array(fc.tuple(realQuestion, passages), { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 4 }),
  ])('should bound follow-ups, ask none twice and judge every task once', (question, asked, maxFollowUps) => {
    const tasks = asked.map(([text, found], index) => ({
      subQuestion: { id: `t${index + 1}`, question: text, round: 0 },
      outcome: {
        status: 'ok' as const,
        taskId: `t${index + 1}`,
        chunkIds: [],
        questions: [],
        toolProblems: [],
      },
      passages: asPassages(found),
    }));
    const { verdicts, followUps } = judgeCoverage({
      question,
      language: 'en',
      tasks,
      round: 0,
      maxFollowUps,
    });
    expect(verdicts.map(({ taskId }) => taskId)).toEqual(tasks.map(({ subQuestion }) => subQuestion.id));
    expect(followUps.length).toBeLessThanOrEqual(maxFollowUps);
    const known = new Set(
      [question, ...tasks.map(({ subQuestion }) => subQuestion.question)].map(normalizeText),
    );
    for (const followUp of followUps) {
      expect(followUp.question).toMatch(/\S.*[?？]$/u);
      expect(known.has(normalizeText(followUp.question))).toBe(false);
    }
    for (const { covered, missing } of verdicts) expect(covered || missing !== '').toBe(true);
  });
});
