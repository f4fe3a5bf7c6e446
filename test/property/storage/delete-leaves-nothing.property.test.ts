import { fc, it } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { ChunkHit } from '../../../src/domain/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';

const WORDS = ['mast', 'sail', 'keel', 'rudder', 'anchor'];
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(' '));
const documents = fc.array(
  fc.record({ texts: fc.array(text, { minLength: 1, maxLength: 3 }), deleted: fc.boolean() }),
  { minLength: 1, maxLength: 5 },
);

describe('deleteDocument', () => {
  let storage: Storage;
  let round = 0;
  beforeAll(async () => {
    storage = await openMemoryStorage();
  });
  afterAll(() => storage.close());

  /** Everything a search can tell, with paths for ids. */
  async function observe(collectionId: string) {
    const paths = new Map(
      (await storage.library.listDocuments([collectionId])).map(({ id, sourcePath }) => [id, sourcePath]),
    );
    const scope = { collectionIds: [collectionId] };
    const show = (hits: readonly ChunkHit[]) =>
      hits.map(({ documentId, score }) => `${paths.get(documentId)} ${score.toFixed(9)}`).sort();
    const results = [
      show(await storage.index.searchLexical(WORDS, scope, 50)),
      show(await storage.index.searchVector(sampleVector('mast keel'), scope, 50)),
    ];
    return { results, count: await storage.index.count(scope) };
  }

  it.prop([documents])(
    'should leave the index as if the document had never been there',
    async (inputs) => {
      round++;
      let withDeletions = '';
      let never = '';
      const removed: string[] = [];
      for (const [number, { texts, deleted }] of inputs.entries()) {
        const input = { path: `${number}.md`, texts };
        const published = await publishSample(storage, `with ${round}`, input);
        withDeletions = published.collectionId;
        if (deleted) {
          await storage.library.deleteDocument(published.documentId);
          removed.push(
            published.documentId,
            published.versionId,
            ...published.chunks.map(({ chunk }) => chunk.id),
          );
        } else {
          await publishSample(storage, `without ${round}`, input);
        }
      }
      never = (await storage.library.ensureCollection(`without ${round}`)).id;
      expect(await observe(withDeletions)).toEqual(await observe(never));
      const { rows } = await storage.sql.pool.query(
        `select id from documents where id = any($1) union all select id from versions where id = any($1)
       union all select version_id from sections where version_id = any($1)
       union all select id from chunks where id = any($1)
       union all select version_id from index_segments where version_id = any($1) or document_id = any($1)`,
        [removed],
      );
      expect(rows).toEqual([]);
    },
    180_000,
  );
});
