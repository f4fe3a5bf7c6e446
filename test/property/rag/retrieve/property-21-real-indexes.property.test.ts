import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { createHashedEmbedder, createLexicalReranker } from '../../../../src/language/index.ts';
import { silentLogger } from '../../../../src/logging/index.ts';
import { createRetriever } from '../../../../src/rag/index.ts';
import { HOSTS, type OpenedHost } from '../../../fixtures/storage/hosts.ts';
import { DIMENSION } from '../../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../../fixtures/storage/sample-document.ts';

const text = fc
  .array(fc.constantFrom('cache', 'harbour', 'turbine', 'budget', 'lease', '数据库', '索引', '预算'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((words) => `${words.join(' ')}.`);
const WHERE = ['base', 'run', 'other run'] as const;
const library = fc.array(
  fc.record({ where: fc.constantFrom(...WHERE), texts: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  { minLength: 1, maxLength: 5 },
);

describe.each(HOSTS)('the documents of a run on $name', ({ isSkipped, open }) => {
  const embedder = createHashedEmbedder({ dimension: DIMENSION });
  let host: OpenedHost;
  let round = 0;
  beforeAll(async () => {
    if (!isSkipped) host = await open();
  });
  afterAll(() => host?.close());

  (isSkipped ? it.skip : it).prop([library, text], { numRuns: 100 })(
    'property 21: a retrieval sees the base corpus and the documents of this run, and none of another run',
    async (drawn, question) => {
      const { library: store, index } = host.storage;
      round++;
      const ids = new Map<string, string>();
      for (const where of WHERE) ids.set(where, (await store.ensureCollection(`${where} ${round}`)).id);
      const contents: Record<(typeof WHERE)[number], string[]> = { base: [], run: [], 'other run': [] };
      for (const [number, { where, texts }] of drawn.entries()) {
        const id = `doc_${round}_${number}`;
        const sourcePath = `${number}.md`;
        const collectionId = ids.get(where) ?? '';
        await store.beginDocument({ id, collectionId, sourcePath, format: 'markdown', bytes: 1 });
        const publication = samplePublication(id, { path: sourcePath, texts });
        const vectors = await embedder.embed(texts, 'passage');
        const chunks = publication.chunks.map((item, place) => ({
          ...item,
          vectors: { content: vectors[place]! },
        }));
        await store.publishVersion({ ...publication, chunks });
        contents[where].push(...chunks.map(({ chunk }) => chunk.contentHash));
      }
      const retriever = createRetriever({
        index,
        library: store,
        embedder,
        reranker: createLexicalReranker(),
        options: { threshold: 0, minConfidence: 0, topK: 100 },
        logger: silentLogger,
      });
      const search = async (...places: (typeof WHERE)[number][]) => {
        const collectionIds = places.map((place) => ids.get(place) ?? '');
        const { results } = await retriever.searchQuestion(question, { collectionIds });
        return results.map(({ chunk }) => chunk.contentHash).sort();
      };
      expect(await search('base', 'run')).toEqual([...new Set([...contents.base, ...contents.run])].sort());
      expect(await search('run')).toEqual([...new Set(contents.run)].sort());
    },
    240_000,
  );
});
