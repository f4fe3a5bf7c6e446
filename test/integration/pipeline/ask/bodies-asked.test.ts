import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentCall, InvestigateInput } from '../../../../src/domain/findings/index.ts';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { finishCall, type Harness, openHarness } from '../../../fakes/research-harness.ts';

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
const search = (query: string): AgentCall => ({ id: query, tool: 'search_documents', input: { query } });

let harness: Harness;
let turns: InvestigateInput[];
beforeAll(async () => {
  harness = await openHarness({ mode: 'model', library: LIBRARY, investigates: true });
});
afterAll(() => harness.close());

/** A model that is sure of nothing, and whose executor makes these calls. */
async function ask(question: string, ...calls: readonly AgentCall[]) {
  turns = [];
  harness.use({
    ...createExtractiveLanguage(),
    writeReport: async ({ question: title }) => ({ title, answer: '', sections: [] }),
    investigate: async (input) => {
      turns.push(input);
      return { text: '', calls: [calls[turns.length - 1] ?? finishCall()] };
    },
  });
  return harness.ask(question);
}
const results = () => turns.at(-1)?.steps.flatMap((step) => step.results.map(({ text }) => text)) ?? [];
/** Organisations whose documents were shown, by what their plans say. */
const SAID = { marlowe: 'sixty-five', quayside: 'Harbour Trust', orrin: 'closed in 2019' };
const seen = () =>
  Object.entries(SAID).flatMap(([name, text]) => (results().join('\n').includes(text) ? [name] : []));

describe('an executor over filings', () => {
  it('should keep to the organisation asked for, whatever else the words of a search would find', async () => {
    await ask('What is the pension plan of Marlowe Wholesale?', search('pension plan closed'));
    expect(turns).toHaveLength(2);
    expect(turns[0]?.documents.map(({ title }) => title).join()).toMatch(/^Marlowe Wholesale[^,]*$/);
    expect(seen()).toEqual(['marlowe']);
  });

  it('should find another organisation where a search names it, and then open its documents', async () => {
    const pages = { id: 'b', tool: 'get_document_structure', input: { document: 'orrin.md' } };
    await ask('Who owns the pension plan of Marlowe Wholesale?', search('pension plan of Orrin Bay'), pages);
    expect(seen()).toEqual(['orrin']);
    expect(results()[1]).toMatch(/Business/);
  });

  it('should look at both sides of a comparison, and at nobody else', async () => {
    const question = 'How does the pension plan of Marlowe Wholesale compare to that of Orrin Bay?';
    await ask(question, search('pension plan funded'));
    expect(seen()).toEqual(['marlowe', 'orrin']);
  });

  it('should open no document of another organisation', async () => {
    const open = { id: 'a', tool: 'get_document_structure', input: { document: 'quayside.md' } };
    await ask('What is the pension plan of Marlowe Wholesale?', open);
    expect(results()).toEqual([expect.stringMatching(/failed/)]);
  });

  it.each(['auto', 'deep'] as const)(
    'should not begin for an organisation that is not here (%s)',
    async (depth) => {
      const question = 'What was the revenue of Tarn Hill Works in 2022?';
      await ask(question, search('revenue'));
      const answer = await harness.ask(question, { depth });
      expect(turns).toEqual([]);
      expect(answer).toMatchObject({ mode: 'direct', iterations: 0, sources: [] });
      const report = await harness.app.research.report(answer.run_id);
      expect(report?.reasoning?.quality).toMatchObject({ reason: 'unknown_body', sufficient: false });
      expect(report?.reasoning?.trace[0]?.content).toMatch(/Tarn Hill Works/);
      expect(answer.notes.join(' ')).toMatch(/Tarn Hill Works/);
    },
  );
});
