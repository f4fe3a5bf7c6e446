import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl as serverUrl } from '../../fixtures/storage/test-servers.ts';

const WORDS = 'mast sail keel rudder anchor deck hull bow stern galley cabin crew wind tide harbour'.split(
  ' ',
);

describe.skipIf(serverUrl === undefined)(onPostgres('both hosts'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let hosts: Storage[];
  let collectionId = '';
  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
    hosts = [await openMemoryStorage(), await openMemoryStorage({ databaseUrl: database.url })];
    for (const storage of hosts) {
      for (let number = 0; number < 40; number++) {
        const pick = (salt: number) => WORDS[(number * 7 + salt * (3 + (number % 5))) % WORDS.length] ?? '';
        const texts = [0, 1].map((part) =>
          Array.from({ length: 5 + (number % 9) }, (_, i) => pick(i + part)).join(' '),
        );
        const input = { path: `${number}.md`, title: pick(1), heading: pick(2), texts };
        const published = await publishSample(storage, 'fleet', input);
        collectionId = published.collectionId;
        if (number % 6 === 0) await storage.library.deleteDocument(published.documentId);
      }
    }
  });
  afterAll(async () => {
    for (const storage of hosts) await storage.close();
    await database.drop();
  });

  it.each(WORDS.map((word, index) => [word, WORDS[(index + 4) % WORDS.length] ?? '']))(
    'should rank and score %s %s the same',
    async (...terms) => {
      const scope = { collectionIds: [collectionId] };
      const [embedded = [], postgres = []] = await Promise.all(
        hosts.map((storage) => storage.index.searchLexical(terms, scope, 100)),
      );
      expect(postgres.map(({ chunkId }) => chunkId)).toEqual(embedded.map(({ chunkId }) => chunkId));
      for (const [place, { score }] of postgres.entries()) {
        expect(score).toBeCloseTo(embedded[place]?.score ?? -1, 9);
      }
      const [near = [], nearToo = []] = await Promise.all(
        hosts.map((storage) => storage.index.searchVector(sampleVector(terms.join(' ')), scope, 100)),
      );
      const scores = new Map(near.map(({ chunkId, score }) => [chunkId, score]));
      expect(nearToo).toHaveLength(near.length);
      for (const { chunkId, score } of nearToo) expect(score).toBeCloseTo(scores.get(chunkId) ?? -2, 1.7);
    },
  );
});
