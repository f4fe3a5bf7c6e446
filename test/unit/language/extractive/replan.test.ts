import { describe, expect, it } from 'vitest';
import type { Plan, PlanInput } from '../../../../src/domain/index.ts';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';

type Language = 'en' | 'zh';

const ASKED: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'How long are backups kept, and who may delete them?',
    'Which suppliers missed their targets?',
    'What is a tidal turbine, who makes it, where is it used and when was it invented?',
  ],
  zh: [
    '备份保留多久，谁可以删除？',
    '哪些供应商没有达到目标？',
    '什么是潮汐涡轮机，谁制造它，在哪里使用，何时发明？',
  ],
};

function plan(question: string, language: Language, over: Partial<PlanInput> = {}) {
  return planQuestion({
    question,
    language,
    library: { documents: [], totalDocuments: 0 },
    minSubQuestions: 3,
    maxSubQuestions: 6,
    ...over,
  } as PlanInput).tasks;
}

const asPlan = (questions: readonly string[]): Plan => ({
  revision: 1,
  rationale: '',
  subQuestions: questions.map((question, index) => ({ id: `t${index + 1}`, question, round: 0 })),
});

function replan(question: string, language: Language, feedback: string) {
  const before = plan(question, language);
  return { before, after: plan(question, language, { previous: asPlan(before), feedback }) };
}

describe('another plan', () => {
  it.each<[Language, string]>([
    ['en', 'Narrower, please.'],
    ['en', 'Split it differently'],
    ['en', 'another plan'],
    ['en', 'drop the second question'],
    ['en', 'leave out the weather'],
    ['en', 'focus on the costs'],
    ['en', 'ask only about the owners'],
    ['zh', '换一个计划'],
    ['zh', '问得更窄一些'],
    ['zh', '去掉第二个问题'],
    ['zh', '不要问天气'],
    ['zh', '关注费用'],
    ['zh', '只问负责人'],
  ])('should differ from the last one, whatever is wished (%s: %s)', (language, feedback) => {
    for (const question of ASKED[language]) {
      const { before, after } = replan(question, language, feedback);
      expect(after).not.toEqual(before);
      expect(after.length).toBeGreaterThanOrEqual(3);
      expect(after.length).toBeLessThanOrEqual(6);
    }
  });

  it.each<[Language, string, string]>([
    ['en', 'drop the second question', 'Who may delete backups?'],
    ['en', 'without t2', 'Who may delete backups?'],
    ['en', 'Do not ask about deleting.', 'Who may delete backups?'],
    ['en', 'Remove who may delete them', 'Who may delete backups?'],
    ['zh', '去掉第二个问题', '备份，谁可以删除？'],
    ['zh', '把第2个问题删掉', '备份，谁可以删除？'],
    ['zh', '不要问谁可以删除', '备份，谁可以删除？'],
  ])('should leave out what is named by place or by words (%s: %s)', (language, feedback, gone) => {
    const { before, after } = replan(ASKED[language][0] ?? '', language, feedback);
    expect(before).toContain(gone);
    expect(after).not.toContain(gone);
    expect(after).toContain(before[0]);
  });

  it.each<[Language, string, RegExp]>([
    ['en', 'Drop the second question and add the costs', /the costs|about costs/],
    ['en', 'I want costs instead of deletion', /about costs/],
    ['zh', '去掉第二个问题，增加费用', /费用/],
    ['zh', '关注费用，而不是删除', /费用/],
  ])('should do both when one thing goes and another comes (%s: %s)', (language, feedback, added) => {
    const { before, after } = replan(ASKED[language][0] ?? '', language, feedback);
    expect(after[0]).toMatch(added);
    expect(after).not.toContain(before[1]);
  });

  it('should make no question of how to plan, in both languages', () => {
    expect(replan(ASKED.en[0] ?? '', 'en', 'Narrower, please.').after.join()).not.toMatch(/narrower/i);
    expect(replan(ASKED.zh[0] ?? '', 'zh', '换一个计划').after.join()).not.toMatch(/计划/);
  });

  it('should not bring back what an earlier wish left out', () => {
    const question = ASKED.en[0] ?? '';
    const { after } = replan(question, 'en', 'drop the second question');
    const next = plan(question, 'en', { previous: asPlan(after), feedback: 'add the costs' });
    expect(next).not.toContain('Who may delete backups?');
    expect(next[0]).toContain('costs');
  });
});
