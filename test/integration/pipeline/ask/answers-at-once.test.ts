import { expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { openHarness } from '../../../fakes/research-harness.ts';

const budgetOf = (year: number, value: string) =>
  `# Aurora budget ${year}\n\n## Cost\n\nThe total budget of Project Aurora in 2023 was ${value} million dollars.\n`;

it('should have its answer when it wants to see nothing more of sources that disagree', async () => {
  const harness = await openHarness({
    mode: 'model',
    evidenceTokens: 20_000,
    set: ['ask.depth=auto'],
    library: { 'plan.md': budgetOf(2023, '5.2'), 'review.md': budgetOf(2024, '6.8') },
  });
  let thoughts = 0;
  harness.use({
    ...createExtractiveLanguage(),
    judgeSufficiency: async () => ({ sufficient: true, missing: '' }),
    writeReport: async ({ question, evidence }) => ({
      title: question,
      answer: `The total budget of Project Aurora in 2023 was 5.2 million dollars [${evidence.find(({ text }) => text.includes('5.2'))?.id}].`,
      sections: [],
    }),
    think: async () => {
      thoughts++;
      return { thought: 'Enough.', tool: 'final_answer', input: {} };
    },
  });
  try {
    const answer = await harness.ask('What was the total budget of Project Aurora in 2023?');
    expect(thoughts).toBe(1);
    expect(answer).toMatchObject({ status: 'answered', forced: false });
  } finally {
    await harness.close();
  }
});
