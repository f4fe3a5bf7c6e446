import { describe, expect, it } from 'vitest';
import { profileQuestion } from '../../../../src/language/extractive/answer/question-profile.ts';

const weightOf = (question: string, term: string) =>
  profileQuestion(question).terms.find(({ text }) => text === term)?.weight ?? 0;

describe('a question how something works', () => {
  it.each([
    ['How does the membership program work?', 'work'],
    ['How do the winches of the harbour operate and who checks them?', 'oper'],
    ['会员计划如何运作？', '运作'],
    ['系泊装置是怎么工作的？', '工作'],
  ])('should ask for the manner and not for the word: %s', (question, term) => {
    expect(weightOf(question, term)).toBeLessThan(0.2);
  });

  it.each([
    ['Who pays for the work at the harbour?', 'work'],
    ['How does the work at night change?', 'work'],
    ['码头的工作由谁安排？', '工作'],
  ])('should ask for it where it is the matter: %s', (question, term) => {
    expect(weightOf(question, term)).toBeGreaterThanOrEqual(1);
  });
});
