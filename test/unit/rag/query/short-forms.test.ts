import { describe, expect, it } from 'vitest';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { createNameCheck, saysName } from '../../../../src/rag/query/names/name-check.ts';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const SCOPE = { collectionIds: ['col'] };
const guideTo = (documents: ReturnType<typeof libraryDocument>[], plain: readonly string[] = []) =>
  createQueryGuide({
    library: { listDocuments: async () => documents, libraryStamp: async () => '1' },
    checkName: async (name) => (name.split(' ').every((word) => plain.includes(word)) ? 'word' : 'name'),
  });
const filings = ['Quayside Rope Company', 'Boeing', 'Corvane Mills, Inc.'].map((name) =>
  libraryDocument(name, name, { abbreviations: [{ short: 'HDW', long: 'heavy dock winch' }] }),
);
const reports = ['澄湖水务股份有限公司', '沧源环境集团有限公司'].map((name) => libraryDocument(name, name));
const legsOf = async (question: string, documents = filings, plain: readonly string[] = []) => {
  const { legs } = await guideTo(documents, plain).plan(question, SCOPE);
  return legs.map(({ entity, mustName }) => mustName ?? entity ?? 'everything');
};

describe('short forms of questions over filings', () => {
  it.each([
    ['Walvern effective tax rate 2022', 'Walvern'],
    ['2021 inventory turnover ratio Nordkap Stores', 'Nordkap Stores'],
    ['2018 days payable outstanding Block', 'Block'],
  ])('should look for the name that only capitals show: %s', async (question, name) => {
    expect(await legsOf(question)).toEqual([name]);
  });

  it.each([
    ['Boeing effective tax rate 2022', 'Boeing'],
    ['Sales of Dreamliner Boeing 2022', 'Boeing'],
    ['Which reports has the Company signed?', 'everything'],
    ['storms near HDW yards', 'everything'],
    ['days before ITEM 7 of the USD report', 'everything'],
  ])('should know a body of the library, and what is no name: %s', async (question, expected) => {
    expect(await legsOf(question)).toEqual([expected]);
  });

  it('should take a capital for a name where the documents do not write the word small', async () => {
    expect(await legsOf('Reviewing storms of the harbour')).toEqual(['Reviewing']);
    expect(await legsOf('Reviewing storms of the harbour', filings, ['Reviewing'])).toEqual(['everything']);
    expect(await legsOf('Harbour Storms', filings, ['Harbour', 'Storms'])).toEqual(['everything']);
    expect(await legsOf('storms near Harbour', filings, ['Harbour'])).toEqual(['everything']);
    expect(await legsOf('storms near Harbour')).toEqual(['Harbour']);
  });

  it('should take the beginning of a body’s name for it, unless it is a word', async () => {
    expect(await legsOf('Corvane net sales 2022')).toEqual(['Corvane Mills, Inc.']);
    expect(await legsOf('Quayside practices of the harbour', filings, ['Quayside'])).toEqual(['everything']);
    expect(await legsOf('practices of Quayside', filings, ['Quayside'])).toEqual(['Quayside Rope Company']);
  });

  it('should leave names alone where most documents are of no issuer', async () => {
    const papers = [libraryDocument('a'), libraryDocument('b'), libraryDocument('c', 'Boeing')];
    expect(await legsOf('Walvern effective tax rate 2022', papers)).toEqual(['everything']);
  });

  it.each([
    ['汉沙2022年有效税率', '汉沙'],
    ['2022年汉沙有效税率', '汉沙'],
    ['Walvern 2022年有效税率', 'Walvern'],
  ])('should look for the name in Chinese reports, too: %s', async (question, name) => {
    expect(await legsOf(question, reports)).toEqual([name]);
  });

  it('should find a body by the name that the dictionary gives it in Chinese', async () => {
    expect(await legsOf('波音2022年有效税率')).toEqual(['Boeing']);
    expect(await legsOf('辉瑞2022年有效税率')).not.toContain('Boeing');
    expect(knowLibrary(filings).isCalledInChinese).toBe(false);
    expect(knowLibrary(reports).isCalledInChinese).toBe(true);
  });
});

describe('a passage that says a name', () => {
  it.each([
    ['AMD', 'Revenue of AMD rose.', true],
    ['AMD', 'The team delivered ten ships.', false],
    ['Foot Locker', 'FootLocker opened stores.', true],
    ['FootLocker', 'Stores of Foot Locker, Inc.', true],
    ['Pepsico', 'a plant of PepsiCo’s', true],
    ['Block', 'blocks of shares', false],
    ['汉沙', '股东汉沙持有', true],
    ['汉沙', '股东北沙持有', false],
  ])('should say %s in “%s”: %s', (name, text, expected) => {
    expect(saysName(name)(text)).toBe(expected);
  });
});

describe('how a library writes a name', () => {
  const check = (text: string, title = 'Quay report') =>
    createNameCheck({
      index: { searchLexical: async () => [{ chunkId: 'c', documentId: 'd', score: 1 }] },
      library: {
        getChunks: async () => [{ text, documentTitle: title, headingPath: [], prefix: '' }] as never,
        listDocuments: async () => [{ title, sourcePath: 'NORDKAP_2022.pdf' }] as never,
      },
    });

  it.each([
    ['Considering', 'We consider the risks.', 'word'],
    ['Considering', 'CONSIDERING THE RISKS', 'name'],
    ['Walvern', 'Walvern sold ships.', 'name'],
    ['Walvern', 'Ships were sold.', 'never'],
    ['Quay', 'Ships were sold.', 'name'],
    ['Nordkap', 'Ships were sold.', 'name'],
    ['汉沙', '股东汉沙持有', 'name'],
    ['汉沙', '股东北沙持有', 'never'],
    ['The', 'nothing', 'word'],
  ])('should be, for %s in “%s”, %s', async (name, text, expected) => {
    expect(await check(text)(name, SCOPE)).toBe(expected);
  });
});
