import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { AskStep } from '../../../../src/domain/ask/index.ts';
import { createJudgedOn } from '../../../../src/pipeline/ask/judged-on.ts';
import { makeEvidence } from '../../../fakes/make-evidence.ts';

const SETTINGS = { sufficientDensity: 0.8 };
const STEP: AskStep = {
  thought: '',
  tool: 'search_documents',
  input: { query: 'x' },
  iteration: 1,
  summary: '',
  chunkIds: [],
  scores: [],
  evaluation: { quality: 'good' },
  strategy: 'continue',
  density: 0.5,
};
const subQuestion = (id: string, more: { parentId?: string } = {}) => ({
  id,
  question: `What is ${id}?`,
  round: 0,
  ...more,
});
const planOf = (more: { parentId?: string } = {}) => ({
  rationale: '',
  revision: 0,
  subQuestions: [subQuestion('t1'), subQuestion('t2', more)],
});
const found = (...taskIds: string[][]) =>
  makeEvidence(taskIds.map((_, index) => `Passage ${index + 1}.`)).map((each, index) => ({
    ...each,
    taskIds: taskIds[index] ?? [],
  }));
const keptOf = (state: Parameters<typeof createJudgedOn>[0], ...taskIds: string[][]) =>
  createJudgedOn(state, SETTINGS)(found(...taskIds)).map(({ id }) => id);

describe('what has to show that a question is answered', () => {
  const open = { steps: [STEP], plan: planOf(), density: 0.5 };

  it('should be what the first search found, where rounds did not find enough', () => {
    expect(keptOf(open, ['t2'], ['t1', 't2'], ['t1'], [])).toEqual(['ev_2', 'ev_3']);
  });

  it.each([
    ['no round was made', { ...open, steps: [] }],
    ['enough was found', { ...open, density: 0.8 }],
    ['a next step of the question was searched', { ...open, plan: planOf({ parentId: 't1' }) }],
    ['nothing was planned', { ...open, plan: undefined }],
  ])('should be everything where %s', (_, state) => {
    expect(keptOf(state, ['t2'], ['t1'])).toEqual(['ev_1', 'ev_2']);
  });

  it('should be everything where the first search found nothing', () => {
    expect(keptOf(open, ['t2'], [])).toEqual(['ev_1', 'ev_2']);
  });

  test.prop([fc.array(fc.subarray(['t1', 't2'])), fc.double({ min: 0, max: 1, noNaN: true })])(
    'should always be a part of the evidence in its order, and nothing only of nothing',
    (taskIds, density) => {
      const kept = keptOf({ ...open, density }, ...taskIds);
      const all = found(...taskIds).map(({ id }) => id);
      expect(all.filter((id) => kept.includes(id))).toEqual(kept);
      expect(kept.length > 0).toBe(all.length > 0);
    },
  );
});
