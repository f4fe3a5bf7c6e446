import { describe, expect, it } from 'vitest';
import { planParts } from '../../../../src/language/extractive/plan-parts.ts';
import { splitQuestion } from '../../../../src/language/extractive/split-question.ts';

describe('splitQuestion', () => {
  it.each([
    ['Who runs the fund? What does it pay for?', ['Who runs the fund?', 'What does it pay for?']],
    ['谁管理基金？基金支付什么？', ['谁管理基金？', '基金支付什么？']],
    ['Tell me:\n- the rated power\n- the rotor diameter', ['the rated power', 'the rotor diameter']],
    ['请说明：\n1. 额定功率\n2. 转子直径', ['额定功率', '转子直径']],
    [
      'How is the fund financed; how are grants decided?',
      ['How is the fund financed', 'how are grants decided?'],
    ],
    ['基金如何筹资；资助如何决定？', ['基金如何筹资', '资助如何决定？']],
  ])('should split where a question is plainly joined: %s', (question, parts) => {
    expect(splitQuestion(question)).toEqual(parts);
  });

  it.each([
    'What do tides, wind and rain do to turbines and cables?',
    '潮汐、风和雨对机组和电缆有什么影响？',
    'The array has 16 MW. What does it export?',
    'a; b',
    'x',
    '',
  ])('should leave anything else as it is asked: “%s”', (question) => {
    expect(splitQuestion(question)).toEqual([question]);
  });
});

describe('planParts', () => {
  const library = {
    documentCount: 2,
    documents: [
      { id: 'doc_1', title: 'Menu', headings: ['Soups'] },
      { id: 'doc_2', title: 'Fund report', headings: ['Grants'] },
    ],
  };
  const plan = (question: string, more: Partial<Parameters<typeof planParts>[0]> = {}) =>
    planParts({ question, language: 'en', library, minSubQuestions: 3, maxSubQuestions: 6, ...more });

  it('should ask the parts, and of single documents what nobody asked, those of the matter first', () => {
    const { tasks, sides = [] } = plan('Who decides on grants of the fund?');
    expect(tasks[0]).toBe('Who decides on grants of the fund?');
    expect(tasks).toHaveLength(3);
    expect(sides).toEqual(tasks.slice(1));
    expect(tasks[1]).toBe('Fund report: Who decides on grants of the fund?');
  });

  it('should have as many different sub-questions as it must for an empty library', () => {
    const empty = { documentCount: 0, documents: [] };
    const { tasks } = plan('Who decides?', { library: empty });
    expect(new Set(tasks).size).toBe(3);
  });

  it('should take the sub-questions that somebody writes for another plan', () => {
    const { tasks } = plan('Who decides?', { feedback: 'Who pays in? Who gets grants? What is left out?' });
    expect(tasks).toEqual(['Who pays in?', 'Who gets grants?', 'What is left out?']);
  });
});
