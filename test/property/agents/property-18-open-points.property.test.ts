import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createCritic } from '../../../src/agents/index.ts';
import { openQuestions } from '../../../src/agents/investigation/open-questions.ts';
import { poolKey } from '../../../src/domain/index.ts';
import { createCallContext } from '../../fakes/call-context.ts';

const written = fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }));

describe('open points of an executor', () => {
  it.prop([written, fc.array(fc.constantFrom('q', 'Why?', 'why', 'Ebb and flow'))])(
    'property 18: every question that they become ends in a question mark, is new, and they are few',
    (points, asked) => {
      const result = openQuestions([...points, ...asked], asked);
      expect(result.every((text) => /[^\s?？][\s\S]*[?？]$/.test(text))).toBe(true);
      const keys = [...result, ...asked].map(poolKey);
      expect(new Set(keys).size).toBe(result.length + new Set(asked.map(poolKey)).size);
      expect(result.length).toBeLessThanOrEqual(3);
    },
  );

  it('should keep their order, and be questions in the script that they are written in', () => {
    const points = ['Who pays.', '谁付款。', 'who PAYS?', 'Since when'];
    expect(openQuestions(points, ['What?'])).toEqual(['Who pays?', '谁付款？', 'Since when?']);
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
