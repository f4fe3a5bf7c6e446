import { afterEach, describe, expect, it } from 'vitest';
import { askSettings } from '../../../../src/app/settings.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';
import { configOf } from '../../config/effects/effect.ts';

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

describe('ask.maxRounds', () => {
  it('should answer from the first search with none', async () => {
    const { ask } = await open(['ask.maxRounds=0']);
    expect(await ask(QUESTION, { depth: 'deep' })).toMatchObject({ mode: 'direct', iterations: 0 });
  });

  it('should end after the turns there are, and say so', async () => {
    const { ask } = await open(['ask.maxRounds=1']);
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1, forced: true });
    expect(answer.notes.join(' ')).toMatch(/ended after 1 turn/);
  });

  it('should be no more than the turns of an executor', () => {
    const turnsOf = (changes: Record<string, unknown>) => askSettings(configOf(changes)).maxRounds;
    expect(turnsOf({ 'ask.maxRounds': 9, 'executor.maxTurns': 2 })).toBe(2);
    expect(turnsOf({})).toBe(6);
  });
});

describe('ask.minRelevance', () => {
  it.each([
    ['0', 'direct'],
    ['1', 'agent'],
  ])('should look further when the best passage is below it: %s', async (least, mode) => {
    const { ask } = await open([`ask.minRelevance=${least}`], { isSure: true });
    expect(await ask(QUESTION)).toMatchObject({ mode });
  });
});
