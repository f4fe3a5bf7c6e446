import { describe, expect, it } from 'vitest';
import { asksForWhole } from '../../../src/linguistics/questions/index.ts';

describe('a question that asks for a whole', () => {
  it.each([
    'Summarise the report.',
    'Please summarize this document',
    'Give me an overview of the policy.',
    'What are the main risks in this filing?',
    'What are the key audit findings?',
    'What is this paper about?',
    '总结这份报告。',
    '这份文件讲了什么？',
    '年报的主要风险有哪些？',
    '请概述该制度的核心内容。',
  ])('should be known: %s', (question) => expect(asksForWhole(question)).toBe(true));

  it.each([
    'Who signed the report?',
    'What was the revenue in 2023?',
    'Which main office is in Bergen?',
    'Which risk did the auditor name?',
    'How many key accounts are there?',
    '报告由谁签署？',
    '2023 年的营业收入是多少？',
    '主要股东是谁？',
  ])('should not be taken for a question of one matter: %s', (question) =>
    expect(asksForWhole(question)).toBe(false),
  );
});
