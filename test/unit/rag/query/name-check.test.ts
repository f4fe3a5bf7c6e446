import { describe, expect, it } from 'vitest';
import type { LibraryDocument, StoredChunk } from '../../../../src/domain/index.ts';
import { createNameCheck } from '../../../../src/rag/query/names/name-check.ts';

const SCOPE = { collectionIds: ['col_1'] };

/** A library of one document with one passage, which every search finds. */
function useOf(
  name: string,
  { title = '', sourcePath = '', text = '', prefix = '', headingPath = [] as string[] },
) {
  return createNameCheck({
    index: { searchLexical: async () => [{ chunkId: 'chk_1', documentId: 'doc_1', score: 1 }] },
    library: {
      listDocuments: async () => [{ title, sourcePath } as LibraryDocument],
      getChunks: async () => [
        { id: 'chk_1', documentTitle: '', text, prefix, headingPath } as unknown as StoredChunk,
      ],
    },
  })(name, SCOPE);
}

describe('how a library writes a name', () => {
  it.each([
    ['Norvik Marine', { title: 'Norvik Marine, annual report' }],
    ['Norvik Marine', { sourcePath: 'reports/norvik-marine_2024.pdf' }],
    ['Norvik Marine', { text: 'The turbine of NORVIK\nMARINE runs.' }],
    ['Norvik Marine', { prefix: '| Norvik Marine | Price |' }],
    ['Norvik Marine', { headingPath: ['Norvik Marine'] }],
    ['诺维克海洋', { title: '诺维克海洋公司年度报告' }],
    ['诺维克海洋', { text: '涡轮机由诺维克 海洋公司制造。' }],
    ['诺维克海洋', { headingPath: ['诺维克海洋'] }],
  ])('should be a name for “%s” in %j', async (name, where) => {
    expect(await useOf(name, where)).toBe('name');
  });

  it.each([
    ['Norvik Marine', { text: 'Norvik makes turbines. Marine engines are made elsewhere.' }],
    ['Norvik', { text: 'Norvikson makes turbines.' }],
    ['诺维克海洋', { text: '诺维克公司制造涡轮机。海洋工程由他人承担。' }],
  ])('should never be there for “%s” in %j', async (name, where) => {
    expect(await useOf(name, where)).toBe('never');
  });

  it('should be a word where it is written in small letters too, or has no letters', async () => {
    expect(await useOf('Considering', { text: 'They were considering a turbine.' })).toBe('word');
    expect(await useOf('—', {})).toBe('word');
  });
});
