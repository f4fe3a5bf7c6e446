import { describe, expect, it } from 'vitest';
import { createExtractiveLanguage } from '../../../../src/language/index.ts';
import { estimateTokens } from '../../../../src/linguistics/index.ts';
import { createEvidenceBook, createLibraryTools, createToolRegistry } from '../../../../src/tools/index.ts';
import { browsableLibrary, browsableStores } from '../../../fakes/browsable-library.ts';
import { heading, paragraph, structuredBlocks } from '../../../fakes/structured-markdown.ts';

const MAX = 2_000;
const PARTS = 3_000;
const blocks = [
  heading(1, 'Registers', 1),
  ...Array.from({ length: PARTS }, (_, at) => [
    heading(2, `Register ${at + 1}`, 1),
    paragraph(`It holds entry ${at + 1} of the log.`, 1),
  ]).flat(),
];

async function open(given = blocks) {
  const document = structuredBlocks('registers', given);
  const stores = browsableStores([document]);
  let loaded = 0;
  const library = {
    ...stores.library,
    getChunkRange: async (...range: Parameters<typeof stores.library.getChunkRange>) => {
      const chunks = await stores.library.getChunkRange(...range);
      loaded += chunks.length;
      return chunks;
    },
    findDocument: async () => undefined,
    libraryStamp: async () => '',
    listDocuments: async () => [
      {
        id: document.documentId,
        collectionId: 'col_1',
        sourcePath: 'registers.md',
        title: 'Registers',
      } as never,
    ],
  };
  const registry = createToolRegistry(
    createLibraryTools({
      search: async () => {
        throw new Error('nothing is searched');
      },
      browse: browsableLibrary([document]),
      library,
      files: { pictures: async () => [] },
      words: {
        findChunks: () => {
          throw new Error('no word is looked up');
        },
        countChunks: () => {
          throw new Error('no word is counted');
        },
        getChunksAt: async () => [],
      },
      readSubgraph: () => {
        throw new Error('no graph is read');
      },
      topics: {
        list: async () => [],
        find: async () => [],
        documents: async () => [],
      },
      writer: createExtractiveLanguage(),
    }),
  );
  const call = async (name: string, input: Record<string, unknown>) => {
    loaded = 0;
    const answer = await registry.call(name, input, {
      scope: { collectionIds: ['col_1'] },
      language: 'en',
      book: createEvidenceBook('chunks'),
      limits: { maxContextTokens: MAX },
    });
    return { ...answer, loaded };
  };
  return { document, call };
}

describe('answers about a document of thousands of sections', () => {
  it.each([
    ['get_section', { document: 'registers.md', selector: '1' }],
    ['get_node_content', 'section'],
    ['get_pages', { document: 'registers.md', pages: 1 }],
  ] as const)('should stay within the context on every part (%s)', async (name, given) => {
    const { document, call } = await open();
    const input = given === 'section' ? { node: document.document.sections[1]?.id } : { ...given };
    let cursor: string | undefined;
    let read = '';
    for (let part = 0; part < 4; part++) {
      const answer = await call(name, { ...input, ...(cursor === undefined ? {} : { cursor }) });
      expect(estimateTokens(answer.text)).toBeLessThanOrEqual(MAX);
      expect(JSON.stringify(answer.data).length).toBeLessThan(60_000);
      expect(answer.loaded).toBeLessThan(700);
      expect(answer.text.includes('get_document_structure')).toBe(part === 0 && name !== 'get_pages');
      read += String(answer.data['text']);
      cursor = answer.next;
      expect(cursor).toBeDefined();
    }
    expect(document.document.markdown).toContain(read);
  });

  it('should give a section of 5 MB in parts, none over the context', async () => {
    const sentence = 'The crane of the harbour lifts forty tonnes at low water. ';
    const { call, document } = await open([
      heading(1, 'Cranes', 1),
      ...Array.from({ length: 900 }, (_, at) => paragraph(`${at}. ${sentence.repeat(100)}`, 1)),
    ]);
    expect(document.document.markdown.length).toBeGreaterThan(5_000_000);
    let cursor: string | undefined;
    let read = '';
    for (let part = 0; part < 12; part++) {
      const given = cursor === undefined ? {} : { cursor };
      const answer = await call('get_section', { document: 'registers.md', selector: 'Cranes', ...given });
      expect(estimateTokens(answer.text)).toBeLessThanOrEqual(MAX);
      expect(answer.loaded).toBeLessThan(700);
      read += String(answer.data['text']);
      cursor = answer.next;
      expect(cursor).toBeDefined();
    }
    expect(document.document.markdown.startsWith(read)).toBe(true);
  });
});
