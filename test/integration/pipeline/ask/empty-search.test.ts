import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThinkInput, Thought } from '../../../../src/domain/ask/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', evidenceTokens: 20_000 });
});
afterAll(() => harness.close());

/** A model that puts a question into the language of the documents. */
function translating() {
  const thought: ThinkInput[] = [];
  const script: Thought[] = [
    {
      thought: 'It is asked in Chinese.',
      tool: 'search_documents',
      input: { query: 'Who makes the Heron turbine?' },
    },
    { thought: 'Enough.', tool: 'final_answer', input: {} },
  ];
  harness.use({
    ...createExtractiveLanguage(),
    mode: 'model',
    judgeSufficiency: async () => ({ sufficient: true, missing: '' }),
    think: async (input) => {
      thought.push(input);
      return script[thought.length - 1] ?? { thought: '', tool: 'final_answer', input: {} };
    },
  });
  return thought;
}

const CHINESE = '苍鹭涡轮机是由哪家公司制造的？';

describe('a question of which the first search finds nothing', () => {
  it('should be put in other words by a model, though one search is the default', async () => {
    const thought = translating();
    const answer = await harness.ask(CHINESE);
    expect(thought[0]?.quality).toMatchObject({ reason: 'no_results' });
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1 });
    expect(thought[1]?.passages.length).toBeGreaterThan(0);
  });

  it('should be left at that where one search is asked for', async () => {
    const thought = translating();
    const answer = await harness.ask(CHINESE, { depth: 'fast' });
    expect(thought).toEqual([]);
    expect(answer).toMatchObject({ mode: 'direct' });
  });

  it('should not look further where the first search found something', async () => {
    const thought = translating();
    await harness.ask('Who makes the Heron turbine?');
    expect(thought).toEqual([]);
  });
});
