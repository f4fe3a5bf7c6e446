import { describe, expect, it } from 'vitest';
import { planLookUps } from '../../../src/agents/index.ts';

const plan = {
  revision: 1,
  rationale: '',
  subQuestions: [
    { id: 't1', question: 'What is the range?', round: 0, documents: ['d1'] },
    { id: 't7', question: 'Who measures it?', round: 1 },
  ],
};

describe('what a first draft wants to know, as sub-questions', () => {
  it('should be numbered on, and go on from the sub-question that each names', () => {
    const lookUps = [
      { question: 'The range of 2021', parentId: 't1' },
      { question: 'Where is it measured?', parentId: 't9' },
    ];
    expect(planLookUps(plan, lookUps, 2)).toEqual([
      { id: 't8', question: 'The range of 2021?', round: 2, parentId: 't1' },
      { id: 't9', question: 'Where is it measured?', round: 2 },
    ]);
  });

  it('should not ask again what was asked, nor the same twice', () => {
    const twice = ['What is the range?', 'Who pays?', 'who pays', ' '].map((question) => ({ question }));
    expect(planLookUps(plan, twice, 2).map(({ question }) => question)).toEqual(['Who pays?']);
  });
});
