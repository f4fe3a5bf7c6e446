import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../src/logging/index.ts';
import { buildVectorIndex } from '../../../src/storage/chunk-index/postgres/vector-index.ts';
import { openPostgres } from '../../../src/storage/database/postgres/open-postgres.ts';
import { createTestDatabase, DIMENSION, openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import {
  onPostgres,
  serversRequired,
  postgresUrl as serverUrl,
} from '../../fixtures/storage/test-servers.ts';
import { describeBatches } from './batches-suite.ts';
import { describeCache } from './cache-suite.ts';
import { describeCallers } from './callers-suite.ts';
import { describeConversations } from './conversations-suite.ts';
import { describeDamaged } from './damaged-suite.ts';
import { describeDeletion } from './deletion-suite.ts';
import { describeDueVectors } from './due-vectors-suite.ts';
import { describeEnrichment } from './enrichment-suite.ts';
import { describeFindText } from './find-text-suite.ts';
import { describeGraph } from './graph-suite.ts';
import { describeLibrary } from './library-suite.ts';
import { describeOldVersions } from './old-versions-suite.ts';
import { describeRebuild } from './rebuild-suite.ts';
import { describeRepair } from './repair-suite.ts';
import { describeRuns } from './runs-suite.ts';
import { describeSections } from './sections-suite.ts';
import { describeSummaries } from './summary-suite.ts';
import { describeTopics } from './topic-suite.ts';
import { describeVersions } from './versions-suite.ts';
import { describeWebDocuments } from './web-documents-suite.ts';

describe('servers of the tests', () => {
  it.runIf(serversRequired)('should be there where they are required', () => {
    expect(serverUrl).toBeDefined();
  });
});

describe.skipIf(serverUrl === undefined)(onPostgres('storage on Postgres'), () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
  });
  afterAll(() => database.drop());
  const open = () => openMemoryStorage({ databaseUrl: database.url });

  describe('library and index', () => describeLibrary(open));
  describe('vectors of enrichment', () => describeEnrichment(open));
  describe('another embedder', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeRebuild((deps) => openMemoryStorage({ databaseUrl: own.url, ...deps }));
  });
  describe('documents without vectors', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeDueVectors((deps) => openMemoryStorage({ databaseUrl: own.url, ...deps }));
  });
  describe('an index that differs from the library', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeRepair(() => openMemoryStorage({ databaseUrl: own.url }));
  });
  describe('words found exactly', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeFindText(() => openMemoryStorage({ databaseUrl: own.url }));
  });
  describe('entities and relations', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeGraph(() => openMemoryStorage({ databaseUrl: own.url }));
  });
  describe('topics', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeTopics(() => openMemoryStorage({ databaseUrl: own.url }));
    describe('and caches', () => describeCache(() => openMemoryStorage({ databaseUrl: own.url })));
    describe('callers', () => describeCallers(() => openMemoryStorage({ databaseUrl: own.url })));
    describe('and summaries', () => describeSummaries(() => openMemoryStorage({ databaseUrl: own.url })));
  });
  describe('runs', () => describeRuns(open));
  describe('conversations', () => describeConversations(open));
  describe('batches', () => describeBatches(open));
  describe('damaged rows', () => describeDamaged(open));
  describe('deletion', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeDeletion(() => openMemoryStorage({ databaseUrl: own.url, files: { store: 'postgres' } }));
  });
  describe('sections', () => describeSections(open));
  describe('versions and pages of documents', () => describeVersions(open));
  describe('old versions', () => describeOldVersions(open));
  describe('fetched documents', () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      own = await createTestDatabase(serverUrl ?? '');
    });
    afterAll(() => own.drop());
    describeWebDocuments(() => openMemoryStorage({ databaseUrl: own.url }));
  });

  it('should index on when the server drops every connection in the middle', async () => {
    const storage = await openMemoryStorage({
      databaseUrl: database.url,
      retry: { attempts: 5, firstDelayMs: 20, maxDelayMs: 200 },
    });
    const killer = await openPostgres({ databaseUrl: serverUrl ?? '', logger: silentLogger });
    const name = new URL(database.url).pathname.slice(1);
    let collectionId = '';
    for (let number = 0; number < 12; number++) {
      const publishing = publishSample(storage, 'dropped', { path: `${number}.md`, texts: ['buoy', 'lock'] });
      if (number % 3 === 1) {
        await killer.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ]);
      }
      collectionId = (await publishing).collectionId;
    }
    const scope = { collectionIds: [collectionId] };
    expect(await storage.index.count(scope)).toBe(24);
    expect(await storage.index.searchLexical(['buoy'], scope, 100)).toHaveLength(12);
    await killer.close();
    await storage.close();
  });

  it('should build the HNSW index beside its users and find the same with it', async () => {
    const storage = await open();
    const { collectionId } = await publishSample(storage, 'hnsw', {
      path: 'a.md',
      texts: ['quay', 'pier', 'mole'],
    });
    const search = () =>
      storage.index.searchVector(sampleVector('pier'), { collectionIds: [collectionId] }, 3);
    const exact = await search();
    const host = await openPostgres({ databaseUrl: database.url, logger: silentLogger });
    await buildVectorIndex(host, DIMENSION, 1);
    const { rows } = await host.query(
      "select indisvalid from pg_index where indexrelid = 'index_vectors_hnsw'::regclass",
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    expect(await search()).toEqual(exact);
    await storage.resetIndex();
    await host.close();
    await storage.close();
  });
});
