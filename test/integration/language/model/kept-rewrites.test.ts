import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LanguageTasks } from '../../../../src/domain/index.ts';
import { createExtractiveLanguage, keepRewrites } from '../../../../src/language/index.ts';
import { createCallContext } from '../../../fakes/call-context.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const INPUT = {
  question: 'And who acquired it?',
  language: 'en',
  earlier: { question: 'Who makes the Heron turbine?', answer: 'Norvik Marine.' },
} as const;

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

function open(changes: Partial<LanguageTasks> = {}) {
  const asked: string[] = [];
  const tasks = keepRewrites(
    {
      ...createExtractiveLanguage(),
      mode: 'model',
      models: { planner: 'one' },
      rewriteFollowUp: async ({ question }) => {
        asked.push(question);
        return 'Who acquired Norvik Marine?';
      },
      ...changes,
    },
    { cache: harness.app.storage.cache, ttlSeconds: 60 },
  );
  const rewrite = (input = INPUT) => tasks.rewriteFollowUp?.(input, createCallContext());
  return { asked, rewrite };
}

it('should ask the model once for the same question after the same one, and show operators that it did', async () => {
  const { asked, rewrite } = open();
  expect([await rewrite(), await rewrite()]).toEqual(Array(2).fill('Who acquired Norvik Marine?'));
  expect(asked).toEqual([INPUT.question]);
  const figures = (await harness.app.storage.cache.figures()).find(({ cache }) => cache === 'qrew');
  expect(figures).toMatchObject({ entries: 1, hits: 1, misses: 1 });
  await harness.app.storage.cache.clear('qrew');
  await rewrite();
  expect(asked).toHaveLength(2);
});

it('should ask again for another answer before it, another model and another wording of the prompt', async () => {
  await open().rewrite();
  const { asked, rewrite } = open();
  await rewrite();
  expect(asked).toEqual([]);
  await rewrite({ ...INPUT, earlier: { ...INPUT.earlier, answer: 'Nobody.' } } as never);
  expect(asked).toHaveLength(1);
  const other = open({ models: { planner: 'two' } });
  await other.rewrite();
  expect(other.asked).toHaveLength(1);
  const later = open({ promptVersions: { 'follow-up': 99 } });
  await later.rewrite();
  expect(later.asked).toHaveLength(1);
});

it('should keep nothing that failed, nor what rules rewrite', async () => {
  const failing = open({
    models: { planner: 'three' },
    rewriteFollowUp: async () => Promise.reject(new Error('down')),
  });
  await expect(failing.rewrite()).rejects.toThrow('down');
  const again = open({ models: { planner: 'three' } });
  await again.rewrite();
  expect(again.asked).toHaveLength(1);
  const rules = open({ mode: 'extractive' });
  await rules.rewrite();
  await rules.rewrite();
  expect(rules.asked).toHaveLength(2);
});
