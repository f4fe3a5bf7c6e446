import { describe, expect, it } from 'vitest';
import { splitQuestion } from '../../../../src/language/extractive/split-question.ts';

describe('splitQuestion', () => {
  it.each([
    [
      'Who makes the turbine? How long is its warranty?',
      ['Who makes the turbine?', 'How long is its warranty?'],
    ],
    ['涡轮机由谁制造？保修期有多长？', ['涡轮机由谁制造？', '保修期有多长？']],
    ['Answer all:\n1. Who makes it?\n2. What does it cost?', ['Who makes it?', 'What does it cost?']],
    ['请回答：\n1. 谁制造它？\n2、它的价格是多少？', ['谁制造它？', '它的价格是多少？']],
    ['- turbine maker\n- turbine warranty', ['turbine maker', 'turbine warranty']],
    ['Who makes the turbine; who tests its blades', ['Who makes the turbine', 'who tests its blades']],
    ['涡轮机由谁制造；叶片由谁测试', ['涡轮机由谁制造', '叶片由谁测试']],
    ['Who makes the turbine, and what does it cost?', ['Who makes the turbine', 'what does it cost?']],
    ['涡轮机由谁制造，价格是多少？', ['涡轮机由谁制造', '价格是多少？']],
  ])('should split where “%s” is plainly joined', (question, parts) => {
    expect(splitQuestion(question)).toEqual(parts);
  });

  it.each([
    'Who makes the Heron turbine?',
    'Heron 涡轮机由谁制造？',
    'What is the warranty of the Heron, the Egret, and the Crane turbine?',
    '苍鹭、白鹭和仙鹤涡轮机的保修期有多长？',
    'How did revenue and cost change between 2022 and 2023?',
    'The plans were revised in May. Which deadline is in force?',
    'Compare the warranties; be brief',
    'turbine, blades, warranty',
  ])('should leave “%s” as it was asked', (question) => {
    expect(splitQuestion(question)).toEqual([question]);
  });

  it('should name each part once, and twelve at most', () => {
    expect(splitQuestion('Who made it? Who made it?')).toEqual(['Who made it?']);
    const many = Array.from({ length: 40 }, (_, at) => `Who made turbine ${at}?`);
    expect(splitQuestion(many.join(' '))).toEqual(many.slice(0, 12));
  });

  it('should give back what says nothing', () => {
    expect(splitQuestion(' ? ')).toEqual(['?']);
  });
});
