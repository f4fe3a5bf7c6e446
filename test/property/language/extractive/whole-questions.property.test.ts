import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';

const name = fc.constantFrom('Acme', 'Globex', 'Best Rope', 'Quay & Sons', 'Hooli');
const thing = fc.constantFrom('net sales', 'R&D expense', 'headcount', 'dividend policy', 'gross margin');
const year = fc.integer({ min: 1995, max: 2030 }).map(String);
const english = fc
  .tuple(name, name, thing, thing, year, year)
  .filter(([a, b, one, other]) => a !== b && one !== other)
  .chain(([a, b, one, other, first, last]) =>
    fc.constantFrom(
      `Compare ${a}'s and ${b}'s ${one} in ${first} and ${last}.`,
      `What is ${a}'s and ${b}'s ${one} in ${first}?`,
      `What are ${a}'s ${one} and ${other}?`,
      `How does ${a}'s ${one} differ from ${b}'s?`,
      `Why did ${a}'s ${one} change in ${first}, and what about ${b}'s?`,
      `What are the differences between ${a}'s and ${b}'s ${one}?`,
      `Who sets ${a}'s ${one} and ${b}'s?`,
      `Compare ${a}'s ${one} in ${first} with that in ${last}.`,
    ),
  );

const hanName = fc.constantFrom('海岳重工', '北川电气', '南屏化工');
const hanThing = fc.constantFrom('营业收入', '研发费用', '毛利率', '现金');
const chinese = fc
  .tuple(hanName, hanName, hanThing, hanThing, year)
  .filter(([a, b, one, other]) => a !== b && one !== other)
  .chain(([a, b, one, other, when]) =>
    fc.constantFrom(
      `${a}的和${b}的${one}各是多少？`,
      `${a}的${one}和${b}的${other}分别是多少？`,
      `${a}${when}年的${one}为什么下降，${other}呢？`,
      `${a}的${one}是多少，${b}的呢？`,
      `比较${a}和${b}${when}年的${one}。`,
    ),
  );

describe('sub-questions stand on their own', () => {
  it.prop([english], { numRuns: 200 })('should say of what, and never end in whose', (question) => {
    const library = { documentCount: 0, documents: [] };
    const plan = { question, language: 'en', library, minSubQuestions: 3, maxSubQuestions: 6 } as const;
    const { tasks, sides = [] } = planQuestion(plan);
    for (const task of tasks) {
      expect(task).not.toMatch(/['’]s?\?$/);
      expect(task).not.toMatch(/\b(?:that|those) (?:in|of|at) |\bwhat about\b/i);
      if (!sides.includes(task)) expect(task).toMatch(/net sales|R&D expense|headcount|policy|margin/);
    }
  });
  it.prop([chinese], { numRuns: 200 })('should say of whom and of what in Chinese', (question) => {
    const library = { documentCount: 0, documents: [] };
    const plan = { question, language: 'zh', library, minSubQuestions: 3, maxSubQuestions: 6 } as const;
    const { tasks, sides = [] } = planQuestion(plan);
    for (const task of tasks.filter((each) => !sides.includes(each))) {
      expect(task).not.toMatch(/的[？?]$|呢[？?]$/u);
      expect(task).toMatch(/海岳重工|北川电气|南屏化工/);
      expect(task).toMatch(/营业收入|研发费用|毛利率|现金/);
    }
  });
});
