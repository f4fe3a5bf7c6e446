import { describe, expect, it } from 'vitest';
import { nameCheck } from '../../../../src/rag/query/guided/name-check.ts';
import { knowLibrary } from '../../../../src/rag/query/known-library.ts';
import { createWordCheck } from '../../../../src/rag/query/names/word-check.ts';
import { createQueryGuide } from '../../../../src/rag/query/query-guide.ts';
import { libraryDocument } from '../../../fakes/library-document.ts';

const SCOPE = { collectionIds: ['col'] };
const guideTo = (documents: ReturnType<typeof libraryDocument>[], plain: readonly string[] = []) =>
  createQueryGuide({
    library: { listDocuments: async () => documents, libraryStamp: async () => '1' },
    isPlainWord: async (word) => plain.includes(word),
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

  it('should take a capital at the beginning for a name where the documents do not write the word small', async () => {
    expect(await legsOf('Reviewing storms of the harbour')).toEqual(['Reviewing']);
    expect(await legsOf('Reviewing storms of the harbour', filings, ['Reviewing'])).toEqual(['everything']);
    expect(await legsOf('Harbour Storms', filings, ['Harbour', 'Storms'])).toEqual(['everything']);
    expect(await legsOf('storms near Harbour', filings, ['Harbour'])).toEqual(['Harbour']);
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
    ['Block', 'a block of shares', false],
    ['汉沙', '股东汉沙持有', true],
    ['汉沙', '股东北沙持有', false],
  ])('should say %s in “%s”: %s', (mustName, text, expected) => {
    expect(nameCheck({ mustName, isBare: true })(text)).toBe(expected);
  });

  it('should say a name in the place of a subject in small letters, too', () => {
    expect(nameCheck({ mustName: 'Block', isBare: false })('a block of shares')).toBe(true);
  });
});

describe('words that documents write in small letters', () => {
  const check = (text: string) =>
    createWordCheck({
      index: { searchLexical: async () => [{ chunkId: 'c', documentId: 'd', score: 1 }] },
      library: { getChunks: async () => [{ text }] as never },
    });

  it.each([
    ['Considering', 'We consider the risks.', true],
    ['Considering', 'CONSIDERING THE RISKS', false],
    ['Walvern', 'Walvern sold ships.', false],
    ['The', 'nothing', true],
  ])('should find %s in “%s”: %s', async (word, text, expected) => {
    expect(await check(text)(word, SCOPE)).toBe(expected);
  });
});
