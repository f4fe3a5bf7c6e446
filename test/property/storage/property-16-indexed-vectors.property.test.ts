import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { HOSTS, type OpenedHost } from '../../fixtures/storage/hosts.ts';
import { DIMENSION } from '../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';

/** Unit vectors that differ clearly, so that each is its own nearest neighbour. */
const unit = fc
  .array(fc.integer({ min: -9, max: 9 }), { minLength: DIMENSION, maxLength: DIMENSION })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => {
    const length = Math.hypot(...values);
    return Float32Array.from(values, (value) => value / length);
  });
const documents = fc.array(
  fc.array(fc.record({ content: unit, heading: unit }), { minLength: 1, maxLength: 4 }),
  { minLength: 1, maxLength: 2 },
);
const cosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

describe.each(HOSTS)('every chunk is embedded on $name', ({ isSkipped, open }) => {
  let host: OpenedHost;
  let round = 0;
  beforeAll(async () => {
    if (!isSkipped) host = await open();
  });
  afterAll(() => host?.close());

  (isSkipped ? it.skip : it).prop([documents], { numRuns: 100 })(
    'property 16: each indexed chunk is found by every vector it was given, once, with the similarity of its nearest field',
    async (drawn) => {
      const { library, index } = host.storage;
      const { id: collectionId } = await library.ensureCollection(`vectors ${round++}`);
      const given = new Map<string, { content: Float32Array; heading: Float32Array }>();
      for (const [number, vectors] of drawn.entries()) {
        const id = `doc_${round}_${number}`;
        const sourcePath = `${number}.md`;
        await library.beginDocument({ id, collectionId, sourcePath, format: 'markdown', bytes: 1 });
        const texts = vectors.map((_, place) => `Text ${round} ${number} ${place}.`);
        const publication = samplePublication(id, { path: sourcePath, texts });
        const chunks = publication.chunks.map((chunk, place) => ({ ...chunk, vectors: vectors[place]! }));
        await library.publishVersion({ ...publication, chunks });
        for (const { chunk, vectors: own } of chunks) given.set(chunk.id, own);
      }
      const scope = { collectionIds: [collectionId] };
      expect(await index.count(scope)).toBe(given.size);
      for (const asked of [...given.values()].flatMap(({ content, heading }) => [content, heading])) {
        const hits = await index.searchVector(asked, scope, 2 * given.size);
        expect(hits.map(({ chunkId }) => chunkId).sort()).toEqual([...given.keys()].sort());
        for (const { chunkId, score } of hits) {
          const own = given.get(chunkId)!;
          expect(score).toBeCloseTo(Math.max(cosine(asked, own.content), cosine(asked, own.heading)), 1);
        }
      }
    },
    240_000,
  );
});
