import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/logging/index.ts';
import { sealBlocks } from '../../../src/storage/chunk-index/postgres/seal-blocks.ts';
import { openPostgres } from '../../../src/storage/database/postgres/open-postgres.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl as serverUrl } from '../../fixtures/storage/test-servers.ts';

const WORDS = 'mast sail keel rudder anchor deck hull bow stern galley cabin crew wind tide harbour'.split(
  ' ',
);
const DOCUMENTS = 40;
/** Blocks of postings are made before these documents, of so many numbers at most; the last documents are in none. */
const SEAL_BEFORE = [20, 33];
const MAX_SPAN = 17;

describe.skipIf(serverUrl === undefined)(onPostgres('both hosts'), () => {
  const databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
  let embedded: Storage;
  let servers: Record<'rows' | 'blocks', Storage>;
  let collectionId = '';

  async function fill(storage: Storage, before: (number: number) => Promise<void> = async () => {}) {
    const gone: string[] = [];
    for (let number = 0; number < DOCUMENTS; number++) {
      await before(number);
      const pick = (salt: number) => WORDS[(number * 7 + salt * (3 + (number % 5))) % WORDS.length] ?? '';
      const texts = [0, 1].map((part) =>
        Array.from({ length: 5 + (number % 9) }, (_, i) => pick(i + part)).join(' '),
      );
      const input = { path: `${number}.md`, title: pick(1), heading: pick(2), texts };
      const published = await publishSample(storage, 'fleet', input);
      collectionId = published.collectionId;
      if (number % 6 === 0) await storage.library.deleteDocument(published.documentId);
      else if (number % 7 === 1) gone.push(published.documentId);
    }
    for (const documentId of gone) await storage.library.deleteDocument(documentId);
  }

  beforeAll(async () => {
    databases.push(await createTestDatabase(serverUrl ?? ''), await createTestDatabase(serverUrl ?? ''));
    const [rows, blocks] = await Promise.all(
      databases.map(({ url }) => openMemoryStorage({ databaseUrl: url })),
    );
    embedded = await openMemoryStorage();
    if (rows === undefined || blocks === undefined) throw new Error('no server');
    servers = { rows, blocks };
    await fill(embedded);
    await fill(rows);
    const sealer = await openPostgres({ databaseUrl: databases[1]?.url ?? '', logger: silentLogger });
    await fill(blocks, async (number) => {
      // The storage itself may be looking whether there is enough for a block.
      if (SEAL_BEFORE.includes(number)) while (!(await sealBlocks(sealer, 1, MAX_SPAN)));
    });
    const { rows: ranges } = await sealer.query('select count(*)::int as count from index_block_ranges');
    expect(ranges).toEqual([{ count: 5 }]);
    await sealer.close();
  });
  afterAll(async () => {
    for (const storage of [embedded, servers.rows, servers.blocks]) await storage.close();
    for (const database of databases) await database.drop();
  });

  const questions = WORDS.map((word, index) => [word, WORDS[(index + 4) % WORDS.length] ?? '']);
  describe.each(['rows', 'blocks'] as const)('words in %s', (kind) => {
    // Two are fewer than were deleted after their block was made, which a block offers all the same.
    it.each(questions)('should rank and score %s %s the same', async (...terms) => {
      const scope = { collectionIds: [collectionId] };
      for (const limit of [100, 2]) {
        const expected = await embedded.index.searchLexical(terms, scope, limit);
        const found = await servers[kind].index.searchLexical(terms, scope, limit);
        expect(found.map(({ chunkId }) => chunkId)).toEqual(expected.map(({ chunkId }) => chunkId));
        for (const [place, { score }] of found.entries())
          expect(score).toBeCloseTo(expected[place]?.score ?? -1, 9);
      }
    });
  });

  it.each(questions)('should find the same by the vector of %s %s', async (...terms) => {
    const scope = { collectionIds: [collectionId] };
    const vector = sampleVector(terms.join(' '));
    const expected = await embedded.index.searchVector(vector, scope, 100);
    const found = await servers.rows.index.searchVector(vector, scope, 100);
    const scores = new Map(expected.map(({ chunkId, score }) => [chunkId, score]));
    expect(found).toHaveLength(expected.length);
    for (const { chunkId, score } of found) expect(score).toBeCloseTo(scores.get(chunkId) ?? -2, 1.7);
  });
});
