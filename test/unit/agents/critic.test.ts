import { describe, expect, it } from 'vitest';
import { createCritic } from '../../../src/agents/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';

describe('the critic', () => {
  it('should give a follow-up the queries in the language of the documents', async () => {
    const question = '百思买国内业务收入为何下降？';
    const queries = ['Best Buy Domestic revenue decrease fiscal 2023', question, 'a', 'b', 'c', 'd'];
    const critic = createCritic({
      tasks: {
        judgeCoverage: async () => ({
          verdicts: [],
          followUps: [{ question, queries }, { question: '毛利率为何变化？' }],
        }),
      },
      settings: { maxFollowUps: 3 },
    });
    const { followUps } = await critic(
      { question: '百思买收入如何变化？', language: 'zh', round: 0, tasks: [] },
      createCallContext(),
    );
    expect(followUps).toEqual([
      { id: 't1', question, round: 1, queries: [queries[0], 'a', 'b', 'c'] },
      { id: 't2', question: '毛利率为何变化？', round: 1 },
    ]);
  });
});
