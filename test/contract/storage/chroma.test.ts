import { AdminClient, ChromaClient } from 'chromadb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage, StorageDeps } from '../../../src/storage/index.ts';
import { hasChroma, onChroma, startChroma } from '../../fixtures/storage/chroma-server.ts';
import {
  createTestDatabase,
  openMemoryStorage,
  temporaryFolder,
} from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl, serversRequired } from '../../fixtures/storage/test-servers.ts';
import { describeDueVectors } from './due-vectors-suite.ts';
import { describeEnrichment } from './enrichment-suite.ts';
import { describeLibrary } from './library-suite.ts';
import { describeRebuild } from './rebuild-suite.ts';

describe('servers of the tests', () => {
  it.runIf(serversRequired)('should have Chroma where servers are required', () => {
    expect(hasChroma).toBe(true);
  });
});

describe.skipIf(!hasChroma)(onChroma('vectors in Chroma'), () => {
  let server: Awaited<ReturnType<typeof startChroma>>;
  beforeAll(async () => {
    server = await startChroma();
  });
  afterAll(() => server.stop());
  const open = (deps: Partial<StorageDeps> = {}) =>
    openMemoryStorage({
      chroma: { url: server.url },
      retry: { attempts: 0, firstDelayMs: 1, maxDelayMs: 1 },
      ...deps,
    });

  describe('beside the embedded database', () => {
    describe('library and index', () => describeLibrary(() => open()));
    describe('vectors of enrichment', () => describeEnrichment(() => open()));
    describe('another embedder', () => {
      const folder = temporaryFolder();
      afterAll(folder.remove);
      describeRebuild((deps) => open({ dataDir: folder.path, ...deps }));
    });
    describe('documents without vectors', () => {
      const folder = temporaryFolder();
      afterAll(folder.remove);
      describeDueVectors((deps) => open({ dataDir: folder.path, ...deps }));
    });
  });

  describe.skipIf(postgresUrl === undefined)(onPostgres('beside Postgres'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(() => database.drop());
    describe('library and index', () => describeLibrary(() => open({ databaseUrl: database.url })));
  });

  describe('in step with the library', () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await open();
    });
    afterAll(() => storage.close());
    const near = (word: string, collectionId: string) =>
      storage.index.searchVector(sampleVector(word), { collectionIds: [collectionId] }, 5);
    const waiting = async () =>
      Number((await storage.sql.pool.query('select count(*) as n from vector_outbox')).rows[0]?.['n']);
    const ownCollections = async () => {
      const { rows } = await storage.sql.pool.query("select value from settings where key = 'vectors.store'");
      const { hostname, port } = new URL(server.url);
      const client = new ChromaClient({ host: hostname, port: Number(port), ssl: false });
      const all = await client.listCollections({ limit: 1000 });
      return all.filter(({ name }) => name.includes(String(rows[0]?.['value'])));
    };

    it('should keep what was committed for a process that dies before it could deliver', async () => {
      const published = await publishSample(storage, 'outbox', { path: 'a.md', texts: ['quay', 'pier'] });
      expect(await waiting()).toBeGreaterThan(0);
      expect(await storage.drift?.check()).toEqual({ waiting: 0, missing: [], extra: [] });
      expect((await near('pier', published.collectionId))[0]?.chunkId).toBe(published.chunks[1]?.chunk.id);
      const [content] = (await ownCollections()).filter(({ name }) => name.endsWith('-content'));
      expect((await content?.get())?.ids.sort()).toEqual(
        published.chunks.map(({ chunk }) => chunk.id).sort(),
      );
    });

    it('should deliver again what was delivered already, and forget what is deleted', async () => {
      const published = await publishSample(storage, 'twice', { path: 'b.md', texts: ['mole'] });
      const { rows } = await storage.sql.pool.query('select action, document_id, body from vector_outbox');
      await near('mole', published.collectionId);
      for (const row of rows) {
        await storage.sql.pool.query(
          'insert into vector_outbox (action, document_id, body) values ($1, $2, $3)',
          [row['action'], row['document_id'], row['body']],
        );
      }
      expect(await near('mole', published.collectionId)).toHaveLength(1);
      expect(await storage.drift?.check()).toMatchObject({ missing: [], extra: [] });
      await storage.library.deleteDocument(published.documentId);
      expect(await near('mole', published.collectionId)).toEqual([]);
      expect(await storage.drift?.check()).toMatchObject({ missing: [], extra: [] });
    });

    it('should report drift and never show what the library does not have', async () => {
      const published = await publishSample(storage, 'drift', { path: 'c.md', texts: ['buoy', 'lock'] });
      await storage.drift?.check();
      const [first, second] = published.chunks.map(({ chunk }) => chunk.id);
      for (const collection of await ownCollections()) {
        await collection.delete({ ids: [first ?? ''] });
        const ghost = { document_id: 'doc_x', version_id: 'ver_x', collection_id: published.collectionId };
        await collection.upsert({
          ids: ['chk_ghost'],
          embeddings: [Array.from(sampleVector('buoy'))],
          metadatas: [ghost],
        });
      }
      const hits = await near('buoy', published.collectionId);
      expect(hits.map(({ chunkId }) => chunkId)).toEqual([second]);
      expect(await storage.drift?.check()).toEqual({ waiting: 0, missing: [first], extra: ['chk_ghost'] });
      await storage.drift?.repair();
      expect(await storage.rebuild.pending()).toBeGreaterThan(0);
      const made: string[] = [];
      await storage.rebuild.run({
        fingerprint: (before) => before,
        embed: async ({ title, chunks }) => {
          made.push(title);
          return chunks.map(({ text }) => ({
            content: sampleVector(text),
            heading: sampleVector('Heading'),
          }));
        },
      });
      expect(made).toEqual(['c.md']);
      expect(await storage.drift?.check()).toEqual({ waiting: 0, missing: [], extra: [] });
    });

    it('should keep to the tenant and the database that are its own', async () => {
      const { hostname, port } = new URL(server.url);
      const place = { host: hostname, port: Number(port), ssl: false };
      const admin = new AdminClient(place);
      await admin.createTenant({ name: 'acme' });
      await admin.createDatabase({ name: 'research', tenant: 'acme' });
      const before = await new ChromaClient(place).countCollections();
      const own = { tenant: 'acme', database: 'research' };
      const there = await open({ chroma: { url: server.url, ...own } });
      const { collectionId } = await publishSample(there, 'tenant', { path: 'a.md', texts: ['anchor'] });
      const scope = { collectionIds: [collectionId] };
      expect(await there.index.searchVector(sampleVector('anchor'), scope, 5)).toHaveLength(1);
      await there.close();
      expect(await new ChromaClient({ ...place, ...own }).countCollections()).toBeGreaterThan(0);
      expect(await new ChromaClient(place).countCollections()).toBe(before);
    });

    it('should go on publishing and finding words when the server is gone', async () => {
      const other = await startChroma();
      const alone = await open({ chroma: { url: other.url } });
      const first = await publishSample(alone, 'gone', { path: 'a.md', texts: ['harbour'] });
      await other.stop();
      const second = await publishSample(alone, 'gone', { path: 'b.md', texts: ['jetty'] });
      const scope = { collectionIds: [first.collectionId] };
      expect(await alone.index.searchLexical(analyzeText('jetty'), scope, 5)).toHaveLength(1);
      await expect(alone.index.searchVector(sampleVector('jetty'), scope, 5)).rejects.toMatchObject({
        code: 'E004',
      });
      expect(second.chunks).toHaveLength(1);
      await alone.close();
    });
  });
});
