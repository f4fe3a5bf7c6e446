import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvestigateInput } from '../../../../src/domain/findings/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { finishCall, type Harness, openHarness } from '../../../fakes/research-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', evidenceTokens: 20_000, investigates: true });
});
afterAll(() => harness.close());

/** A model that puts a question into the language of the documents. */
function translating() {
  const turns: InvestigateInput[] = [];
  const query = 'Who makes the Heron turbine?';
  harness.use({
    ...createExtractiveLanguage(),
    writeReport: async ({ question, evidence: [first] }) => ({
      title: question,
      answer: first === undefined ? '' : `${first.text.trim().split('\n').at(-1)} [${first.id}]`,
      sections: [],
    }),
    investigate: async (input) => {
      turns.push(input);
      const search = { id: 'a', tool: 'search_documents', input: { query } };
      return { text: 'It is asked in Chinese.', calls: [turns.length === 1 ? search : finishCall()] };
    },
  });
  return turns;
}

const CHINESE = '苍鹭涡轮机是由哪家公司制造的？';

describe('a question of which the first search finds nothing', () => {
  it('should be put in other words by an executor', async () => {
    const turns = translating();
    const answer = await harness.ask(CHINESE);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 2 });
    expect(turns[1]?.steps[0]?.results[0]?.text).toContain('Norvik Marine');
    const report = await harness.app.research.report(answer.run_id);
    expect(report?.reasoning?.quality).toMatchObject({ reason: 'no_results' });
  });

  it('should be left at that where one search is asked for', async () => {
    const turns = translating();
    const answer = await harness.ask(CHINESE, { depth: 'fast' });
    expect(turns).toEqual([]);
    expect(answer).toMatchObject({ mode: 'direct' });
  });

  it('should not look further where the first search found something that answers', async () => {
    const turns = translating();
    await harness.ask('Who makes the Heron turbine?');
    expect(turns).toEqual([]);
  });
});
