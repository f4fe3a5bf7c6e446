import { describe, expect, it } from 'vitest';
import type { PooledQuestion, StoredChunk } from '../../../../src/domain/index.ts';
import { combineQuestions, type QuestionResults } from '../../../../src/rag/retrieve/combine-questions.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';

const WEIGHTS = { user: 1, planned: 0.8, follow_up: 0.6, rewritten: 0.4 };
const chunk = (id: string): StoredChunk => ({
  ...(makeDocument(id, id, [{ chunks: [id] }]).chunks[0]?.chunk as StoredChunk),
  id,
});
const answer = (
  origin: PooledQuestion['origin'],
  taskId: string,
  found: Readonly<Record<string, number>>,
): QuestionResults => ({
  question: { question: `${origin} ${taskId}?`, origin, taskId },
  results: Object.entries(found).map(
    ([id, score]) =>
      ({ chunk: chunk(id), score, explanations: [] }) as unknown as QuestionResults['results'][number],
  ),
});
const scores = (found: readonly QuestionResults[]) =>
  Object.fromEntries(combineQuestions(found, WEIGHTS).map(({ id, score }) => [id, score]));

describe('combineQuestions', () => {
  it('should weigh a chunk by where the question that finds it came from', () => {
    const found = (['rewritten', 'follow_up', 'planned', 'user'] as const).map((origin, index) =>
      answer(origin, `t${index}`, { [origin]: 0.5 }),
    );
    expect(combineQuestions(found, WEIGHTS).map(({ id, score }) => [id, score])).toEqual([
      ['user', 0.5],
      ['planned', 0.4],
      ['follow_up', 0.3],
      ['rewritten', 0.2],
    ]);
  });

  it('should let a question that counts more win over a better score of one that counts less', () => {
    const found = [answer('rewritten', 't1', { a: 0.9 }), answer('user', 't2', { b: 0.5 })];
    expect(combineQuestions(found, WEIGHTS).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('should raise what several questions find by a tenth of each further vote, and never over 1', () => {
    const found = [answer('user', 't1', { a: 0.5, b: 1 }), answer('planned', 't2', { a: 0.5, b: 1 })];
    expect(scores(found)).toEqual({ a: expect.closeTo(0.5 + 0.1 * 0.4 * 0.5), b: 1 });
  });

  it('should keep the weighted vote of each sub-question', () => {
    const [first] = combineQuestions(
      [
        answer('rewritten', 't1', { a: 0.5 }),
        answer('planned', 't2', { a: 0.5 }),
        answer('planned', 't1', { a: 0.25 }),
      ],
      WEIGHTS,
    );
    expect(first).toMatchObject({ taskIds: ['t2', 't1'], taskScores: { t1: 0.2, t2: 0.4 } });
  });
});
