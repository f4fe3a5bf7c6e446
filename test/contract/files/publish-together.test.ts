import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFolderFiles } from '../../../src/storage/files/folder/folder-files.ts';
import { createStorage, type Storage } from '../../../src/storage/index.ts';
import { createTestDatabase, storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

describe.skipIf(postgresUrl === undefined)(onPostgres('publications with the same pictures'), () => {
  it('should go on at the same time in several processes', async () => {
    const database = await createTestDatabase(postgresUrl ?? '');
    const folder = temporaryFolder();
    const open = () =>
      createStorage({
        ...storageDeps(),
        databaseUrl: database.url,
        fileStore: createFolderFiles(folder.path),
      });
    const storages = [await open(), await open()];
    const pictures = Array.from({ length: 4 }, () => randomBytes(500));
    try {
      const publications = Array.from({ length: 24 }, (_, number) =>
        publish(storages[number % 2] as Storage, number, number % 3 === 0 ? pictures.toReversed() : pictures),
      );
      expect((await Promise.allSettled(publications)).filter(({ status }) => status === 'rejected')).toEqual(
        [],
      );
      expect(await storages[0]?.files.check()).toEqual({ files: 4, missing: [], changed: [] });
    } finally {
      await Promise.all(storages.map((storage) => storage.close()));
      await database.drop();
      folder.remove();
    }
  }, 120_000);
});

/** Each into a collection of its own, since publications into one wait for each other. */
async function publish(storage: Storage, number: number, pictures: readonly Buffer[]): Promise<void> {
  const collectionId = (await storage.library.ensureCollection(`col ${number}`)).id;
  const id = `doc_${number}`;
  await storage.library.beginDocument({ id, collectionId, sourcePath: 'a.md', format: 'md', bytes: 1 });
  const sample = samplePublication(id, { path: 'a.md', texts: [`text ${number}`] });
  const images = pictures.map((bytes, index) => ({ id: `img_${index}`, mediaType: 'image/png', bytes }));
  await storage.library.publishVersion({ ...sample, document: { ...sample.document, images } });
}
