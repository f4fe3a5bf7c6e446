import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { AppError } from '../../../../src/errors/index.ts';
import { planWithModel } from '../../../../src/language/model/tasks/plan.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { planInput } from '../../../integration/language/model/setup.ts';

const taskLike = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'How long?',
    'how long?',
    '如何保存？',
    '',
    '  ',
    '?',
    'Who deletes it?',
    'Where is it kept?',
  ),
);
const planLike = fc.record(
  {
    rationale: fc.oneof(fc.string(), fc.integer()),
    tasks: fc.array(fc.oneof({ weight: 9, arbitrary: taskLike }, { weight: 1, arbitrary: fc.anything() }), {
      maxLength: 9,
    }),
  },
  { requiredKeys: [] },
);
/** What a planner may say: garbage, JSON of any shape, nearly right plans; wrapped and broken in the usual ways. */
const reply = fc
  .tuple(
    fc.oneof(
      fc.string(),
      fc.json(),
      planLike.map((value) => JSON.stringify(value) ?? ''),
    ),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => `\`\`\`json\n${text}\n\`\`\``,
      (text: string) => `Here: ${text} done`,
      (text: string) => text.slice(0, -3),
      (text: string) => `<think>${text}</think>`,
      (text: string) => text.replaceAll(']', ',]'),
    ),
  )
  .map(([text, wrap]) => wrap(text));

const deps = (replies: readonly string[]) => {
  let calls = 0;
  return {
    callModel: async () => ({ text: replies[calls++] ?? '' }),
    maxPromptTokens: 4000,
    logger: createMemoryLogger(),
    calls: () => calls,
  };
};

describe('plans of a model', () => {
  it.prop([reply, reply, fc.integer({ min: 3, max: 6 }), fc.integer({ min: 3, max: 8 })], { numRuns: 400 })(
    'property 1: a successful plan has at least 3 sub-questions, all different, and no more than asked',
    async (first, second, minSubQuestions, most) => {
      const maxSubQuestions = Math.max(minSubQuestions, most);
      const task = deps([first, second]);
      try {
        const plan = await planWithModel(
          task,
          { ...planInput, minSubQuestions, maxSubQuestions },
          createCallContext(),
        );
        expect(plan.tasks.length).toBeGreaterThanOrEqual(minSubQuestions);
        expect(plan.tasks.length).toBeLessThanOrEqual(maxSubQuestions);
        expect(new Set(plan.tasks.map(normalizeText)).size).toBe(plan.tasks.length);
        for (const question of plan.tasks) expect(question.trim()).not.toBe('');
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect(error.code).toBe('E025');
        expect(task.calls()).toBe(2);
      }
    },
  );

  it.prop(
    [fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}\?$/), { minLength: 3, maxLength: 8 }), fc.string()],
    { numRuns: 200 },
  )(
    'property 3: what the planner says parses as JSON with a tasks array of strings, and is taken as it is',
    async (tasks, rationale) => {
      const task = deps([JSON.stringify({ rationale, tasks })]);
      const plan = await planWithModel(task, { ...planInput, maxSubQuestions: 8 }, createCallContext());
      expect(JSON.parse(JSON.stringify(plan))).toEqual({ rationale: rationale.trim(), tasks });
      expect(task.calls()).toBe(1);
    },
  );

  it.prop([fc.uniqueArray(fc.stringMatching(/^[a-z]{3,12}\?$/), { minLength: 3, maxLength: 8 })], {
    numRuns: 100,
  })('should take the queries of each task, however many words they have', async (questions) => {
    const tasks = questions.map((question, at) => ({
      question,
      queries: [`Revenue ${at}`, ' revenue  营业收入 ', 'x'.repeat(2000)].slice(0, at),
    }));
    const task = deps([JSON.stringify({ rationale: '', tasks })]);
    const plan = await planWithModel(task, { ...planInput, maxSubQuestions: 8 }, createCallContext());
    expect(plan.tasks).toEqual(questions);
    for (const [at, question] of questions.entries())
      expect(plan.queries?.get(question)).toEqual(
        [`Revenue ${at}`, 'revenue 营业收入', 'x'.repeat(300)].slice(0, at),
      );
  });
});
