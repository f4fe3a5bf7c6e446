import { describe, expect, it } from 'vitest';
import type { Evidence, PooledQuestion } from '../../../../../src/domain/index.ts';
import {
  createFinder,
  type FindPassages,
  gatherFound,
} from '../../../../../src/pipeline/research/nodes/find-passages.ts';
import { makeEvidence, makeInput, ok, problem } from '../../report/report-input.ts';

const passage = (number: number, text: string) => {
  const { id: _id, taskIds: _taskIds, ...evidence } = makeEvidence(number, text);
  return { evidence, isEvidence: true };
};
const HITS: Readonly<Record<string, readonly ReturnType<typeof passage>[]>> = {
  'Whole?': [passage(1, 'One.'), passage(2, 'Two.')],
  'Part?': [passage(2, 'Two.'), passage(3, 'Three.')],
};
/** Knows the hits of two questions and notes what it is asked. */
function finderOf() {
  const asked: string[] = [];
  const find: FindPassages = async (question) => {
    asked.push(question);
    return { passages: HITS[question] ?? [], nowhere: [] };
  };
  return { asked, find };
}
const none = async () => ({ evidence: [], notes: ['kept'] });
const pooled: readonly PooledQuestion[] = [
  { question: 'Whole?', origin: 'user' },
  { question: 'Part?', origin: 'planned', taskId: 't1' },
];

describe('gathering without a model', () => {
  it('should give each passage once, in the order of the questions, with the sub-questions that found it', async () => {
    const { evidence } = await gatherFound(finderOf().find, none)(pooled, { collectionIds: ['c'] });
    expect(evidence.map(({ id, text, taskIds }) => [id, text, taskIds])).toEqual([
      ['ev_1', 'One.', []],
      ['ev_2', 'Two.', ['t1']],
      ['ev_3', 'Three.', ['t1']],
    ]);
  });

  it('should keep what was taken where nothing is asked', async () => {
    const { asked, find } = finderOf();
    expect(await gatherFound(find, none)([], { collectionIds: ['c'] })).toMatchObject({ notes: ['kept'] });
    expect(asked).toEqual([]);
  });
});

describe('the finder', () => {
  const plan = {
    revision: 1,
    rationale: '',
    subQuestions: [
      { id: 't1', question: 'Part?', round: 0 },
      { id: 't2', question: 'Failed?', round: 0 },
      { id: 't3', question: 'Nobody asked.', round: 0, side: true },
    ],
  };
  const outcomes = {
    t1: ok('t1'),
    t2: { status: 'failed' as const, taskId: 't2', problem, attempt: 1 },
    t3: ok('t3'),
  };
  async function run(asks: boolean) {
    const { asked, find } = finderOf();
    const stored: Evidence[] = [];
    const artifacts = {
      putEvidence: async (_: string, evidence: readonly Evidence[]) => void stored.push(...evidence),
    };
    const finder = createFinder({ runId: 'run_1', find, artifacts, asks });
    const scope = { collectionIds: ['c'] };
    const input = { ...makeInput({ evidence: [], outcomes }), question: 'Whole?' };
    const made = await finder({ plan, question: 'Whole?', scope }, input, undefined);
    return { ...made, asked, stored };
  }

  it('should search the question and its parts, neither what failed nor what nobody asked', async () => {
    const { asked, report, stored, added } = await run(false);
    expect(asked).toEqual(['Whole?', 'Part?']);
    expect(report.sections.map(({ taskId, status }) => [taskId, status])).toEqual([
      ['t1', 'found'],
      ['t2', 'failed'],
    ]);
    expect(stored.map(({ id }) => id)).toEqual(added);
    expect(report.citations.map(({ evidenceId }) => evidenceId).sort()).toEqual([...added].sort());
  });

  it('should search nothing but the question that is answered at once', async () => {
    expect((await run(true)).asked).toEqual(['Whole?']);
  });
});
