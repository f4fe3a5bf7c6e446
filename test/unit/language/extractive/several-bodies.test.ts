import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../../../src/concurrency/index.ts';
import type { PlanInput, QuestionLookup, WriteInput } from '../../../../src/domain/index.ts';
import { planQuestion } from '../../../../src/language/extractive/plan/plan-question.ts';
import { writeExtractiveReport } from '../../../../src/language/extractive/write/write-report.ts';

const planOf = (question: string, language: 'en' | 'zh' = 'en') => {
  const input: PlanInput = {
    question,
    language,
    library: { documentCount: 3, documents: [] },
    minSubQuestions: 3,
    maxSubQuestions: 8,
  };
  return planQuestion(input);
};

describe('a plan for several bodies', () => {
  it('should ask for each of them, with its reasons, and add nothing', () => {
    const { tasks, sides } = planOf(
      'How did revenue change in the latest year at Quayside Rope, Nordkap and Marsh & Marsh, and what reasons do they give?',
    );
    expect(tasks).toEqual([
      'How did revenue change in the latest year at Quayside Rope, and why?',
      'How did revenue change in the latest year at Nordkap, and why?',
      'How did revenue change in the latest year at Marsh & Marsh, and why?',
    ]);
    expect([...(sides ?? [])]).toEqual([]);
  });

  it.each([
    [
      'What did Best Buy and Eli Lilly report in 2022?',
      ['What did Best Buy report in 2022?', 'What did Eli Lilly report in 2022?'],
    ],
    [
      'How do Quayside Rope, Nordkap and Best Buy differ in inventories?',
      [
        'What is known about Quayside Rope with regard to inventories?',
        'What is known about Nordkap with regard to inventories?',
        'What is known about Best Buy with regard to inventories?',
      ],
    ],
    [
      'Compare the inventories of Best Buy and Nordkap.',
      [
        'What are inventories of Best Buy?',
        'What are inventories of Nordkap?',
        'How do inventories of Best Buy and Nordkap differ?',
      ],
    ],
    ['How do gearboxes and blades fail in storms?', ['How do gearboxes and blades fail in storms?']],
  ])('should say what each of them does, in whole names: %s', (question, expected) => {
    expect(planOf(question).tasks.slice(0, expected.length)).toEqual(expected);
    expect(planOf(question).tasks.join(' ')).not.toMatch(/Best(?! Buy)/);
  });

  it('should do so in Chinese', () => {
    expect(
      planOf('海岳重工、北川电气和南屏化工的营业收入最近一年如何变化，原因是什么？', 'zh').tasks,
    ).toEqual([
      '海岳重工的营业收入最近一年如何变化，原因是什么？',
      '北川电气的营业收入最近一年如何变化，原因是什么？',
      '南屏化工的营业收入最近一年如何变化，原因是什么？',
    ]);
  });

  it('should ask what is compared of each, and repeat no command', () => {
    const { tasks } = planOf('Compare the revenue of Quayside Rope, Nordkap and Marsh & Marsh in 2022.');
    expect(tasks).toEqual([
      'What was the revenue of Quayside Rope in 2022?',
      'What was the revenue of Nordkap in 2022?',
      'What was the revenue of Marsh & Marsh in 2022?',
    ]);
    const [first] = planOf(
      'Compare the net sales of Quayside Rope, Nordkap and Marsh & Marsh in 2022.',
    ).tasks;
    expect(first).toBe('What were the net sales of Quayside Rope in 2022?');
    expect(planOf('请比较海岳重工、北川电气和南屏化工2022年的营业收入', 'zh').tasks[0]).toBe(
      '海岳重工2022年的营业收入是多少？',
    );
  });

  it('should know the body that does something from its measure that changes', () => {
    const { tasks } = planOf("What was Nordkap's revenue in 2022, and which storms does it describe?");
    expect(tasks[1]).toBe('Which storms does Nordkap describe?');
    const changed = planOf("What was Nordkap's revenue in 2022, and how did it change?").tasks;
    expect(changed[1]).toMatch(/revenue.*change/);
  });

  it('should mark what nobody asked', () => {
    const { tasks, sides } = planOf("Is Quayside Rope's business subject to cyclicality?");
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    expect([...(sides ?? [])]).toEqual(tasks.slice(1));
  });
});

const passage = (id: string, documentId: string, title: string, text: string) => ({
  id,
  documentId,
  versionId: documentId,
  documentTitle: title,
  sourcePath: `${documentId}.pdf`,
  text,
  prefix: '',
  taskIds: ['t1', 't2'],
  score: 0.5,
  chunkIds: [id],
  locator: { offsets: { start: 0, end: text.length }, headingPath: [] },
});

describe('a report about several bodies', () => {
  const lookup: QuestionLookup = {
    entities: ['Nordkap', 'Quayside Rope'],
    documents: new Map([
      ['Nordkap', ['n']],
      ['Quayside Rope', ['q']],
    ]),
    matter: 'How did revenue change',
    figures: [
      {
        evidenceIds: ['ev_1'],
        entity: 'Nordkap',
        text: 'Nordkap: Revenues – 2022: 41',
        measure: 'revenue',
      },
      {
        evidenceIds: ['ev_2'],
        entity: 'Quayside Rope',
        text: 'Quayside Rope: Net sales – 2022: 7',
        measure: 'revenue',
      },
    ],
    isWhole: true,
    asksReasons: true,
    measures: ['revenue', 'net sales'],
  };
  const report = finishSteps(
    writeExtractiveReport(
      {
        question: 'How did revenue change at Nordkap and Quayside Rope, and why?',
        language: 'en',
        subQuestions: [
          { id: 't1', question: 'How did revenue change at Nordkap, and why?', round: 0 },
          { id: 't2', question: 'How did revenue change at Quayside Rope, and why?', round: 0 },
          { id: 't3', question: 'What more is there on Nordkap?', round: 0, side: true },
        ],
        outcomes: {},
        pool: [],
        notes: [],
        evidence: [
          passage(
            'ev_1',
            'n',
            'Nordkap – Annual report 2022',
            'Revenue increased by 4 in 2022 driven by higher prices of cod in the northern markets.',
          ),
          passage(
            'ev_2',
            'q',
            'Quayside Rope – Annual report 2022',
            'Net sales decreased in 2022 primarily due to fewer ships calling at the harbour of the town.',
          ),
        ],
        lookup,
      } as unknown as WriteInput,
      { maxSentencesPerSection: 4, maxAnswerSentences: 4 },
    ),
  );

  it('should give the figures and then the reasons, each under whom it is of, and nothing under what nobody asked', () => {
    expect(report.answer).toContain('Nordkap: Revenues – 2022: 41 [ev_1]');
    expect(report.answer).toContain('driven by higher prices of cod');
    const [first, second, third] = report.sections.map(({ body }) => body);
    expect(first).toContain('Nordkap: Revenues');
    expect(first).toContain('higher prices of cod');
    expect(first).not.toContain('Quayside');
    expect(first).not.toContain('fewer ships');
    expect(second).toContain('fewer ships');
    expect(third).toBe('');
  });
});
