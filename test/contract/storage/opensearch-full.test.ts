import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleIdentity, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';

/** What a cluster does itself to every index that has a part on a node whose disk is full. */
describe.skipIf(opensearchUrl === undefined)(onOpenSearch('a cluster with a full disk on one node'), () => {
  const { search, removeIndexes } = testCluster(opensearchUrl ?? '');
  let storage: Storage;
  let scope: Scope;
  const find = (word: string) => storage.index.searchLexical(analyzeText(word), scope, 5);
  const publish = (path: string, text: string) =>
    publishSample(storage, 'full', { path: `${path}.md`, texts: [text] });
  const block = (value: true | null) =>
    fetch(`${opensearchUrl}/${search.prefix}-*/_settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ 'index.blocks.read_only_allow_delete': value }),
    });

  beforeAll(async () => {
    storage = await openMemoryStorage({ search });
    const { collectionId } = await publish('a', 'The old quay.');
    scope = { collectionIds: [collectionId] };
    expect(await find('quay')).toHaveLength(1);
    expect((await block(true)).status).toBe(200);
  });
  afterAll(async () => {
    await block(null);
    await storage.close();
    await removeIndexes();
  });

  it('should still be searched, and keep what is published in the database', async () => {
    const { versionId } = await publish('b', 'A new pier.');
    expect(await storage.library.getMarkdown(versionId)).toContain('A new pier.');
    const started = performance.now();
    expect(await find('quay')).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(await storage.index.searchVector(sampleVector('The old quay.'), scope, 5)).toHaveLength(1);
    expect(await find('pier')).toEqual([]);
    expect(await storage.cluster?.inspect()).toMatchObject({ waiting: expect.any(Number) });
    expect((await storage.cluster?.inspect())?.waiting).toBeGreaterThan(0);
    const repair = storage.indexCheck.repair({
      embed: async ({ chunks }) => chunks.map(({ text }) => ({ content: sampleVector(text) })),
      identify: ({ title }) => sampleIdentity(title),
    });
    await expect(repair).rejects.toMatchObject({ code: 'E028' });
  });

  it('should show nothing that was deleted, and find all once there is room', async () => {
    const [old] = (await storage.library.listDocuments(scope.collectionIds)).filter(
      ({ sourcePath }) => sourcePath === 'a.md',
    );
    await storage.library.deleteDocument(old?.id ?? '');
    expect(await find('quay')).toEqual([]);
    await block(null);
    expect(await find('pier')).toHaveLength(1);
    expect(await find('quay')).toEqual([]);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });
});
