import { describe, expect, it } from 'vitest';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';

const tasksOf = (question: string): readonly string[] => {
  const language = /\p{Script=Han}/u.test(question) ? 'zh' : 'en';
  const library = { documentCount: 0, documents: [] };
  const { tasks, sides = [] } = planQuestion({
    question,
    language,
    library,
    minSubQuestions: 3,
    maxSubQuestions: 12,
  });
  return tasks.filter((task) => !sides.includes(task));
};

describe('what a question leaves out', () => {
  it.each<[string, readonly string[]]>([
    [
      "Compare Acme's and Globex's headcount in 2019 and 2020.",
      ["What is Acme's headcount in 2019 and 2020?", "What is Globex's headcount in 2019 and 2020?"],
    ],
    [
      "Compare the warranty of the X200 with the X300's.",
      ['What is warranty of the X200?', 'What is warranty of the X300?'],
    ],
    [
      "Compare Acme's stock at the end of 2022 with that at the end of 2023.",
      ["What is Acme's stock at the end of 2022?", "What is Acme's stock at the end of 2023?"],
    ],
    [
      '比较辉瑞和强生2021年与2022年的研发费用。',
      ['辉瑞2021年和2022年的研发费用如何？', '强生2021年和2022年的研发费用如何？'],
    ],
  ])('should be said on both sides of a comparison: %s', (question, sides) => {
    expect(tasksOf(question).slice(0, 2)).toEqual(sides);
  });

  it.each<[string, readonly string[]]>([
    [
      "What are Hooli's strategy, capital expenditure and dividend?",
      ["What is Hooli's strategy?", "What is Hooli's capital expenditure?", "What is Hooli's dividend?"],
    ],
    [
      "What is Acme's and Globex's revenue in 2021?",
      ["What is Acme's revenue in 2021?", "What is Globex's revenue in 2021?"],
    ],
    [
      'What does the guide recommend for logins, cookies and file uploads?',
      [
        'What does the guide recommend for logins?',
        'What does the guide recommend for cookies?',
        'What does the guide recommend for file uploads?',
      ],
    ],
    [
      'What was the net income of Acme, Globex, Hooli and Stark in 2022?',
      ['Acme', 'Globex', 'Hooli', 'Stark'].map((name) => `What was the net income of ${name} in 2022?`),
    ],
    ['医院的和诊所的床位数各是多少？', ['医院的床位数是多少？', '诊所的床位数是多少？']],
    [
      '北川电气的负债总额和南屏化工的现金分别是多少？',
      ['北川电气的负债总额是多少？', '南屏化工的现金是多少？'],
    ],
    [
      '海岳重工的营业收入及其同比增幅、主要原因各是什么？',
      [
        '海岳重工的营业收入是什么？',
        '海岳重工的营业收入的同比增幅是什么？',
        '海岳重工的营业收入的同比增幅的主要原因是什么？',
      ],
    ],
  ])('should be said of each thing of a list: %s', (question, parts) => {
    expect(tasksOf(question)).toEqual(parts);
  });

  it.each<[string, string]>([
    [
      "Why did Acme's gross margin change in 2022, and what about its operating margin?",
      "Why did Acme's operating margin change in 2022?",
    ],
    [
      "What are Acme's main risks and how does it plan to reduce them?",
      "How does Acme plan to reduce Acme's main risks?",
    ],
    ['北川电气2020年毛利率为什么下降，净利率呢？', '北川电气2020年净利率为什么下降？'],
    ['甲公司的董事长是谁，乙公司的呢？', '乙公司的董事长是谁？'],
    ['密码应如何存储，会话何时过期？', '会话何时过期？'],
  ])('should be said in a later part: %s', (question, later) => {
    expect(tasksOf(question)[1]).toBe(later);
  });

  it('should leave one thing with several parts whole', () => {
    const whole = "What is the city's budget for roads, and for schools?";
    expect(tasksOf(whole)).toEqual([whole]);
    const compared = "How do Acme's revenues and its profit compare between 2015 and 2017?";
    expect(tasksOf(compared)).toEqual([compared]);
  });

  it('should say what is meant where a question ends in whose', () => {
    expect(tasksOf("Who chairs Hooli's board and Initech's?")).toEqual([
      "Who chairs Hooli's board and Initech's board?",
    ]);
    expect(tasksOf("What is Acme's?")).toEqual(['What is known about Acme?']);
  });
});
