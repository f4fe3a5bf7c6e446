import { afterEach, describe, expect, it } from 'vitest';
import type { LanguageTasks } from '../../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const budgetOf = (value: string) =>
  `# Aurora\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was ${value} million dollars.\n`;
const LIBRARY = {
  'plan.md': budgetOf('5.2'),
  'review.md': budgetOf('6.8'),
  'canteen.md': '# Canteen\n\n## Menu\n\nThe canteen serves soup on Mondays and fish on Fridays.\n',
};
const QUESTION = 'What was the total budget of Project Aurora in 2023?';

let harness: Harness;
afterEach(() => harness.close());

/** A model whose first passages suffice or not, and which searches in every round that it gets. */
async function open(set: readonly string[], { sufficient = false } = {}) {
  harness = await openHarness({
    mode: 'model',
    evidenceTokens: 20_000,
    library: LIBRARY,
    set: ['ask.depth=auto', ...set],
  });
  let round = 0;
  const tasks: LanguageTasks = {
    ...createExtractiveLanguage(),
    judgeSufficiency: async () => ({ sufficient, missing: '' }),
    think: async () => ({
      thought: '',
      tool: 'search_documents',
      input: { query: `Project Aurora, part ${++round}` },
    }),
  };
  harness.use(tasks);
  return harness;
}
const toolsOf = async (runId: string) => {
  const report = await harness.app.research.report(runId);
  return report?.reasoning?.trace.map(({ tool }) => tool) ?? [];
};

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
    expect(await ask(QUESTION)).toMatchObject({ mode: 'direct', iterations: 0 });
  });

  it('should end after the rounds there are, and say so', async () => {
    const { ask } = await open(['ask.maxRounds=1']);
    const answer = await ask(QUESTION);
    expect(answer).toMatchObject({ mode: 'agent', iterations: 1, forced: true });
    expect(answer.notes.join(' ')).toMatch(/ended after 1 round/);
  });
});

describe('ask.verify', () => {
  it.each([true, false])('should have what was found checked against itself: %s', async (isOn) => {
    const { ask } = await open([`ask.verify=${isOn}`]);
    const { run_id } = await ask(QUESTION);
    expect((await toolsOf(run_id)).includes('verify_consistency')).toBe(isOn);
  });
});

describe('ask.minRelevance', () => {
  it.each([
    ['0', 'direct'],
    ['1', 'agent'],
  ])('should look further when the best passage is below it: %s', async (least, mode) => {
    const { ask } = await open([`ask.minRelevance=${least}`], { sufficient: true });
    expect(await ask('What does the canteen serve on Fridays?')).toMatchObject({ mode });
  });
});
