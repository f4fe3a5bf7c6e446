import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenSearch } from '../../../scripts/start-opensearch.js';
import { openApplication } from '../../../src/app/open-application.ts';
import { say } from '../../../src/catalogue/index.ts';
import { loadConfig } from '../../../src/config/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { createMemoryLogger } from '../../fakes/call-context.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';

/** All that a node needs to answer, and nothing for vectors. */
const PLUGINS = [
  'org.opensearch.transport.Netty4Plugin',
  'org.opensearch.analysis.common.CommonAnalysisPlugin',
];

describe.skipIf(opensearchUrl === undefined)(onOpenSearch('a cluster without its plugin for vectors'), () => {
  let cluster: Awaited<ReturnType<typeof startOpenSearch>>;
  beforeAll(async () => {
    cluster = await startOpenSearch({ flags: [`-Dplugins=${PLUGINS.join()}`] });
  });
  afterAll(() => cluster?.stop());

  it('should be said at the start to lack it', async () => {
    const set = [`index.urls=${cluster.urls[0]}`];
    const { config } = loadConfig({ environment: {}, cwd: '/', set });
    const app = await openApplication({
      config: { ...config, dataDir: ':memory:' },
      logger: createMemoryLogger(),
      clock: { now: () => new Date() },
      warnings: [],
      onWait: () => undefined,
    });
    expect(app.warnings.map((warning) => say('en', warning))).toEqual([
      expect.stringContaining('lacks the k-NN plugin'),
    ]);
    await app.close();
  });

  it('should lose nothing that is published, and never be a search that found nothing', async () => {
    const { search } = testCluster(cluster.urls[0] ?? '');
    const storage = await openMemoryStorage({ search });
    const { collectionId } = await publishSample(storage, 'plain', { path: 'a.md', texts: ['A quay.'] });
    const found = storage.index.searchLexical(analyzeText('quay'), { collectionIds: [collectionId] }, 5);
    await expect(found).rejects.toMatchObject({ code: 'E120' });
    expect(await storage.library.listDocuments([collectionId])).toHaveLength(1);
    await storage.close();
  });
});
