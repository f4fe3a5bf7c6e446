import { describe, expect, it } from 'vitest';
import type { ChunkIndex, Embedder, PooledQuestion, Reranker } from '../../../../src/domain/index.ts';
import { AppError } from '../../../../src/errors/index.ts';
import { createHashedEmbedder, createLexicalReranker } from '../../../../src/language/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createRetriever, type RetrieverOptions, type SearchGraph } from '../../../../src/rag/index.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';
import { createMemoryChunkIndex } from '../../../fakes/memory-chunk-index.ts';

const SCOPE = { collectionIds: ['library'] };
const DOCUMENTS = [
  makeDocument('tower', 'Kessel Tower', [
    {
      heading: 'History',
      chunks: ['The Kessel Tower was designed by Mara Vidal in 1931.', 'It is 84 metres high.'],
    },
    { heading: 'Use', chunks: ['The tower holds an archive of harbour maps.'] },
  ]),
  makeDocument('vidal', 'Mara Vidal', [
    { chunks: ['Mara Vidal was an engineer born in the town of Ostrel.'] },
  ]),
  makeDocument('bridge', 'Ostrel Bridge', [{ chunks: ['The bridge at Ostrel crosses the river Venn.'] }]),
  makeDocument('copy', 'Kessel Tower (mirror)', [
    { chunks: ['The  KESSEL Tower was designed by Mara Vidal in 1931.'] },
  ]),
  makeDocument('zh', '海港档案馆', [{ chunks: ['海港档案馆保存了八百张航海地图。', '档案馆每周一闭馆。'] }]),
];

async function build(
  overrides: {
    readonly searchGraph?: SearchGraph;
    readonly index?: (index: ChunkIndex) => ChunkIndex;
    readonly embedder?: Partial<Embedder>;
    readonly reranker?: Reranker;
    readonly options?: Partial<RetrieverOptions>;
  } = {},
) {
  const memory = createMemoryChunkIndex();
  const embedder = createHashedEmbedder();
  for (const { chunks, versionId, markdown } of DOCUMENTS) {
    const vectors = await embedder.embed(
      chunks.map(({ chunk, documentTitle }) => `${documentTitle}\n${chunk.text}`),
      'passage',
    );
    memory.add(
      chunks.map((item, index) => ({ ...item, vectors: { content: vectors[index]! } })),
      'library',
      { [versionId]: markdown },
    );
  }
  return createRetriever({
    ...memory,
    index: overrides.index?.(memory.index) ?? memory.index,
    embedder: { ...embedder, ...overrides.embedder },
    reranker: overrides.reranker ?? createLexicalReranker(),
    searchGraph: overrides.searchGraph,
    options: overrides.options,
    logger: silentLogger,
  });
}

function storedChunks() {
  const memory = createMemoryChunkIndex();
  for (const { chunks } of DOCUMENTS) memory.add(chunks, 'library');
  return memory.library.getChunks;
}

const user = (question: string, taskId?: string): PooledQuestion => ({ question, origin: 'planned', taskId });
const broken = async (): Promise<never> => {
  throw new AppError('E004', 'The index is down.');
};

const KESSEL = {
  key: 'kesseltower',
  name: 'Kessel Tower',
  type: 'name',
  mentions: 2,
  documents: 2,
  degree: 1,
} as const;
const MODES = ['vector', 'kg_low', 'kg_high', 'kg_mix', 'fusion', 'auto'] as const;

describe('searchQuestion', () => {
  it('should search by the graph alone, beside the others, or not at all, as the mode says', async () => {
    const question = 'How high is the Kessel Tower in metres?';
    const asked: string[] = [];
    const only = (await (await build()).searchQuestion(question, SCOPE)).results.at(-1)?.chunk.id ?? '';
    const retriever = await build({
      searchGraph: async (_question, _scope, mode) => {
        asked.push(mode);
        return { entities: [KESSEL], relations: [], passages: [{ chunkId: only, score: 1 }] };
      },
      options: { threshold: 0, minConfidence: 0 },
    });
    const found = async (mode: (typeof MODES)[number]) => {
      const { results, graph } = await retriever.searchQuestion(question, SCOPE, { mode });
      return { ids: results.map(({ chunk }) => chunk.id), graph };
    };
    const vector = await found('vector');
    expect(vector.graph).toBeUndefined();
    expect(await found('auto')).toEqual(vector);
    expect(asked).toEqual([]);
    for (const mode of ['kg_low', 'kg_high', 'kg_mix'] as const)
      expect(await found(mode)).toEqual({ ids: [only], graph: { entities: [KESSEL], relations: [] } });
    const fusion = await found('fusion');
    expect(fusion.ids).toEqual(vector.ids);
    expect(fusion.graph?.entities).toEqual([KESSEL]);
    expect(asked).toEqual(['kg_low', 'kg_high', 'kg_mix', 'fusion']);
  });

  it('should leave what works with a note when a way of retrieval fails, and fail when none is left', async () => {
    const question = 'How high is the Kessel Tower?';
    const nothing = { entities: [], relations: [], passages: [] };
    const noGraph = await build({ searchGraph: broken });
    const { results, notes } = await noGraph.searchQuestion(question, SCOPE, { mode: 'fusion' });
    expect(results.length).toBeGreaterThan(0);
    expect(notes).toEqual([expect.stringContaining('graph failed')]);
    await expect(noGraph.searchQuestion(question, SCOPE, { mode: 'kg_mix' })).rejects.toMatchObject({
      code: 'E005',
    });
    const down = (index: ChunkIndex) => ({ ...index, searchLexical: broken, searchVector: broken });
    const noWords = await build({ index: down, searchGraph: async () => nothing });
    const left = await noWords.searchQuestion(question, SCOPE, { mode: 'fusion' });
    expect(left.notes[0]).toContain('in the graph alone');
    const neither = await build({ index: down, searchGraph: broken });
    await expect(neither.searchQuestion(question, SCOPE, { mode: 'fusion' })).rejects.toMatchObject({
      code: 'E004',
    });
    const unknown = await (await build()).searchQuestion(question, SCOPE, { mode: 'kg_low' });
    expect(unknown).toMatchObject({ results: [], notes: [expect.stringContaining('knows nothing')] });
  });

  it('should raise a passage whose title the best one names', async () => {
    const question = 'In which place was the designer of the Kessel Tower born?';
    const place = async (associate: boolean) => {
      const { results } = await (
        await build({ options: { associate, threshold: 0, minConfidence: 0 } })
      ).searchQuestion(question, SCOPE);
      const at = results.findIndex(({ chunk }) => chunk.documentTitle === 'Mara Vidal');
      return { at, retrievers: results[at]?.explanations.map(({ retriever }) => retriever) };
    };
    const [alone, associated] = [await place(false), await place(true)];
    expect(associated.at).toBeLessThan(alone.at);
    expect(associated.retrievers).toContain('link');
  });

  it('should give lower scores where the library does not fit the question', async () => {
    const retriever = await build({ options: { threshold: 0, minConfidence: 0 } });
    const best = async (question: string) =>
      (await retriever.searchQuestion(question, SCOPE)).results[0]?.score ?? 0;
    expect(await best('How high is the Kessel Tower in metres?')).toBeGreaterThan(
      2 * (await best('Which tower sells quantum annealing subscriptions to dentists?')),
    );
  });

  it.each(['the of and', '🚀🔥', '?'])(
    'should yield nothing for %j, which says nothing',
    async (question) => {
      expect((await (await build({})).searchQuestion(question, SCOPE)).results).toEqual([]);
    },
  );

  it('should yield nothing for a question that is meant for another library', async () => {
    const { results } = await (await build({})).searchQuestion(
      'Which dentists buy quantum annealing subscriptions?',
      SCOPE,
    );
    expect(results).toEqual([]);
  });

  it.each([
    ['Which tower sells quantum annealing subscriptions to dentists who would rather rent?', 'Kessel Tower'],
    ['哪家牙科诊所出售量子退火订阅服务并且为档案馆的医生提供长期折扣？', '海港档案馆'],
  ])('should find what has a word of %j, and call it no evidence', async (question, title) => {
    const retriever = await build({});
    const { results } = await retriever.searchQuestion(question, SCOPE);
    expect(results[0]?.chunk.documentTitle).toBe(title);
    expect(results.map(({ isEvidence }) => isEvidence)).not.toContain(true);
    expect((await retriever.gather([user(question)], SCOPE)).passages).toEqual([]);
  });

  it('should mark what fits the question as evidence', async () => {
    const { results } = await (await build({})).searchQuestion('How high is the Kessel Tower?', SCOPE);
    expect(results[0]).toMatchObject({ isEvidence: true });
  });

  it('should find Chinese passages', async () => {
    const { results } = await (await build({})).searchQuestion('档案馆什么时候闭馆？', SCOPE);
    expect(results[0]?.chunk.text).toBe('档案馆每周一闭馆。');
  });

  it.each([
    'a',
    '塔',
    '?',
    'the of and',
    '🚀🔥',
    "'; DROP TABLE chunks; --",
    'tower AND (NOT "x* NEAR/2',
    ' ',
    'tower '.repeat(2_000),
  ])('should take %j for a question', async (question) => {
    const { results, notes } = await (await build({})).searchQuestion(question, SCOPE);
    expect(results.length).toBeLessThanOrEqual(10);
    expect(notes).toEqual([]);
  });

  it('should go on with words alone when the embedder fails, and say so', async () => {
    const retriever = await build({
      embedder: { embed: async () => Promise.reject(new AppError('E041', 'no vectors')) },
    });
    const { results, notes } = await retriever.searchQuestion('How high is the Kessel Tower?', SCOPE);
    expect(results[0]?.chunk.text).toContain('84 metres');
    expect(notes).toEqual(['Vector search failed; passages were found by their words alone.']);
  });

  it('should go on with vectors alone when word search fails, and say so', async () => {
    const retriever = await build({ index: (index) => ({ ...index, searchLexical: broken }) });
    const { results, notes } = await retriever.searchQuestion('How high is the Kessel Tower?', SCOPE);
    expect(results.length).toBeGreaterThan(0);
    expect(notes).toEqual(['Word search failed; passages were found by vectors alone.']);
  });

  it('should end with E004 when the index is down and with E005 when both fail for different reasons', async () => {
    const index = (real: ChunkIndex): ChunkIndex => ({
      ...real,
      searchLexical: broken,
      searchVector: broken,
    });
    const down = await build({ index });
    await expect(down.searchQuestion('tower', SCOPE)).rejects.toMatchObject({ code: 'E004' });
    const both = await build({
      index,
      embedder: { embed: async () => Promise.reject(new AppError('E041', 'no vectors')) },
    });
    await expect(both.searchQuestion('tower', SCOPE)).rejects.toMatchObject({ code: 'E005' });
  });

  it.each([
    ['fails', { name: 'x', rerank: async () => Promise.reject(new AppError('E040', 'down')) }],
    ['never answers', { name: 'x', rerank: () => new Promise<never>(() => {}) }],
  ])('should keep the fused order when the reranker %s, and say so', async (_, reranker) => {
    const options = { rerankTimeoutMs: 20, associate: false };
    const plain = await build({ reranker: { name: 'none', rerank: async () => [] }, options });
    const failing = await build({ reranker, options });
    const expected = await plain.searchQuestion('Kessel Tower', SCOPE);
    const { results, notes } = await failing.searchQuestion('Kessel Tower', SCOPE);
    expect(results.map(({ chunk }) => chunk.id)).toEqual(expected.results.map(({ chunk }) => chunk.id));
    expect(notes).toEqual([
      'The reranker failed or took too long; passages stand in the order of retrieval.',
    ]);
  });

  it('should pass an abort through', async () => {
    const retriever = await build({});
    const signal = AbortSignal.abort();
    await expect(retriever.searchQuestion('tower', SCOPE, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('gather', () => {
  it('should keep one copy of equal content and merge neighbours into one exact slice', async () => {
    const retriever = await build({ options: { threshold: 0 } });
    const { passages } = await retriever.gather(
      [user('Who designed the Kessel Tower and how high is it?', 't1')],
      SCOPE,
    );
    const texts = passages.map(({ text }) => text);
    expect(texts.filter((text) => /designed by mara vidal/i.test(text))).toHaveLength(1);
    const merged = passages.find(({ chunkIds }) => chunkIds.length === 2);
    expect(merged?.text).toBe(
      'The Kessel Tower was designed by Mara Vidal in 1931.\n\nIt is 84 metres high.',
    );
    expect(merged?.locator.paragraphs).toEqual({ first: 1, last: 2 });
    expect(merged?.taskIds).toEqual(['t1']);
  });

  it('should report a question that failed and keep the others', async () => {
    const retriever = await build({
      index: (index) => ({
        ...index,
        searchLexical: (terms, ...rest) =>
          terms.includes('bridg') ? broken() : index.searchLexical(terms, ...rest),
      }),
      embedder: { embed: async () => Promise.reject(new AppError('E041', 'no vectors')) },
    });
    const gathered = await retriever.gather([user('the bridge', 't1'), user('Kessel Tower', 't2')], SCOPE);
    expect(gathered.perQuestion.map(({ problem }) => problem?.code)).toEqual(['E005', undefined]);
    expect(gathered.passages.length).toBeGreaterThan(0);
    expect(gathered.notes).toContain('1 of 2 questions could not be searched; the others were.');
  });

  it('should throw only when every question failed', async () => {
    const retriever = await build({
      index: (index) => ({ ...index, searchLexical: broken, searchVector: broken }),
    });
    await expect(retriever.gather([user('bridge'), user('tower')], SCOPE)).rejects.toMatchObject({
      code: 'E004',
    });
  });

  it('should be empty for an empty pool', async () => {
    expect(await (await build({})).gather([], SCOPE)).toEqual({
      passages: [],
      leftOut: 0,
      notes: [],
      perQuestion: [],
    });
  });
});

describe('remembering', () => {
  it("should rank with the run's own reranker, which pays from its budget", async () => {
    const asked: string[] = [];
    const own: Reranker = {
      name: 'own',
      rerank: async (query, passages) => {
        asked.push(query);
        return passages.map(() => 0.5);
      },
    };
    const shared: Reranker = { name: 'shared', rerank: broken };
    const retriever = (await build({ reranker: shared })).remembering(storedChunks(), own);
    const { results, notes } = await retriever.searchQuestion('Who designed the Kessel Tower?', SCOPE);
    expect(results.length).toBeGreaterThan(0);
    expect(notes).toEqual([]);
    expect(asked).toEqual(['Who designed the Kessel Tower?']);
  });

  it('should let those who ask the same wait for one search, each with its own signal', async () => {
    let searches = 0;
    let letThrough: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const retriever = (
      await build({
        index: (index) => ({
          ...index,
          searchLexical: async (...args) => {
            searches++;
            await gate;
            return index.searchLexical(...args);
          },
        }),
        options: { associate: false },
      })
    ).remembering(storedChunks());
    const leaving = new AbortController();
    const ask = (signal?: AbortSignal) =>
      retriever.searchQuestion('Who designed the Kessel Tower?', SCOPE, { signal });
    const first = ask();
    const second = ask();
    const gone = ask(leaving.signal).catch((error: Error) => error.name);
    leaving.abort();
    expect(await gone).toBe('AbortError');
    letThrough();
    expect(await second).toBe(await first);
    expect(await ask()).toBe(await first);
    expect(searches).toBe(1);
  });

  it('should not give up with the first who asked', async () => {
    const memory = storedChunks();
    const leaving = new AbortController();
    let begun: () => void = () => {};
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const retriever = (
      await build({
        index: (index) => ({
          ...index,
          searchLexical: async (terms, scope, limit, signal) => {
            if (signal === leaving.signal) {
              begun();
              await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
            }
            return index.searchLexical(terms, scope, limit);
          },
        }),
      })
    ).remembering(memory);
    const ask = (signal?: AbortSignal) =>
      retriever.searchQuestion('Who designed the Kessel Tower?', SCOPE, { signal });
    const first = ask(leaving.signal).catch((error: Error) => error.name);
    const second = ask();
    await isBegun;
    leaving.abort();
    expect(await first).toBe('AbortError');
    expect((await second).results.length).toBeGreaterThan(0);
  });

  it('should search again after the first one gave up', async () => {
    let isDown = true;
    const retriever = (
      await build({
        index: (index) => ({
          ...index,
          searchLexical: (...args) => (isDown ? broken() : index.searchLexical(...args)),
          searchVector: broken,
        }),
      })
    ).remembering(storedChunks());
    const ask = () => retriever.searchQuestion('Who designed the Kessel Tower?', SCOPE);
    await expect(ask()).rejects.toMatchObject({ code: 'E004' });
    isDown = false;
    expect((await ask()).results.length).toBeGreaterThan(0);
  });
});
