import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { HOSTS, type OpenedHost } from '../../fixtures/storage/hosts.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });

describe.each(HOSTS)('property 17: incremental index on $name', ({ isSkipped, open }) => {
  let host: OpenedHost;
  let round = 0;
  beforeAll(async () => {
    if (!isSkipped) host = await open();
  });
  afterAll(() => host?.close());

  (isSkipped ? it.skip : it).prop([
    fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  ])(
    'should grow by exactly the new chunks, and by none when they are added again',
    async (documents) => {
      const { storage } = host;
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
