import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });

describe('property 17: incremental index', () => {
  let storage: Storage;
  let round = 0;
  beforeAll(async () => {
    storage = await openMemoryStorage();
  });
  afterAll(() => storage.close());

  it.prop([fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })])(
    'should grow by exactly the new chunks, and by none when they are added again',
    async (documents) => {
      const collection = `collection ${round++}`;
      let expected = 0;
      for (const [number, texts] of documents.entries()) {
        const input = { path: `${number}.md`, texts };
        const { collectionId } = await publishSample(storage, collection, input);
        expected += texts.length;
        expect(await storage.index.count({ collectionIds: [collectionId] })).toBe(expected);
        await publishSample(storage, collection, input);
        expect(await storage.index.count({ collectionIds: [collectionId] })).toBe(expected);
      }
    },
    180_000,
  );
});
