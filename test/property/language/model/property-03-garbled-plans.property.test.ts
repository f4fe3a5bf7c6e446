import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { planWithModel } from '../../../../src/language/model/tasks/plan.ts';
import { createCallContext, createMemoryLogger } from '../../../fakes/call-context.ts';
import { planInput } from '../../../integration/language/model/setup.ts';

/** Questions in words of any script, with the signs that break JSON when they are not escaped. */
const word = fc.constantFrom(
  'tide',
  'pier',
  '潮汐',
  '码头',
  'café',
  '"quoted"',
  'a\\b',
  'x<y',
  '{n}',
  '[1]',
  '🚢',
  'O’Neill',
  '“引用”',
);
const tasks = fc
  .uniqueArray(
    fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => `What of ${words.join(' ')}`),
    { minLength: 3, maxLength: 8 },
  )
  .chain((texts) => fc.constantFrom('?', '？').map((mark) => texts.map((text) => `${text}${mark}`)));

/** The usual ways in which a model wraps the JSON it was asked for. */
const wraps: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => JSON.stringify(JSON.parse(json), null, 2),
  (json) => `\`\`\`json\n${json}\n\`\`\``,
  (json) => `\`\`\`\n${json}\n\`\`\`\n`,
  (json) => `Here is the plan:\n${json}\nTell me if it should be longer.`,
  (json) => `好的，计划如下：\n${json}`,
  (json) => `<think>What is asked? {"tasks": []}</think>\n${json}`,
  (json) => json.replace(/]\}$/, ',]}'),
  (json) => json.replace(/\}$/, ',"more": {"a": [1, null]}}'),
];

describe('plans that arrive garbled', () => {
  it.prop([tasks, fc.constantFrom(...wraps), fc.string()], { numRuns: 300 })(
    'property 3: a well-meant plan is read from whatever is around it, as a list of the same texts',
    async (written, wrap, rationale) => {
      let calls = 0;
      const plan = await planWithModel(
        {
          callModel: async () => {
            calls++;
            return { text: wrap(JSON.stringify({ rationale, tasks: written })) };
          },
          maxPromptTokens: 4000,
          logger: createMemoryLogger(),
        },
        { ...planInput, maxSubQuestions: 8 },
        createCallContext(),
      );
      expect(plan.tasks).toEqual(written);
      expect(typeof plan.rationale).toBe('string');
      expect(calls).toBe(1);
    },
  );

  const asked = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `What is ${words.join(' ')}?`),
    fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => `${words.join('和')}有什么区别？`),
  );
  it.prop([asked, fc.constantFrom('en' as const, 'zh' as const)], { numRuns: 150 })(
    'property 3: a plan by rules is a list of texts that JSON keeps as they are',
    async (question, language) => {
      const plan = await createExtractiveLanguage().plan(
        { ...planInput, question, language, minSubQuestions: 3, maxSubQuestions: 6 },
        createCallContext(),
      );
      const { sides = [], ...read } = JSON.parse(JSON.stringify(plan)) as typeof plan;
      expect(read).toEqual({
        rationale: expect.any(String),
        tasks: expect.arrayContaining([expect.any(String)]),
      });
      for (const side of sides) expect(plan.tasks).toContain(side);
      for (const task of plan.tasks) expect(typeof task === 'string' && task.trim() !== '').toBe(true);
      expect(JSON.parse(JSON.stringify(plan.tasks))).toEqual(plan.tasks);
    },
  );
});
