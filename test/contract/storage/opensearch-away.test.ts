import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import type { Storage } from '../../../src/storage/index.ts';
import { openMemoryStorage } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';

/** A way to the node that can be cut. */
async function openWay(to: string) {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const out = connect(Number(port), hostname);
    for (const own of [socket, out]) {
      sockets.add(own);
      own.on('error', () => undefined).on('close', () => sockets.delete(own));
    }
    socket.pipe(out).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    cut(value: boolean) {
      isCut = value;
      if (value) for (const socket of sockets) socket.destroy();
    },
    close: () => server.close(),
  };
}

describe.skipIf(opensearchUrl === undefined)(onOpenSearch('a cluster that is away for a while'), () => {
  let way: Awaited<ReturnType<typeof openWay>>;
  let cluster: ReturnType<typeof testCluster>;
  let storage: Storage;
  let scope: Scope;
  const find = (word: string) => storage.index.searchLexical(analyzeText(word), scope, 5);
  const near = (word: string) => storage.index.searchVector(sampleVector(word), scope, 5);

  beforeAll(async () => {
    way = await openWay(opensearchUrl ?? '');
    cluster = testCluster(way.url);
    storage = await openMemoryStorage({ search: cluster.search });
    const { collectionId } = await publishSample(storage, 'away', { path: 'a.md', texts: ['The old quay.'] });
    scope = { collectionIds: [collectionId] };
    expect(await find('quay')).toHaveLength(1);
  });
  afterAll(async () => {
    way.cut(false);
    await storage.close();
    await cluster.removeIndexes();
    way.close();
  });

  it('should say so for every search, and still publish, read and list', async () => {
    way.cut(true);
    for (const ask of [() => find('quay'), () => near('quay'), async () => storage.cluster?.inspect()])
      await expect(ask()).rejects.toMatchObject({ code: 'E119' });
    await expect(
      storage.words.findChunks([[[{ form: 'whole', text: 'quay' }]]], scope, 5),
    ).rejects.toMatchObject({ code: 'E119' });
    const { versionId } = await publishSample(storage, 'away', { path: 'b.md', texts: ['A new pier.'] });
    expect(await storage.library.getMarkdown(versionId)).toContain('A new pier.');
    expect(await storage.library.listDocuments(scope.collectionIds)).toHaveLength(2);
    expect(await storage.index.count(scope)).toBe(2);
    await expect(find('pier')).rejects.toMatchObject({ code: 'E119' });
  });

  it('should find all that was published meanwhile, and nothing that was deleted, once it is back', async () => {
    const [old] = (await storage.library.listDocuments(scope.collectionIds)).filter(
      ({ sourcePath }) => sourcePath === 'a.md',
    );
    await storage.library.deleteDocument(old?.id ?? '');
    way.cut(false);
    expect(await find('pier')).toHaveLength(1);
    expect(await near('pier')).toHaveLength(1);
    expect(await find('quay')).toEqual([]);
    expect(await storage.cluster?.inspect()).toMatchObject({ waiting: 0 });
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });
});
