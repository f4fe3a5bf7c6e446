import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createPlanner } from '../../../src/agents/index.ts';
import { PlanSchema, poolKey } from '../../../src/domain/index.ts';
import { dispatchTasks } from '../../../src/pipeline/research/nodes/dispatch-tasks.ts';
import { createCallContext } from '../../fakes/call-context.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const attempts = fc.array(fc.array(text, { maxLength: 8 }), { minLength: 3, maxLength: 3 });
const request = {
  question: 'Which one is larger?',
  language: 'en' as const,
  library: { documentCount: 0, documents: [] },
};

async function planWith(answers: readonly (readonly string[])[]) {
  let call = 0;
  const planner = createPlanner({
    tasks: { plan: async () => ({ rationale: '', tasks: answers[call++] ?? [] }) },
    settings: { maxAttempts: 3, minSubQuestions: 3, maxSubQuestions: 6 },
  });
  const plan = await planner(request, createCallContext()).catch((error: unknown) => error);
  return { plan, calls: call };
}

describe('planner', () => {
  it.prop([attempts])('property 1: a successful plan has at least 3 sub-questions', async (answers) => {
    const { plan, calls } = await planWith(answers);
    const valid = (list: readonly string[]) => new Set(list.map(poolKey).filter(Boolean)).size >= 3;
    if (plan instanceof Error) {
      expect(plan).toMatchObject({ code: 'E001' });
      expect(calls).toBe(3);
      expect(answers.some(valid)).toBe(false);
      return;
    }
    const { subQuestions } = PlanSchema.parse(plan);
    expect(subQuestions.length).toBeGreaterThanOrEqual(3);
    expect(subQuestions.length).toBeLessThanOrEqual(6);
    expect(new Set(subQuestions.map(({ question }) => poolKey(question))).size).toBe(subQuestions.length);
  });

  it.prop([fc.uniqueArray(text, { minLength: 3, maxLength: 6, selector: poolKey })])(
    'property 2: the questions pool contains every planned sub-question',
    async (questions) => {
      fc.pre(questions.every((question) => poolKey(question) !== ''));
      const { plan } = await planWith([questions]);
      const parsed = PlanSchema.parse(plan);
      const { pool } = dispatchTasks({ question: request.question, plan: parsed });
      const keys = new Set(Object.keys(pool));
      expect(parsed.subQuestions.every(({ question }) => keys.has(poolKey(question)))).toBe(true);
      expect(keys.has(poolKey(request.question))).toBe(true);
    },
  );
});
