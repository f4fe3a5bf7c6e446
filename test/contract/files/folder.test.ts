import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFolderFiles } from '../../../src/storage/files/folder/folder-files.ts';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';
import { describeFileStore } from './file-store-suite.ts';

const pathOf = (root: string, hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4), hash);

describe('files in a folder', () => {
  describeFileStore(async () => {
    const folder = temporaryFolder();
    return {
      store: createFolderFiles(join(folder.path, 'files')),
      damage: async (hash) => {
        const path = pathOf(join(folder.path, 'files'), hash);
        const bytes = readFileSync(path);
        bytes[1_500_000] = (bytes[1_500_000] ?? 0) ^ 1;
        writeFileSync(path, bytes);
      },
      close: async () => folder.remove(),
    };
  });

  it('should be for its owner alone and leave no half-written file behind', async () => {
    const folder = temporaryFolder();
    const store = createFolderFiles(folder.path);
    const { hash } = await store.put(Buffer.from('a quay'));
    expect(statSync(pathOf(folder.path, hash)).mode & 0o077).toBe(0);
    mkdirSync(join(folder.path, 'incoming'), { recursive: true });
    const left = join(folder.path, 'incoming', 'killed.part');
    writeFileSync(left, 'half');
    await store.tidy(new Date(Date.now() - 1000));
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual(['killed.part']);
    utimesSync(left, new Date(0), new Date(0));
    await store.tidy(new Date(Date.now() - 1000));
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual([]);
    folder.remove();
  });

  it('should name a folder that may not be written', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, 'file'), '');
    const store = createFolderFiles(join(folder.path, 'file'));
    await expect(store.put(Buffer.from('a'))).rejects.toMatchObject({ code: 'E052' });
    await expect(store.check()).rejects.toMatchObject({ code: 'E052' });
    folder.remove();
  });
});
