import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { embedSample } from '../../contract/storage/old-versions-suite.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';

const WORDS = ['mast', 'sail', 'keel', 'rudder', 'anchor'];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const versions = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
const documents = fc.array(versions, { minLength: 1, maxLength: 4 });

describe('versions that are not current', () => {
  let storage: Storage;
  let round = 0;
  beforeAll(async () => {
    storage = await openMemoryStorage();
  });
  afterAll(() => storage.close());

  it.prop([documents])(
    'should never change a search of current ones, and be cited by themselves alone',
    async (library) => {
      const collection = `round ${++round}`;
      let collectionId = '';
      const ids: string[][] = [];
      for (const [place, states] of library.entries()) {
        const own = new Set<string>();
        for (const texts of states) {
          const published = await publishSample(storage, collection, { path: `${place}.md`, texts });
          ({ collectionId } = published);
          own.add(published.versionId);
        }
        ids.push([...own]);
      }
      const search = (versionIds?: string[]) => {
        const scope = { collectionIds: [collectionId], ...(versionIds && { versionIds }) };
        return Promise.all([
          storage.index.searchLexical(WORDS, scope, 100),
          storage.index.searchVector(sampleVector('mast keel'), scope, 100),
        ]);
      };
      const before = await search();
      await storage.versions.ensureIndexed(ids.flat(), embedSample);
      expect(await search()).toEqual(before);
      for (const versionId of ids.flat()) {
        const hits = (await search([versionId])).flat();
        const chunks = await storage.library.getChunks(hits.map(({ chunkId }) => chunkId));
        expect(chunks.length).toBeGreaterThan(0);
        expect(new Set(chunks.map((chunk) => chunk.versionId))).toEqual(new Set([versionId]));
      }
      for (const [place] of library.entries()) {
        const documentId = (await storage.library.findDocumentByPath(collectionId, `${place}.md`))?.id ?? '';
        const numbers = (await storage.versions.list(documentId)).map(({ number }) => number);
        expect(numbers.toReversed()).toEqual(numbers.map((_, index) => index + 1));
      }
    },
    180_000,
  );
});
