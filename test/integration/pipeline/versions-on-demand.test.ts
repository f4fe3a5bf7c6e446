import { expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { createPinVersions, withVersionsOnDemand } from '../../../src/pipeline/index.ts';
import { embedSample } from '../../contract/storage/old-versions-suite.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample } from '../../fixtures/storage/sample-document.ts';

it('should find a version again whose entries made room for those of other searches', async () => {
  const storage = await openMemoryStorage();
  const { versions, library } = storage;
  const old = await publishSample(storage, 'ships', { path: 'mast.md', texts: ['Zeppelin moorings.'] });
  const during = (await versions.list(old.documentId))[0]?.createdAt ?? '';
  await publishSample(storage, 'ships', { path: 'mast.md', texts: ['Boat moorings.'] });
  const index = withVersionsOnDemand({
    index: storage.index,
    versions,
    pin: createPinVersions({ versions, library }),
    embed: () => embedSample,
  });
  const find = (scope: Omit<Scope, 'collectionIds'>) =>
    index.searchLexical(analyzeText('zeppelin'), { collectionIds: [old.collectionId], ...scope }, 5);
  for (const scope of [{ versionIds: [old.versionId] }, { asOf: during }]) {
    expect(await find(scope)).toHaveLength(1);
    await storage.sql.pool.query('delete from index_old_versions');
    expect(await find(scope)).toHaveLength(1);
  }
  expect(await find({})).toEqual([]);
  await storage.close();
});
