import { describe, expect, it } from 'vitest';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';

const plan = (question: string, language: 'en' | 'zh' = 'en') =>
  planQuestion({
    question,
    language,
    minSubQuestions: 1,
    maxSubQuestions: 6,
    library: { documentCount: 40, documents: [] },
  }).tasks;

const ENGLISH: readonly (readonly [string, readonly string[]])[] = [
  [
    'How did the revenue of the companies develop, what risks do they name, and how do they treat their employees?',
    [
      'How did the revenue of the companies develop?',
      'What risks do the companies name?',
      'How do the companies treat their employees?',
    ],
  ],
  [
    'How does Best Rope make money, who are its competitors and what threatens its margins?',
    [
      'How does Best Rope make money?',
      "Who are Best Rope's competitors?",
      "What threatens Best Rope's margins?",
    ],
  ],
  [
    'What does the protocol say about adverse events, how are they graded, and who must report them?',
    [
      'What does the protocol say about adverse events?',
      'How are adverse events graded?',
      'Who must report adverse events?',
    ],
  ],
  [
    'Which suppliers missed their targets, why, and what did we do about it?',
    [
      'Which suppliers missed their targets?',
      'Why did those suppliers miss their targets?',
      'What did we do about those suppliers that missed their targets?',
    ],
  ],
  [
    'Which licences may be used, which are forbidden and who decides in doubt?',
    [
      'Which licences may be used?',
      'Which licences are forbidden?',
      'Who decides in doubt with regard to licences?',
    ],
  ],
  [
    'Explain how the reranker works and why it was chosen over alternatives.',
    ['How does the reranker work?', 'Why was the reranker chosen over alternatives?'],
  ],
  [
    'Summarise the duties of processors and how breaches have to be reported.',
    [
      'What is known about the duties of processors?',
      'How do breaches have to be reported with regard to duties of processors?',
    ],
  ],
  [
    'What is the warranty period, does it cover batteries, and who handles claims?',
    ['What is the warranty period?', 'Does the warranty period cover batteries?'],
  ],
  [
    'Who wrote the standard, what does it require of manufacturers, and how can they show that they comply?',
    [
      'Who wrote the standard?',
      'What does the standard require of manufacturers?',
      'How can manufacturers show that they comply?',
    ],
  ],
  [
    'Which databases does the service use, why were they chosen and what are their limits?',
    ['Which databases does the service use?', 'Why were databases chosen?', "What are databases' limits?"],
  ],
];

const CHINESE: readonly (readonly [string, readonly string[]])[] = [
  [
    '各公司的主要风险是什么？研发投入如何？股利政策是怎样的？',
    ['各公司的主要风险是什么？', '各公司的研发投入如何？', '各公司的股利政策是怎样的？'],
  ],
  [
    '事故的原因是什么，涉及哪些人员，事后采取了哪些措施？',
    ['事故的原因是什么？', '事故涉及哪些人员？', '事故事后采取了哪些措施？'],
  ],
  [
    '数据泄露后应当在多长时间内报告，向谁报告，报告应包括哪些内容？',
    ['数据泄露后应当在多长时间内报告？', '数据泄露后向谁报告？', '报告应包括哪些内容？'],
  ],
  [
    '什么是零信任架构，它有哪些原则，企业怎样实施？',
    ['什么是零信任架构？', '零信任架构有哪些原则？', '企业怎样实施？'],
  ],
  [
    '这种疫苗如何保存，有效期多长，哪些人不宜接种？',
    ['这种疫苗如何保存？', '这种疫苗有效期多长？', '这种疫苗哪些人不宜接种？'],
  ],
  [
    '公司2023年的毛利率是多少，与上年相比如何，管理层怎么解释？',
    ['公司2023年的毛利率是多少？', '公司2023年与上年相比如何？', '公司2023年的毛利率，管理层怎么解释？'],
  ],
  [
    '项目的预算是多少？资金来自哪里？如何监督使用？',
    ['项目的预算是多少？', '项目的资金来自哪里？', '项目如何监督使用？'],
  ],
];

describe('a question of several parts, as people ask it', () => {
  it.each(ENGLISH)('should be asked part by part, each of its own matter: %s', (question, parts) => {
    expect(plan(question).slice(0, parts.length)).toEqual(parts);
  });

  it.each(CHINESE)('should be asked so in Chinese: %s', (question, parts) => {
    expect(plan(question, 'zh')).toEqual(parts);
  });
});
