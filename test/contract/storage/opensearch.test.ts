import { afterAll, beforeAll, describe } from 'vitest';
import type { StorageDeps } from '../../../src/storage/index.ts';
import {
  createTestDatabase,
  openMemoryStorage,
  temporaryFolder,
} from '../../fixtures/storage/open-storage.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';
import { describeDueVectors } from './due-vectors-suite.ts';
import { describeEnrichment } from './enrichment-suite.ts';
import { describeFindText } from './find-text-suite.ts';
import { describeLibrary } from './library-suite.ts';
import { describeOldVersions } from './old-versions-suite.ts';
import { describeRebuild } from './rebuild-suite.ts';

describe.skipIf(opensearchUrl === undefined)(onOpenSearch('index on OpenSearch'), () => {
  const { search, removeIndexes } = testCluster(opensearchUrl ?? '');
  afterAll(removeIndexes);
  const open = (deps: Partial<StorageDeps> = {}) => openMemoryStorage({ search, ...deps });

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
  describe('words found exactly', () => describeFindText(() => open()));
  describe('old versions', () => describeOldVersions(() => open(), []));

  describe.skipIf(postgresUrl === undefined)(onPostgres('beside Postgres'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(() => database.drop());
    const sharded = { ...search, shards: 3, routing: 'collection' as const };
    const onServer = () => open({ databaseUrl: database.url, search: sharded });
    describe('library and index', () => describeLibrary(onServer));
    describe('words found exactly', () => describeFindText(onServer));
    describe('old versions', () => describeOldVersions(onServer, []));
  });
});
