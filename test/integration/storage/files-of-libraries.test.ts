import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { restoreBackup } from '../../../src/storage/backup/restore-backup.ts';
import { createStorage, type Storage } from '../../../src/storage/index.ts';
import { bytesOf } from '../../contract/files/file-store-suite.ts';
import { createTestDatabase, storageDeps, temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { samplePublication } from '../../fixtures/storage/sample-document.ts';
import { onPostgres, postgresUrl } from '../../fixtures/storage/test-servers.ts';

const HOUR_MS = 3_600_000;

describe('files of libraries', () => {
  const folder = temporaryFolder();
  const drops: (() => Promise<void>)[] = [];
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const open = (databaseUrl?: string) =>
    createStorage({
      ...storageDeps({ clock: { now: () => new Date(nowMs) } }),
      dataDir: folder.path,
      databaseUrl,
    });
  const openServer = async () => {
    const database = await createTestDatabase(postgresUrl ?? '');
    drops.push(database.drop);
    return open(database.url);
  };
  let versionId: string;

  beforeAll(async () => {
    const storage = await open();
    versionId = await publish(storage, 'the quay of the first library');
    await storage.close();
  });
  afterAll(async () => {
    for (const drop of drops) await drop();
    folder.remove();
  });

  async function publish(storage: Storage, text: string): Promise<string> {
    const collectionId = (await storage.library.ensureCollection('files')).id;
    const id = `doc_${sha256(text).slice(0, 8)}`;
    await storage.library.beginDocument({ id, collectionId, sourcePath: 'a.md', format: 'md', bytes: 1 });
    const bytes = Buffer.from(text);
    const open = async function* () {
      yield bytes;
    };
    const original = { hash: sha256(bytes), name: 'a.md', mediaType: 'text/markdown', open };
    const sample = samplePublication(id, { path: 'a.md', texts: [text] });
    await storage.library.publishVersion({ ...sample, original });
    return sample.versionId;
  }

  async function textOf(storage: Storage, version: string): Promise<string> {
    const original = await storage.files.original(version);
    if (original === undefined) throw new Error('no original');
    const parts: Uint8Array[] = [];
    for await (const part of storage.files.read(original)) parts.push(part);
    return Buffer.concat(parts).toString();
  }

  /** Long enough apart for whatever is unknown to be removed. */
  async function cleanTwice(storage: Storage): Promise<void> {
    for (let time = 0; time < 2; time++) {
      nowMs += 2 * HOUR_MS;
      await storage.files.clean();
    }
  }

  it.skipIf(postgresUrl === undefined)(
    onPostgres('should never be cleaned by another database in the same folder'),
    async () => {
      const [second, third] = [await openServer(), await openServer()];
      try {
        const ofSecond = await publish(second, 'the lock of the second library');
        await cleanTwice(third);
        await cleanTwice(second);
        expect(await textOf(second, ofSecond)).toBe('the lock of the second library');
      } finally {
        await Promise.all([second.close(), third.close()]);
      }
      const first = await open();
      expect(await textOf(first, versionId)).toBe('the quay of the first library');
      expect(await first.files.check()).toEqual({ files: 1, missing: [], changed: [] });
      await first.close();
    },
    120_000,
  );

  it('should be found again by a backup that is restored, and not be touched by a new library in their place', async () => {
    const storage = await open();
    const backup = await bytesOf(storage.backup());
    await storage.close();
    const other = temporaryFolder();
    const empty = await createStorage({ ...storageDeps(), dataDir: other.path });
    const nothing = await bytesOf(empty.backup());
    await empty.close();
    other.remove();
    const restore = (bytes: Uint8Array) =>
      restoreBackup({ backup: bytes, dataDir: folder.path, databaseUrl: undefined, force: true });

    await restore(nothing);
    const between = await open();
    await cleanTwice(between);
    await between.close();
    await restore(backup);
    const again = await open();
    await cleanTwice(again);
    expect(await textOf(again, versionId)).toBe('the quay of the first library');
    await again.close();
  }, 120_000);

  it('should go into a backup and be served where it is restored, unless they are not wished', async () => {
    const storage = await open();
    const elsewhere = temporaryFolder();
    const restore = (backup: Uint8Array | string, name: string) =>
      restoreBackup({ backup, dataDir: join(elsewhere.path, name), databaseUrl: undefined, force: false });
    const backup = await bytesOf(storage.backup());
    const without = await bytesOf(storage.backup({ files: false }));
    await storage.close();
    const path = join(elsewhere.path, 'library.zip');
    writeFileSync(path, backup);
    expect(await restore(path, 'whole')).toMatchObject({ files: 1, damaged: 0 });
    expect(await restore(without, 'without')).toMatchObject({ files: 0, damaged: 0 });
    // A byte of the file in the zip: the rest is restored, and that one is left out.
    const altered = Buffer.from(backup);
    altered[altered.indexOf('the quay of the first library') + 4] = 0x51;
    expect(await restore(altered, 'altered')).toMatchObject({ files: 0, damaged: 1 });
    for (const [name, missing] of [
      ['whole', 0],
      ['without', 1],
      ['altered', 1],
    ] as const) {
      const restored = await createStorage({ ...storageDeps(), dataDir: join(elsewhere.path, name) });
      if (missing === 0) expect(await textOf(restored, versionId)).toBe('the quay of the first library');
      expect((await restored.files.check()).missing).toHaveLength(missing);
      await restored.close();
    }
    elsewhere.remove();
  }, 120_000);

  it('should leave nothing restored when their store cannot be written', async () => {
    const storage = await open();
    const backup = await bytesOf(storage.backup());
    await storage.close();
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere.path, 'files'), 'no folder');
    await expect(
      restoreBackup({ backup, dataDir: elsewhere.path, databaseUrl: undefined, force: false }),
    ).rejects.toMatchObject({ code: 'E052' });
    expect(readdirSync(elsewhere.path)).not.toContain('pg');
    elsewhere.remove();
  }, 120_000);
});
