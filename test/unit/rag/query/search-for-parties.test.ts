import { describe, expect, it } from 'vitest';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const contract = (id: string, parties: Readonly<Record<string, string>>) =>
  libraryDocument(id, undefined, { kind: 'contract', parties });
const DOCUMENTS = [
  contract('supply', { Supplier: 'Nordwind Verpackungen GmbH', Customer: 'Brightside Candles Ltd' }),
  contract('lease', { Landlord: 'Harbour Estates LLP', Tenant: 'Brightside Candles Ltd' }),
  contract('合同', { 供货方: '海岳重工有限公司', 采购方: '南麓商贸有限公司' }),
  libraryDocument('notes', undefined, { kind: 'report' }),
];
const guideTo = (documents: typeof DOCUMENTS) =>
  createQueryGuide({
    library: { listDocuments: async () => documents, libraryStamp: async () => '1' },
    checkName: async () => 'name',
  });
const legsOf = async (
  question: string,
  { documents = DOCUMENTS, about = [] as string[], only = '' } = {},
) => {
  const scope = { collectionIds: ['col'], ...(only && { documentIds: [only] }) };
  const { legs } = await guideTo(documents).plan(question, scope, about);
  return legs.map(({ texts, scope: { documentIds } }) => `${texts[0]} (${documentIds?.join() ?? 'all'})`);
};

describe('a question about the party of a contract', () => {
  it.each([
    ['May Nordwind raise prices?', 'May Supplier raise prices? (supply)'],
    ['may nordwind raise prices', 'may Supplier raise prices (supply)'],
    ['May Nordwnd Verpackungen raise prices?', 'May Supplier raise prices? (supply)'],
    ['What does Brightside Candles pay?', 'What does Customer Tenant pay? (supply,lease)'],
    ['海岳重工可以涨价吗？', '供货方可以涨价吗？ (合同)'],
  ])('should be searched in its contracts by their own word for it, too: %s', async (question, expected) => {
    expect(await legsOf(question)).toEqual([`${question} (all)`, expected]);
  });

  it('should be said to be whom the contract means', async () => {
    const notesOn = async (question: string) =>
      (await guideTo(DOCUMENTS).plan(question, { collectionIds: ['col'] })).notes;
    expect(await notesOn('May Nordwind raise prices?')).toEqual([
      'In “supply”, “Supplier” is Nordwind Verpackungen GmbH.',
    ]);
    expect(await notesOn('海岳重工可以涨价吗？')).toEqual(['在《合同》中，“供货方”指海岳重工有限公司。']);
  });

  it('should stand beside the documents that are its own', async () => {
    const documents = [...DOCUMENTS, libraryDocument('letter', 'Nordwind Verpackungen GmbH')];
    const legs = await legsOf('May Nordwind raise prices?', { documents });
    expect(legs).toEqual([
      expect.stringMatching(/prices\? \(letter\)$/),
      'May Supplier raise prices? (supply)',
    ]);
  });

  it('should be about it where only the question that it belongs to names it', async () => {
    const about = ['May Nordwind raise prices?'];
    expect(await legsOf('Is a notice needed?', { about })).toContain('Is a notice needed? (supply)');
  });

  it('should be searched plainly where its agreement is within a filing about itself', async () => {
    const parties = { Company: 'Pike Stores Inc.', Executive: 'Dana Whitlock' };
    const documents = [libraryDocument('8-K', 'Pike Stores Inc.', { parties })];
    expect(await legsOf('What does Pike Stores pay?', { documents })).toHaveLength(1);
  });

  it('should be searched plainly where no contract may be looked at, or none names it', async () => {
    expect(await legsOf('May Nordwind raise prices?', { only: 'notes' })).toHaveLength(1);
    expect(await legsOf('May the Supplier raise prices?')).toHaveLength(1);
  });
});
