import { afterEach, describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const LIBRARY = {
  'canteen.md': '# Canteen\n\n## Menu\n\nThe canteen serves soup on Mondays and fish on Fridays.\n',
};
const QUESTION = 'What does the canteen serve on Fridays?';

let harness: Harness | undefined;
afterEach(async () => {
  await harness?.close();
  harness = undefined;
});

/** A model that is sure of its answers or not, and whose executor searches in every turn that it gets. */
async function open(set: readonly string[], { isSure = false } = {}) {
  harness = await openHarness({
    mode: 'model',
    evidenceTokens: 20_000,
    investigates: true,
    library: LIBRARY,
    set,
  });
  const opened = harness;
  let turn = 0;
  opened.use({
    ...createExtractiveLanguage(),
    writeReport: async ({ question, evidence: [first] }) => ({
      title: question,
      answer: `The canteen serves fish on Fridays [${first?.id}].`,
      sections: [],
      ...(!isSure && { confidence: 'low' }),
    }),
    investigate: async () => ({
      text: '',
      calls: [{ id: 'a', tool: 'search_documents', input: { query: `fish, part ${++turn}` } }],
    }),
  });
  return opened;
}

describe('ask.depth', () => {
  it('should answer from the first search unless the setting or the question wants more', async () => {
    const { ask } = await open(['ask.depth=fast']);
    expect(await ask(QUESTION)).toMatchObject({ mode: 'direct', iterations: 0 });
    expect(await ask(QUESTION, { depth: 'auto' })).toMatchObject({ mode: 'agent' });
  });
});
