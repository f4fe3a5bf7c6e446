import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { PooledQuestion } from '../../../../src/domain/index.ts';
import { createHashedEmbedder, createLexicalReranker } from '../../../../src/language/index.ts';
import { normalizeText } from '../../../../src/linguistics/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createRetriever, toEvidence } from '../../../../src/rag/index.ts';
import { makeDocument } from '../../../fakes/library-chunks.ts';
import { createMemoryChunkIndex } from '../../../fakes/memory-chunk-index.ts';

const words = [
  'cache',
  'index',
  'vector',
  'budget',
  'harbour',
  'turbine',
  '数据库',
  '索引',
  '12 %',
  'ERR-4032',
  'lease',
  'report',
];
const text = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 })
  .map((parts) => `${parts.join(' ')}.`);
const library = fc.array(
  fc.record({
    collection: fc.constantFrom('base' as const, 'run' as const),
    sections: fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
);
const pool: fc.Arbitrary<PooledQuestion[]> = fc.array(
  fc.record({
    question: fc.oneof(
      text,
      fc.string({ minLength: 1, maxLength: 20 }),
      fc.constantFrom('?', 'the of and', '🚀🔥', "'; DROP TABLE x; --", 'a AND (b OR NOT'),
    ),
    origin: fc.constantFrom('user' as const, 'planned' as const, 'follow_up' as const, 'rewritten' as const),
    taskId: fc.constantFrom('t1', 't2', 't3'),
  }),
  { minLength: 1, maxLength: 6 },
);
const settings = fc.record({
  topK: fc.integer({ min: 1, max: 6 }),
  topN: fc.integer({ min: 1, max: 8 }),
  threshold: fc.double({ min: 0, max: 0.9, noNaN: true }),
});

async function build(
  documents: readonly { collection: 'base' | 'run'; sections: readonly (readonly string[])[] }[],
) {
  const memory = createMemoryChunkIndex();
  const embedder = createHashedEmbedder({ dimension: 64 });
  const markdowns = new Map<string, string>();
  const contents: { readonly base: string[]; readonly run: string[] } = { base: [], run: [] };
  for (const [number, { collection, sections }] of documents.entries()) {
    const made = makeDocument(
      `d${number}`,
      `Document ${number}`,
      sections.map((chunks) => ({ chunks })),
    );
    const vectors = await embedder.embed(
      made.chunks.map(({ chunk }) => chunk.text),
      'passage',
    );
    const chunks = made.chunks.map((item, index) => ({ ...item, vectors: { content: vectors[index]! } }));
    memory.add(chunks, collection, { [made.versionId]: made.markdown });
    markdowns.set(made.versionId, made.markdown);
    contents[collection].push(...chunks.map(({ chunk }) => chunk.contentHash));
  }
  return { memory, embedder, markdowns, contents };
}

describe('retriever', () => {
  it.prop([library, pool, settings], { numRuns: 120 })(
    'property 10: nothing is kept below the threshold; property 11: at most topN; property 24: no content twice; property 25: descending',
    async (documents, questions, options) => {
      const { memory, embedder, markdowns } = await build(documents);
      const retriever = createRetriever({
        ...memory,
        embedder,
        reranker: createLexicalReranker(),
        options,
        logger: silentLogger,
      });
      const { passages } = await retriever.gather(questions, { collectionIds: ['base', 'run'] });
      expect(passages.length).toBeLessThanOrEqual(options.topN);
      expect(new Set(passages.map((passage) => normalizeText(passage.text))).size).toBe(passages.length);
      for (const [index, passage] of passages.entries()) {
        expect(passage.score).toBeGreaterThanOrEqual(options.threshold);
        expect(passage.score).toBeLessThanOrEqual(1);
        if (index > 0) expect(passages[index - 1]!.score).toBeGreaterThanOrEqual(passage.score);
        const { start, end } = passage.locator.offsets;
        expect(markdowns.get(passage.versionId)?.slice(start, end)).toBe(passage.text);
        expect(passage.explanations.length).toBeGreaterThan(0);
      }
      expect(toEvidence(passages).map(({ id }) => id)).toEqual(passages.map((_, index) => `ev_${index + 1}`));
    },
  );

  it.prop([library, pool, settings], { numRuns: 100 })(
    'property 22: retrieval runs once for every question of the pool; property 23: each yields at most topK chunks',
    async (documents, questions, options) => {
      const { memory, embedder } = await build(documents);
      let searches = 0;
      const index = {
        ...memory.index,
        searchVector: (...input: Parameters<typeof memory.index.searchVector>) => {
          searches++;
          return memory.index.searchVector(...input);
        },
      };
      const retriever = createRetriever({
        ...memory,
        index,
        embedder,
        reranker: createLexicalReranker(),
        options,
        logger: silentLogger,
      });
      const { perQuestion } = await retriever.gather(questions, { collectionIds: ['base', 'run'] });
      const expected = new Set(questions.map(({ question }) => normalizeText(question)));
      expect(perQuestion.map(({ question }) => normalizeText(question.question)).sort()).toEqual(
        [...expected].sort(),
      );
      expect(searches).toBe(expected.size);
      for (const { chunkIds } of perQuestion) expect(chunkIds.length).toBeLessThanOrEqual(options.topK);
    },
  );

  it.prop([library, text], { numRuns: 100 })(
    'property 21: a retrieval sees the base corpus and the documents of this run, and nothing outside its scope',
    async (documents, question) => {
      const { memory, embedder, contents } = await build(documents);
      const options = { threshold: 0, minConfidence: 0, topK: 100 };
      const retriever = createRetriever({
        ...memory,
        embedder,
        reranker: createLexicalReranker(),
        options,
        logger: silentLogger,
      });
      const search = async (collectionIds: string[]) =>
        (await retriever.searchQuestion(question, { collectionIds })).results.map(
          ({ chunk }) => chunk.contentHash,
        );
      expect((await search(['base', 'run'])).sort()).toEqual(
        [...new Set([...contents.base, ...contents.run])].sort(),
      );
      expect((await search(['run'])).sort()).toEqual([...new Set(contents.run)].sort());
    },
  );
});
