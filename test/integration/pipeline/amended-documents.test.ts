import { afterEach, describe, expect, it } from 'vitest';
import type { Run, WriteInput } from '../../../src/domain/index.ts';
import { createExtractiveLanguage } from '../../../src/language/index.ts';
import { outcomeOf } from '../../../src/pipeline/ask/index.ts';
import { type Harness, openHarness } from '../../fakes/research-harness.ts';

const AGREEMENT = `# Framework Supply Agreement

between Brack Packaging Ltd and Nordkai Logistics GmbH, dated 14 March 2022.

## Prices

The supplier may raise prices once a year. An increase may not exceed 4 % in any calendar year.

## Price lists

Price lists are sent in June. Prices of cartons are told for 1,000 pieces.

## Term

Prices hold for the term, which ends in 2026.
`;
const LIBRARY = {
  'agreement.md': AGREEMENT,
  'amendment.md':
    '# Amendment No. 1\n\nto the Framework Supply Agreement between Brack Packaging Ltd and Nordkai Logistics GmbH.\n\nClause 2.3 now reads: three of a hundred at most.\n',
  'copy of amendment.md':
    '# Amendment No. 1\n\nto the Framework Supply Agreement between Brack Packaging Ltd and Nordkai Logistics GmbH.\n\nClause 2.3 now reads: three of a hundred at most.\n',
  'memo.md': '# Memo\n\nOn the Framework Supply Agreement: it is filed in the second drawer.\n',
};
const QUESTION = 'By how much may the supplier raise prices in a calendar year?';

let harness: Harness;
afterEach(() => harness.close());

/** Titles of what an answer without a model shows, in its order, and the text of the last. */
async function shown(more: Parameters<Harness['ask']>[1] = {}) {
  const { run_id } = await harness.ask(QUESTION, more);
  const report = await harness.app.research.report(run_id);
  const claims = report?.answer.flatMap(({ kind, claims: own }) => (kind === 'passage' ? own : [])) ?? [];
  const numbers = claims.map(({ citations }) => citations[0]?.number);
  return {
    titles: numbers.map((number) => report?.citations.find((one) => one.number === number)?.documentTitle),
    last: claims.at(-1)?.text ?? '',
  };
}

describe('a question whose answer a later document changes', () => {
  it('should be answered with what that says behind what fits best, without a model', async () => {
    harness = await openHarness({ library: LIBRARY, configured: true });
    const { titles, last } = await shown();
    const own = titles.filter((title) => title === 'Framework Supply Agreement');
    expect(own.length).toBeGreaterThan(0);
    expect(titles.at(-1)).toBe('Amendment No. 1');
    expect(titles.filter((title) => title === 'Amendment No. 1')).toHaveLength(1);
    expect(last).toContain('three of a hundred at most');
  });

  it('should say which documents it changes, so that the one cell of a row has both', async () => {
    harness = await openHarness({ library: LIBRARY, configured: true });
    const { run_id } = await harness.ask(QUESTION);
    const report = await harness.app.research.report(run_id);
    const stored = await harness.app.storage.library.findDocumentByPath(harness.collectionId, 'agreement.md');
    expect(report?.answer.at(-1)?.changes).toEqual([stored?.id]);
    expect(report?.answer.slice(0, -1).flatMap(({ changes = [] }) => changes)).toEqual([]);
    const run = await harness.app.research.find(run_id);
    const { text = '', citations = [] } = outcomeOf(run as Run, report).answer ?? {};
    expect(text).toContain('may not exceed 4 %');
    expect(text).toContain('three of a hundred at most');
    expect(citations.map(({ documentTitle }) => documentTitle)).toEqual([
      'Framework Supply Agreement',
      'Amendment No. 1',
    ]);
  });

  it('should be told the same where that is among what fits best', async () => {
    harness = await openHarness({ library: LIBRARY, configured: true });
    const { run_id } = await harness.ask('What does clause 2.3 of the Framework Supply Agreement now read?');
    const report = await harness.app.research.report(run_id);
    const amending = report?.answer.filter(({ changes = [] }) => changes.length > 0) ?? [];
    expect(amending).toHaveLength(1);
    expect(amending[0]?.claims[0]?.text).toContain('three of a hundred at most');
  });

  it('should not leave the documents and times that it is put to', async () => {
    harness = await openHarness({ library: LIBRARY, configured: true });
    const stored = await harness.app.storage.library.findDocumentByPath(harness.collectionId, 'agreement.md');
    const documentIds = [stored?.id ?? ''];
    for (const more of [{ documentIds }, { asOf: new Date().toISOString() }]) {
      const { titles } = await shown(more);
      expect(titles.length).toBeGreaterThan(0);
      expect(new Set(titles)).toEqual(new Set(['Framework Supply Agreement']));
    }
  });

  it('should be written with what that says before the writer', async () => {
    const written: WriteInput[] = [];
    harness = await openHarness({ mode: 'model', library: LIBRARY });
    harness.use({
      ...createExtractiveLanguage(),
      writeReport: async (input) => {
        written.push(input);
        return { title: input.question, answer: '', sections: [] };
      },
    });
    await harness.ask(QUESTION);
    const evidence = written[0]?.evidence ?? [];
    expect(evidence.filter(({ text }) => text.includes('three of a hundred'))).toHaveLength(1);
    expect(new Set(evidence.map(({ id }) => id)).size).toBe(evidence.length);
  });
});
