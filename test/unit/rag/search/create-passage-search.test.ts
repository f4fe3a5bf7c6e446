import { describe, expect, it } from 'vitest';
import type { IndexedChunk, SearchShape, Section } from '../../../../src/domain/index.ts';
import { createHashedEmbedder, createLexicalReranker } from '../../../../src/language/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createPassageSearch, createRetriever } from '../../../../src/rag/index.ts';
import type { NamedSection } from '../../../../src/rag/search/named-passage.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';
import { createMemoryChunkIndex } from '../../../fakes/memory-chunk-index.ts';

const LONG = 'The harbour keeps its boats dry in winter. '.repeat(40).trim();
const DOCUMENTS = [
  makeDocument('port', 'Port of Ostrel', [
    { heading: 'Fees', chunks: ['The mooring fee is 40 crowns a night.', 'Mooring is free for lifeboats.'] },
    { heading: 'Winter', chunks: [LONG, `${LONG} Mooring lines freeze.`] },
  ]),
  makeDocument('ferry', 'Ferry timetable', [
    {
      heading: 'Boats',
      chunks: ['The ferry has a mooring of its own.', 'It sails at noon.', 'Nobody may swim there.'],
    },
  ]),
  makeDocument('zh', '奥斯特港', [{ heading: '费用', chunks: ['系泊费每晚四十克朗。', '救生艇免费。'] }]),
];
/** Pages of the chunks of the first document. */
const PAGES = [1, 1, 2, 2];
const QUESTIONS = [
  'mooring fee',
  'Which ferry has a mooring?',
  'lifeboats in winter',
  '系泊费多少？',
  'zoning law for swim',
];

async function build(
  getSections = async (versionId: string): Promise<readonly Section[]> => sectionsOf(versionId),
  named: readonly NamedSection[] = [],
) {
  const memory = createMemoryChunkIndex();
  const embedder = createHashedEmbedder();
  for (const [place, { chunks, versionId, markdown }] of DOCUMENTS.entries()) {
    const paged = chunks.map((item): IndexedChunk => {
      const page = place === 0 ? PAGES[item.chunk.ordinal] : undefined;
      if (page === undefined) return item;
      const locator = { ...item.chunk.locator, pages: { first: page, last: page } };
      return { ...item, chunk: { ...item.chunk, locator } };
    });
    const vectors = await embedder.embed(
      paged.map(({ chunk }) => chunk.text),
      'passage',
    );
    memory.add(
      paged.map((item, at) => ({ ...item, vectors: { content: vectors[at] ?? new Float32Array() } })),
      'library',
      { [versionId]: markdown },
    );
  }
  const library = { ...memory.library, getSections };
  const retriever = createRetriever({
    ...memory,
    embedder,
    reranker: createLexicalReranker(),
    logger: silentLogger,
  });
  const options = { threshold: 0.1, maxPassageChars: 4_000, maxSectionChars: 400 };
  const search = createPassageSearch({
    retriever,
    library,
    sections: { search: async () => named },
    options,
  });
  return (question: string, shape: SearchShape = 'broad', contextChunks = 0) =>
    search({
      question,
      scope: { collectionIds: ['library'] },
      shape,
      limit: 10,
      contextChunks,
      explain: false,
    });
}

function sectionsOf(versionId: string): Section[] {
  const document = DOCUMENTS.find((one) => one.versionId === versionId);
  const starts = [...(document?.markdown ?? '').matchAll(/^## (.+)$/gm)];
  const ids = [...new Set(document?.chunks.map(({ chunk }) => chunk.sectionId))];
  return starts.map((match, at) => ({
    id: ids[at] ?? '',
    parentId: null,
    ordinal: at + 1,
    level: 1,
    title: match[1] ?? '',
    path: String(at + 1),
    headingPath: [match[1] ?? ''],
    firstBlock: 0,
    lastBlock: 0,
    start: match.index,
    end: starts[at + 1]?.index ?? document?.markdown.length ?? 0,
    generatedTitle: false,
  }));
}

const markdownOf = (versionId: string) =>
  DOCUMENTS.find((one) => one.versionId === versionId)?.markdown ?? '';

describe('createPassageSearch', () => {
  it.each(QUESTIONS)('should give exact slices, each chunk once, best first: %s', async (question) => {
    for (const shape of ['precise', 'broad', 'section'] as const) {
      const { hits, sections } = await (await build())(question, shape);
      expect(hits.length).toBeGreaterThan(0);
      for (const { text, versionId, locator } of hits)
        expect(markdownOf(versionId).slice(locator.offsets.start, locator.offsets.end)).toBe(text);
      const ids = hits.flatMap(({ chunkIds }) => chunkIds);
      expect(new Set(ids).size).toBe(ids.length);
      const scores = hits.map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(sections.flatMap((group) => group.hits).sort()).toEqual(hits.map((_, at) => at).sort());
    }
  });

  it.each(QUESTIONS)('should have the precise hits among the broad ones: %s', async (question) => {
    const search = await build();
    const places = async (shape: SearchShape) =>
      (await search(question, shape)).hits.map(({ chunkIds }) => chunkIds.join());
    const [precise, broad] = [await places('precise'), await places('broad')];
    expect(broad).toEqual(expect.arrayContaining(precise));
  });

  it('should keep only what is sure when it is to be precise, and the best of what is not', async () => {
    const search = await build();
    const sure = await search('What is the mooring fee a night?', 'precise');
    expect(sure.hits.every(({ isEvidence, score }) => isEvidence && score >= 0.2)).toBe(true);
    expect(sure.hits.length).toBeLessThan((await search('What is the mooring fee a night?')).hits.length);
    const unsure = await search('zoning law ordinances for dentists who swim among vineyards', 'precise');
    expect(unsure.hits).toMatchObject([{ isEvidence: false, documentTitle: 'Ferry timetable' }]);
  });

  it('should merge neighbours and name the other places of a page', async () => {
    const { hits } = await (await build())('mooring');
    const fees = hits.find(({ section }) => section.title === 'Fees');
    expect(fees?.text).toBe('The mooring fee is 40 crowns a night.\n\nMooring is free for lifeboats.');
    expect(fees?.chunkIds).toHaveLength(2);
    expect(hits.filter(({ locator }) => locator.pages?.first === 1)).toHaveLength(1);
  });

  it('should give a section whole when it is short, else its best passage', async () => {
    const { hits } = await (await build())('mooring', 'section');
    const text = (title: string) => hits.find(({ section }) => section.title === title)?.text;
    expect(text('Boats')).toContain('Nobody may swim there.');
    expect(text('Winter')).not.toContain('## Winter');
    expect(text('费用')).toBeUndefined();
  });

  const nameOf = (title: string, score: number): NamedSection => {
    const [document] = DOCUMENTS.filter(({ versionId }) =>
      sectionsOf(versionId).some((section) => section.title === title),
    );
    const { versionId = '', chunks = [] } = document ?? {};
    const documentId = chunks[0]?.chunk.documentId ?? '';
    const sectionId = sectionsOf(versionId).find((section) => section.title === title)?.id ?? '';
    const ordinals = chunks.flatMap(({ chunk }) => (chunk.sectionId === sectionId ? [chunk.ordinal] : []));
    const span = { first: Math.min(...ordinals), last: Math.max(...ordinals) };
    return { documentId, versionId, sectionId, chunks: span, score };
  };

  it('should find a section by its title where no passage has a word of it', async () => {
    const search = await build(undefined, [nameOf('Boats', 0.9), nameOf('Winter', 0.3)]);
    const { hits } = await search('zzz', 'section');
    expect(hits).toMatchObject([{ section: { title: 'Boats' }, isEvidence: false }]);
    expect(hits[0]?.text).toContain('Nobody may swim there.');
    expect((await search('zzz')).hits).toEqual([]);
  });

  it('should let a title vote for its section, and change no other shape', async () => {
    const names = [nameOf('Winter', 1)];
    for (const shape of ['precise', 'broad'] as const)
      expect(await (await build(undefined, names))('mooring', shape)).toEqual(
        await (await build())('mooring', shape),
      );
    const scoreOf = async (title: string, named?: readonly NamedSection[]) => {
      const { hits } = await (await build(undefined, named))('mooring', 'section');
      expect(hits.every(({ score }) => score <= 1)).toBe(true);
      return hits.find(({ section }) => section.title === title)?.score ?? 0;
    };
    const before = await scoreOf('Winter');
    expect(await scoreOf('Winter', names)).toBeCloseTo(before + (1 - before) / 2);
    expect(await scoreOf('Fees', names)).toBe(await scoreOf('Fees'));
  });

  it('should read the sections of a version once, and again after a failure', async () => {
    const read: string[] = [];
    let isDown = true;
    const search = await build(async (versionId) => {
      read.push(versionId);
      if (isDown) throw new Error('The database is down.');
      return sectionsOf(versionId);
    });
    await expect(search('timetable noon', 'precise')).rejects.toThrow('down');
    isDown = false;
    await search('timetable noon', 'precise');
    await search('timetable noon', 'precise');
    expect(read).toHaveLength(2);
  });

  it('should give what stands around a hit', async () => {
    const [hit] = (await (await build())('When does it sail at noon?', 'broad', 1)).hits;
    expect(hit?.contextAfter ?? '').not.toContain(hit?.text ?? '?');
    expect([hit?.contextBefore, hit?.text, hit?.contextAfter].join('\n')).toContain('It sails at noon.');
  });
});
