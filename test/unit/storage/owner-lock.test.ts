import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { takeOwnerLock } from '../../../src/storage/database/pglite/owner-lock.ts';
import { temporaryFolder } from '../../fixtures/storage/open-storage.ts';

describe('takeOwnerLock', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('should refuse a second owner with the pid of the first and say what to do', async () => {
    const dataDir = join(folder.path, 'twice');
    const lock = await takeOwnerLock(dataDir);
    await expect(takeOwnerLock(dataDir)).rejects.toMatchObject({
      code: 'E023',
      message: expect.stringMatching(new RegExp(`pid ${process.pid}.*stop it`)),
    });
    await lock.release();
    await (await takeOwnerLock(dataDir)).release();
    expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
  });

  it('should have at most one owner when many take it at once, and one in the end', async () => {
    const dataDir = join(folder.path, 'race');
    for (let round = 0; round < 10; round++) {
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => takeOwnerLock(dataDir)));
      const owners = results.filter((result) => result.status === 'fulfilled');
      expect(owners.length).toBeLessThanOrEqual(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'E023' });
      }
      for (const owner of owners) await owner.value.release();
      await (await takeOwnerLock(dataDir)).release();
    }
  });

  it.runIf(process.platform === 'linux')('should work in a folder with a long path', async () => {
    const dataDir = join(folder.path, 'a'.repeat(90), 'b'.repeat(90));
    mkdirSync(dataDir, { recursive: true });
    const lock = await takeOwnerLock(dataDir);
    await expect(takeOwnerLock(dataDir)).rejects.toMatchObject({ code: 'E023' });
    await lock.release();
  });
});
