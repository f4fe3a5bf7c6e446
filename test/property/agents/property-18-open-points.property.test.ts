import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createCritic, createQuestionRewriter, createRewriteTogether } from '../../../src/agents/index.ts';
import { poolKey } from '../../../src/domain/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';

const written = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }));
const passage = { id: 'chk_1', documentTitle: 'T', headingPath: [], text: 'x' };

describe('question rewriter', () => {
  it.prop([written])('property 18: every rewritten question ends in a question mark', async (questions) => {
    const rewriter = createQuestionRewriter({
      tasks: { rewriteToQuestions: async () => questions },
      settings: { maxPerPassage: 2, maxPerTask: 5, maxPassages: 3 },
    });
    const subQuestion = { id: 't1', question: 'Why?', round: 0 };
    const result = await rewriter(
      { question: 'q', subQuestion, passages: [passage], language: 'en' },
      createCallContext(),
    );
    expect(result.every((text) => /[?？]$/.test(text))).toBe(true);
    expect(new Set(result.map(poolKey)).size).toBe(result.length);
    expect(result.length).toBeLessThanOrEqual(5);
  });
});

describe('rewriting for several sub-questions', () => {
  const tasks = ['t1', 't2'].map((id) => ({
    subQuestion: { id, question: `${id}: why?`, round: 0 },
    passages: [passage],
  }));

  it.prop([
    fc.array(fc.tuple(fc.constantFrom('t1', 't2', 't7'), fc.string({ unit: 'grapheme', maxLength: 20 }))),
  ])(
    'property 18: every rewritten question ends in a question mark, is new, and belongs to a sub-question that found something',
    async (replies) => {
      const together = createRewriteTogether({
        tasks: {
          rewriteTogether: async () => replies.map(([taskId, question]) => ({ taskId, question })),
        },
        settings: { maxPerTask: 2, maxPassages: 3 },
      });
      const result = await together?.({ question: 'q?', tasks, language: 'en' }, createCallContext());
      const keys = (result ?? []).map(({ question }) => poolKey(question));
      expect(result?.every(({ question }) => /[?？]$/.test(question))).toBe(true);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.some((key) => ['q?', 't1: why?'].includes(key))).toBe(false);
      for (const id of ['t1', 't2', 't7'])
        expect(result?.filter(({ taskId }) => taskId === id).length).toBeLessThanOrEqual(id === 't7' ? 0 : 2);
    },
  );

  it('should not be there without somebody to ask, and ask nothing about nothing', async () => {
    const settings = { maxPerTask: 2, maxPassages: 3 };
    expect(createRewriteTogether({ tasks: {}, settings })).toBeUndefined();
    const together = createRewriteTogether({
      tasks: { rewriteTogether: () => Promise.reject(new Error('asked')) },
      settings,
    });
    const empty = tasks.map((task) => ({ ...task, passages: [] }));
    expect(await together?.({ question: 'q?', tasks: empty, language: 'en' }, createCallContext())).toEqual(
      [],
    );
  });
});

describe('critic', () => {
  it.prop([written, fc.integer({ min: 0, max: 4 })])(
    'should never ask more than allowed, nor what was asked before',
    async (questions, maxFollowUps) => {
      const asked = ['What is X?', ...questions.slice(0, 1)].filter((text) => text !== '');
      const critic = createCritic({
        tasks: {
          judgeCoverage: async () => ({
            verdicts: [],
            followUps: questions.map((question) => ({ question, parentId: 't99' })),
          }),
        },
        settings: { maxFollowUps },
      });
      const tasks = asked.map((question, index) => ({
        subQuestion: { id: `t${index + 1}`, question, round: 0 },
        outcome: { status: 'no_evidence' as const, taskId: `t${index + 1}`, toolProblems: [] },
        passages: [],
      }));
      const { followUps } = await critic(
        { question: 'Main?', language: 'en', tasks, round: 0 },
        createCallContext(),
      );
      expect(followUps.length).toBeLessThanOrEqual(maxFollowUps);
      const keys = followUps.map((item) => poolKey(item.question));
      expect(new Set([...keys, ...asked.map(poolKey), poolKey('Main?')]).size).toBe(
        keys.length + new Set([...asked, 'Main?'].map(poolKey)).size,
      );
      expect(
        followUps.every(({ id, parentId }) => Number(id.slice(1)) > tasks.length && parentId === undefined),
      ).toBe(true);
    },
  );
});
