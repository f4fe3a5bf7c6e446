import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IndexMove } from '../../../src/domain/index.ts';
import { analyzeText } from '../../../src/linguistics/index.ts';
import { createStorage, type Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, openMemoryStorage, storageDeps } from '../../fixtures/storage/open-storage.ts';
import { publishSample, sampleIdentity, sampleVector } from '../../fixtures/storage/sample-document.ts';
import { onOpenSearch, opensearchUrl, testCluster } from '../../fixtures/storage/search-cluster.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const embed: Parameters<IndexMove['run']>[0]['embed'] = async ({ chunks }) =>
  chunks.map(({ text }) => ({ content: sampleVector(text), heading: sampleVector('Heading') }));

describe.skipIf(opensearchUrl === undefined)(onOpenSearch('an index that moves or is damaged'), () => {
  describe('from the embedded database', () => describeMoves(() => ({})));
  describe.skipIf(postgresUrl === undefined)(onPostgres('from Postgres'), () => {
    let database: Awaited<ReturnType<typeof createTestDatabase>>;
    beforeAll(async () => {
      database = await createTestDatabase(postgresUrl ?? '');
    });
    afterAll(() => database.drop());
    describeMoves(() => ({ databaseUrl: database.url }));
  });
  describe('on the cluster', describeDamage);
});

function describeMoves(host: () => { readonly databaseUrl?: string }): void {
  const { search, removeIndexes } = testCluster(opensearchUrl ?? '', { provider: 'database' });
  let storage: Storage;
  let collectionId = '';
  const embedded: string[] = [];
  const counted: typeof embed = async (document) => {
    embedded.push(document.title);
    return embed(document);
  };
  const both = async (word: string) => {
    const scope = { collectionIds: [collectionId] };
    const [words, near] = await Promise.all([
      storage.index.searchLexical(analyzeText(word), scope, 10),
      storage.index.searchVector(sampleVector(word), scope, 10),
    ]);
    return [words, near].map((hits) => hits.map(({ chunkId }) => chunkId));
  };
  const publish = async (name: string) => {
    ({ collectionId } = await publishSample(storage, 'moving', {
      path: `${name}.md`,
      title: name,
      texts: [`${name} harbour`, `the ${name} again`],
    }));
  };

  beforeAll(async () => {
    storage = await openMemoryStorage({ search, ...host() });
    for (const name of ['quay', 'pier', 'mole']) await publish(name);
  });
  afterAll(async () => {
    await storage.close();
    await removeIndexes();
  });

  it('should serve from the database until the cluster has all, and go on where a killed move was', async () => {
    const { move } = storage.cluster ?? {};
    expect(await move?.home()).toBe('database');
    const before = await both('pier');
    const isCopied = storage.host === 'postgres';
    const dying = new AbortController();
    const half = move?.run({
      to: 'opensearch',
      atOnce: 1,
      embed: counted,
      signal: dying.signal,
      onProgress: () => dying.abort(),
    });
    await expect(half).rejects.toThrow();
    expect(await move?.home()).toBe('database');
    expect(await both('pier')).toEqual(before);
    await publish('weir');
    const documents = await move?.run({ to: 'opensearch', embed: counted });
    expect(documents).toBe(3);
    expect(await move?.home()).toBe('opensearch');
    expect(embedded).toHaveLength(isCopied ? 0 : 4);
    expect((await both('pier'))[0]).toEqual(before[0]);
    expect((await both('pier'))[1]).toEqual(expect.arrayContaining(before[1] ?? []));
    expect((await both('weir'))[0]).toHaveLength(2);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
    const { rows } = await storage.sql.pool.query(
      `select count(*) as n from ${isCopied ? 'index_chunks' : 'index_segments'}`,
    );
    expect(Number(rows[0]?.['n'])).toBe(0);
  });

  it('should publish and delete at the new place', async () => {
    await publish('dock');
    expect((await both('dock'))[0]).toHaveLength(2);
    const [document] = (await storage.library.listDocuments([collectionId])).filter(
      ({ sourcePath }) => sourcePath === 'dock.md',
    );
    await storage.library.deleteDocument(document?.id ?? '');
    expect(await both('dock')).toEqual([[], expect.anything()]);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });

  it('should move back, with nobody served by a part', async () => {
    const before = await both('mole');
    const { move } = storage.cluster ?? {};
    const running = move?.run({ to: 'database', embed });
    const seen: unknown[] = [];
    let isDone = false;
    const watching = (async () => {
      while (!isDone) seen.push(await both('mole'));
    })();
    expect(await running).toBe(4);
    isDone = true;
    await watching;
    expect(seen.length).toBeGreaterThan(3);
    for (const found of seen) expect(found).toEqual(before);
    expect(await move?.home()).toBe('database');
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });
}

function describeDamage(): void {
  const { search, removeIndexes } = testCluster(opensearchUrl ?? '');
  let storage: Storage;
  let collectionId = '';
  const ids: string[] = [];
  const find = (word: string) =>
    storage.index.searchLexical(analyzeText(word), { collectionIds: [collectionId] }, 10);
  const repair = () => storage.indexCheck.repair({ embed, identify: ({ title }) => sampleIdentity(title) });
  const send = (path: string, method: string, body?: object) =>
    fetch(`${opensearchUrl}/${search.prefix}-*${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  beforeAll(async () => {
    storage = await openMemoryStorage({ search });
    for (const name of ['quay', 'pier', 'mole']) {
      const published = await publishSample(storage, 'damage', {
        path: `${name}.md`,
        title: name,
        texts: [name, 'harbour'],
      });
      ({ collectionId } = published);
      ids.push(published.documentId);
    }
  });
  afterAll(async () => {
    await storage.close();
    await removeIndexes();
  });

  it('should say what somebody else took out, and put it back alone', async () => {
    expect(await find('harbour')).toHaveLength(3);
    await send('/_delete_by_query?refresh=true', 'POST', { query: { term: { doc: ids[1] } } });
    expect(await storage.indexCheck.check()).toMatchObject({ documents: 3, differing: [ids[1]] });
    expect(await repair()).toMatchObject({ differing: [ids[1]] });
    expect(await find('harbour')).toHaveLength(3);
    expect((await storage.indexCheck.check()).differing).toEqual([]);
  });

  it('should name a field that somebody else added, and make the index anew', async () => {
    await send('/_mapping', 'PUT', { properties: { colour: { type: 'keyword' } } });
    await expect(storage.cluster?.inspect()).rejects.toMatchObject({
      code: 'E120',
      message: expect.stringContaining('colour'),
    });
    await repair();
    expect(await storage.cluster?.inspect()).toMatchObject({ waiting: 0 });
    expect(await find('harbour')).toHaveLength(3);
  });

  it('should say that the index is gone, not that nothing was found, and never serve half of one made anew', async () => {
    await removeIndexes();
    await expect(find('harbour')).rejects.toMatchObject({ code: 'E120' });
    let meanwhile: Promise<unknown> | undefined;
    const watching: typeof embed = async (document) => {
      meanwhile ??= find('harbour').catch((error: unknown) => error);
      await meanwhile;
      return embed(document);
    };
    await storage.indexCheck.repair({ embed: watching, identify: ({ title }) => sampleIdentity(title) });
    expect(await meanwhile).toMatchObject({ code: 'E122' });
    expect(await find('harbour')).toHaveLength(3);
  });

  it('should not open a library whose index is on a cluster that is not configured', async () => {
    const { temporaryFolder } = await import('../../fixtures/storage/open-storage.ts');
    const folder = temporaryFolder();
    const first = await openMemoryStorage({ search, dataDir: folder.path });
    await publishSample(first, 'elsewhere', { path: 'a.md', texts: ['quay'] });
    await first.close();
    await expect(createStorage(storageDeps({ dataDir: folder.path }))).rejects.toMatchObject({
      code: 'E122',
    });
    folder.remove();
  });
}
