import { expect, it } from 'vitest';
import type { Finding } from '../../../../src/domain/findings/index.ts';
import { buildCoverageJudgePrompt } from '../../../../src/language/model/prompts/coverage-judge.prompt.ts';

const finding = (number: number, documentTitle: string, ...pages: number[]): Finding => ({
  id: `t1.${number}`,
  taskId: 't1',
  statement: `Matter ${number}.`,
  quotes: pages.map((page) => ({ chunkIds: ['c'], documentId: 'd', documentTitle, page, text: 'It is so.' })),
});

it('should name each document once to the lead, and by its label from then on', () => {
  const findings = [
    finding(1, 'Annual report 2021', 4, 4, 5),
    finding(2, 'Press release', 1),
    finding(3, 'Annual report 2021', 7),
  ];
  const { turns } = buildCoverageJudgePrompt(
    {
      question: 'What?',
      language: 'en',
      round: 0,
      maxFollowUps: 2,
      tasks: [
        {
          subQuestion: { id: 't1', question: 'What?', round: 0 },
          outcome: {
            status: 'ok',
            taskId: 't1',
            chunkIds: ['c'],
            noted: 1,
            scores: [1],
            questions: [],
            toolProblems: [],
          },
          passages: [],
          investigation: { taskId: 't1', findings, open: [], ended: 'finished' },
        },
      ],
    },
    20_000,
  );
  const prompt = turns.map(({ content }) => content).join('\n');
  expect(prompt).toContain('t1.1 Matter 1. (D1 = Annual report 2021, p. 4; D1, p. 5)');
  expect(prompt).toContain('t1.2 Matter 2. (D2 = Press release, p. 1)');
  expect(prompt).toContain('t1.3 Matter 3. (D1, p. 7)');
});
