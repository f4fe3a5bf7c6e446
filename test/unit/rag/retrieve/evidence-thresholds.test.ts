import { describe, expect, it } from 'vitest';
import type { PooledQuestion } from '../../../../src/domain/index.ts';
import { createHashedEmbedder, createLexicalReranker } from '../../../../src/language/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createRetriever, type RetrieverOptions } from '../../../../src/rag/index.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';
import { createMemoryChunkIndex } from '../../../fakes/memory-chunk-index.ts';

const SCOPE = { collectionIds: ['library'] };

async function build(texts: readonly string[], options: Partial<RetrieverOptions>) {
  const memory = createMemoryChunkIndex();
  const embedder = createHashedEmbedder({ dimension: 64 });
  for (const [number, text] of texts.entries()) {
    const { chunks, versionId, markdown } = makeDocument(`d${number}`, `Document ${number}`, [
      { chunks: [text] },
    ]);
    const vectors = await embedder.embed([text], 'passage');
    memory.add(
      chunks.map((item) => ({ ...item, vectors: { content: vectors[0] as Float32Array } })),
      'library',
      { [versionId]: markdown },
    );
  }
  return createRetriever({
    ...memory,
    embedder,
    reranker: createLexicalReranker(),
    options,
    logger: silentLogger,
  });
}

const LIBRARIES = [
  {
    question: 'How often do spring tides occur at the northern pier?',
    texts: [
      'Spring tides occur twice a month at the northern pier.',
      'Neap tides occur between them.',
      'The northern pier was painted in May.',
      'A pier is closed in winter.',
      'Fishing is allowed.',
    ],
  },
  {
    question: '北码头的大潮每月发生几次？',
    texts: [
      '北码头的大潮每月发生两次。',
      '小潮发生在大潮之间。',
      '北码头五月刷漆。',
      '码头冬季关闭。',
      '允许钓鱼。',
    ],
  },
];

describe.each(LIBRARIES)('what counts as evidence for $question', ({ question, texts }) => {
  const search = async (options: Partial<RetrieverOptions>) =>
    (await (await build(texts, { associate: false, ...options })).searchQuestion(question, SCOPE)).results;

  it('should be exactly what reaches the threshold, wherever between two scores that lies', async () => {
    const scores = (await search({ threshold: 0, minConfidence: 0 })).map(({ score }) => score);
    const steps = [...new Set(scores)].slice(0, -1);
    expect(steps.length).toBeGreaterThan(1);
    for (const [index, score] of steps.entries()) {
      const below = [...new Set(scores)][index + 1] ?? 0;
      const threshold = (score + below) / 2;
      const results = await search({ threshold, minConfidence: 0 });
      expect(results.filter(({ isEvidence }) => isEvidence).map((result) => result.score)).toEqual(
        scores.filter((one) => one >= threshold),
      );
    }
  });

  it('should be nothing when the best passage is less than the confidence asked for', async () => {
    const best = (await search({ threshold: 0, minConfidence: 0 }))[0]?.score ?? 0;
    const count = async (minConfidence: number) =>
      (await search({ threshold: 0, minConfidence })).filter(({ isEvidence }) => isEvidence).length;
    expect(await count(best - 0.01)).toBeGreaterThan(0);
    expect(await count(best + 0.01)).toBe(0);
  });
});

describe('the confidence asked for by itself', () => {
  it.each([
    [
      'Who repairs the tide gauge of the lighthouse museum in Bergen on Sundays?',
      'Fishing is allowed on Sundays.',
    ],
    ['卑尔根灯塔博物馆的验潮仪由哪家公司负责维修？', '公司允许钓鱼。'],
  ])('should keep one chance word from being evidence: %s', async (question, text) => {
    const texts = [text, 'Tides 潮汐 2024.', ...LIBRARIES.flatMap((library) => library.texts)];
    const evidence = async (options: Partial<RetrieverOptions>) =>
      (
        await (
          await build(texts, { associate: false, threshold: 0, ...options })
        ).searchQuestion(question, SCOPE)
      ).results.filter(({ isEvidence }) => isEvidence);
    expect((await evidence({ minConfidence: 0 })).length).toBeGreaterThan(0);
    expect(await evidence({})).toEqual([]);
  });
});

describe('gather', () => {
  it.each([(name: string) => `The ${name} lies at the coast.`, (name: string) => `${name}位于海边。`])(
    'should rank what answers the user first, then planned, follow-up and rewritten questions',
    async (say) => {
      const names = ['Arkvik', 'Bornholt', 'Cresdal', 'Drumsey'];
      const origins: PooledQuestion['origin'][] = ['rewritten', 'follow_up', 'planned', 'user'];
      const retriever = await build(names.map(say), { threshold: 0, minConfidence: 0, associate: false });
      const pool = names.map(
        (name, index): PooledQuestion => ({
          question: `${name}?`,
          origin: origins[index] ?? 'user',
          taskId: 't1',
        }),
      );
      const { passages } = await retriever.gather(pool, SCOPE);
      expect(passages.map(({ text }) => text)).toEqual(names.toReversed().map(say));
      const scores = passages.map(({ score }) => score);
      for (const [index, score] of scores.slice(1).entries())
        expect(score).toBeLessThan(0.99 * (scores[index] ?? 0));
    },
  );
});

describe('a question in another script than everything that is found', () => {
  const MANUAL = [
    'KeepAliveTimeout sets how long a connection waits for the next request.',
    'git reset --hard resets the index and the working tree.',
    'git stash keeps the changes of the working tree.',
    'git tag names a commit.',
    'A branch is a line of development.',
  ];
  const DEFAULTS = { threshold: 0.1, minConfidence: 0.1, associate: false };
  const evidenceOf = async (question: string, texts: readonly string[]) =>
    (await (await build(texts, DEFAULTS)).searchQuestion(question, SCOPE)).results
      .filter(({ isEvidence }) => isEvidence)
      .map(({ chunk }) => chunk.text);

  it('should be searched by what it says in the letters of the texts', async () => {
    expect((await evidenceOf('那么 git reset 的 --hard 选项到底会做些什么事情？', MANUAL))[0]).toBe(
      MANUAL[1],
    );
    expect((await evidenceOf('请问 KeepAliveTimeout 的默认值到底是多少？', MANUAL))[0]).toBe(MANUAL[0]);
  });

  it('should be searched by all its words where a text found has its script, those in the other letters first', async () => {
    const mixed = [...MANUAL, 'git 分支是一条开发线。'];
    expect((await evidenceOf('那么 git reset 的 --hard 选项到底会做些什么事情？', mixed))[0]).toBe(MANUAL[1]);
  });

  it('should count all its words where one name alone is in the other script', async () => {
    expect(await evidenceOf('那么 git 的存储上限到底是多少，超过以后会怎样？', MANUAL)).toEqual([]);
  });

  it('should put what a Chinese question names in Latin letters before what it only asks', async () => {
    const texts = [
      '虚拟专用网络 (VPN) 以加密信道连接两个局域网。',
      '怎样才能选择通道？怎样关闭通道，下文说明。',
      '建立文件系统时，怎样选择分区，方法多样。',
      ...Array.from({ length: 8 }, (_, at) => `第${at}节说明磁盘和软件包。`),
    ];
    const { results } = await (await build(texts, DEFAULTS)).searchQuestion('怎样建立 VPN？', SCOPE);
    expect(results[0]?.chunk.text).toBe(texts[0]);
    // Nothing of the question but that it asks stands there.
    const asking = await build(['怎样才能如此？', ...texts.slice(3)], DEFAULTS);
    expect((await asking.searchQuestion('怎样建立 VPN？', SCOPE)).results).toEqual([]);
  });
});
