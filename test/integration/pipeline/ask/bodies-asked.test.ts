import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ThinkInput, Thought } from '../../../../src/domain/ask/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { type Harness, openHarness } from '../../../fakes/research-harness.ts';

const filing = (name: string, business: string) =>
  `# ${name}\n\nFORM 10-K\n\nANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) for the fiscal year ended December 31, 2022\n\n## Business\n\n${business}\n`;
const LIBRARY = {
  'marlowe.md': filing(
    'Marlowe Wholesale Corporation',
    'Marlowe Wholesale sells paper. Its pension plan pays at sixty-five.',
  ),
  'quayside.md': filing('Quayside Rope Company', 'The pension plan is funded by the Harbour Trust.'),
  'orrin.md': filing('Orrin Bay Inc.', 'The pension plan was closed in 2019.'),
};
const search = (query: string): Thought => ({ thought: '', tool: 'search_documents', input: { query } });
const done: Thought = { thought: '', tool: 'final_answer', input: {} };

let harness: Harness;
let thought: ThinkInput[];
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', library: LIBRARY, set: ['ask.depth=auto'] });
});
afterAll(() => harness.close());

/** A model that finds nothing sufficient and thinks these steps. */
async function ask(question: string, ...steps: readonly Thought[]) {
  thought = [];
  harness.use({
    ...createExtractiveLanguage(),
    judgeSufficiency: async () => ({ sufficient: false, missing: 'more' }),
    think: async (input) => {
      thought.push(input);
      return steps[thought.length - 1] ?? done;
    },
  });
  return harness.ask(question);
}
const filesSeen = () => [...new Set(thought.at(-1)?.passages.map(({ sourcePath }) => sourcePath))].sort();

describe('rounds over filings', () => {
  it('should keep to the body asked for, whatever else the words of a search would find', async () => {
    await ask('What is the pension plan of Marlowe Wholesale?', search('pension plan closed'));
    expect(thought).toHaveLength(2);
    expect(filesSeen()).toEqual(['marlowe.md']);
  });

  it('should find another body where a search names it', async () => {
    await ask('Who owns the pension plan of Marlowe Wholesale?', search('pension plan of Orrin Bay'));
    expect(filesSeen()).toEqual(['marlowe.md', 'orrin.md']);
  });

  it('should look at both sides of a comparison, and at nobody else', async () => {
    const question = 'How does the pension plan of Marlowe Wholesale compare to that of Orrin Bay?';
    await ask(question, search('pension plan funded'));
    expect(filesSeen()).toEqual(['marlowe.md', 'orrin.md']);
  });

  it('should open no document of another body', async () => {
    const open: Thought = { thought: '', tool: 'get_document_structure', input: { document: 'quayside.md' } };
    await ask('What is the pension plan of Marlowe Wholesale?', open);
    expect(thought[1]?.steps[0]).toMatchObject({ evaluation: { quality: 'failed' } });
  });

  it.each(['auto', 'deep'] as const)('should not begin for a body that is not here (%s)', async (depth) => {
    const question = 'What was the revenue of Tarn Hill Works in 2022?';
    const step = search('revenue');
    await ask(question, step);
    const answer = await harness.ask(question, { depth });
    expect(thought).toEqual([]);
    expect(answer).toMatchObject({ mode: 'direct', iterations: 0, sources: [] });
    const report = await harness.app.research.report(answer.run_id);
    expect(report?.reasoning?.quality).toMatchObject({ reason: 'unknown_body', sufficient: false });
    expect(report?.reasoning?.trace[0]?.content).toMatch(/Tarn Hill Works/);
    expect(answer.notes.join(' ')).toMatch(/Tarn Hill Works/);
  });
});
