import { afterEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { createStorage, type Storage, type StorageDeps } from '../../../src/storage/index.ts';
import { createTestDatabase, storageDeps } from '../../fixtures/storage/open-storage.ts';
import { hasS3, onS3, startS3 } from '../../fixtures/storage/s3-server.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(deps: Partial<StorageDeps>): Promise<Storage> {
  const storage = await createStorage(storageDeps(deps));
  closing.push(() => storage.close());
  return storage;
}

const picture = Buffer.from('the bytes of a picture');

async function publish(storage: Storage, name: string) {
  const collectionId = (await storage.library.ensureCollection('files')).id;
  const id = `doc_${name}`;
  await storage.library.beginDocument({ id, collectionId, sourcePath: `${name}.md`, format: 'md', bytes: 1 });
  const sample = samplePublication(id, { path: `${name}.md`, texts: [`the text of ${name}`] });
  const text = Buffer.from(`the original of ${name}`);
  const images = [{ id: 'img_1', mediaType: 'image/png', bytes: picture }];
  const published = await storage.library.publishVersion({
    ...sample,
    document: { ...sample.document, images },
    original: {
      hash: sha256(text),
      name: `${name}.md`,
      mediaType: 'text/markdown',
      open: async function* () {
        yield text;
      },
    },
  });
  return { id, versionId: sample.versionId, warnings: published.warnings };
}

const stored = async (storage: Storage) => {
  const hashes: string[] = [];
  for await (const { hash } of storage.fileStore.list()) hashes.push(hash);
  return hashes;
};

describe.skipIf(!hasS3)(onS3('a library over S3'), () => {
  it('should keep its files below its own id, and leave none there when documents are deleted', async () => {
    const server = await startS3();
    closing.push(server.stop);
    const files = { store: 's3' as const, s3: server.settings };
    const [one, two] = [await open({ files }), await open({ files })];
    const first = await publish(one, 'first');
    await publish(two, 'second');
    expect([(await stored(one)).length, (await stored(two)).length]).toEqual([2, 2]);
    expect(server.objects()).toHaveLength(4);
    await one.library.deleteDocument(first.id);
    expect([await stored(one), (await stored(two)).length]).toEqual([[], 2]);
    expect(await two.files.check()).toEqual({ files: 2, missing: [], changed: [] });
  }, 60_000);

  it('should publish the text and say so when the server is down, and lose nothing that is there', async () => {
    const server = await startS3();
    let isUp = true;
    closing.push(async () => isUp && server.stop());
    const storage = await open({ files: { store: 's3', s3: server.settings } });
    const before = await publish(storage, 'before');
    await server.stop();
    isUp = false;
    const during = await publish(storage, 'during');
    expect(during.warnings).toMatchObject([{ id: 'warnFilesNotKept' }]);
    expect(await storage.files.original(during.versionId)).toBeUndefined();
    expect(await storage.library.getMarkdown(during.versionId)).toContain('the text of during');
    // What is away is not gone: neither called missing nor cleaned.
    await expect(storage.files.check()).rejects.toMatchObject({ code: 'E052' });
    await expect(storage.files.clean()).rejects.toMatchObject({ code: 'E052' });
    expect(await storage.files.original(before.versionId)).toMatchObject({ name: 'before.md' });
    await storage.library.deleteDocument(before.id);
    expect(await storage.library.findDocument(before.id)).toBeUndefined();
  }, 60_000);
});

describe.skipIf(postgresUrl === undefined)(onPostgres('a library with its files in Postgres'), () => {
  it('should publish, read and delete many at the same time without waiting for its own connections', async () => {
    const database = await createTestDatabase(postgresUrl ?? '');
    closing.push(database.drop);
    const storage = await open({ databaseUrl: database.url, files: { store: 'postgres' } });
    const documents = await Promise.all(
      Array.from({ length: 24 }, (_, number) => publish(storage, `note${number}`)),
    );
    expect(await stored(storage)).toHaveLength(25);
    await Promise.all(documents.map(({ id }) => storage.library.deleteDocument(id)));
    expect(await stored(storage)).toEqual([]);
    for (const table of ['files', 'images', 'file_bodies', 'file_pieces', 'versions'])
      expect((await storage.sql.pool.query(`select from ${table}`)).rowCount).toBe(0);
  }, 60_000);
});
