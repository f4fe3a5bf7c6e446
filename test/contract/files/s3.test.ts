import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/linguistics/index.ts';
import { createS3Files } from '../../../src/storage/files/s3/s3-files.ts';
import { hasS3, onS3, startS3 } from '../../fixtures/storage/s3-server.ts';
import { bytesOf, describeFileStore } from './file-store-suite.ts';

describe.skipIf(!hasS3)(onS3('files in an S3-compatible store'), () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.stop());

  describeFileStore(async () => {
    const store = createS3Files(server.settings);
    return {
      store,
      damage: async (hash) => server.damage(hash, 1_500_000),
      close: () => store.close(),
    };
  });

  it('should list what is below its prefix alone, page by page', async () => {
    const own = createS3Files({ ...server.settings, prefix: 'one/' });
    const other = createS3Files({ ...server.settings, prefix: 'two/' });
    const { hash } = await other.put(Buffer.from('of another library'));
    for (let number = 0; number < 3; number++) await own.put(Buffer.from(`file ${number}`));
    const listed: string[] = [];
    for await (const file of own.list()) listed.push(file.hash);
    expect(listed).toHaveLength(3);
    expect(await own.size(hash)).toBeUndefined();
    await own.remove(hash);
    expect(await other.size(hash)).toBe(18);
  });

  it('should say E052 of a server that is down, a bucket that is not there and keys that are refused', async () => {
    const down = createS3Files({ ...server.settings, endpoint: 'http://127.0.0.1:9' });
    const nowhere = createS3Files({ ...server.settings, bucket: 'nowhere' });
    const stranger = createS3Files({ ...server.settings, accessKeyId: 'nobody' });
    for (const store of [down, nowhere, stranger]) {
      const failing = { code: 'E052' };
      await expect(store.put(Buffer.from('a'))).rejects.toMatchObject(failing);
      await expect(bytesOf(store.read(sha256('a')))).rejects.toMatchObject(failing);
      await expect(store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject(failing);
      await expect(store.check()).rejects.toMatchObject(failing);
    }
    await expect(down.size(sha256('a'))).rejects.toMatchObject({ code: 'E052' });
  });

  it('should leave nothing behind of large content that breaks off, here or there', async () => {
    const store = createS3Files(server.settings);
    const before = server.objects();
    const spooled = () => readdirSync(tmpdir()).filter((name) => name.startsWith('plumbline-upload-'));
    async function* breaksOff() {
      for (let part = 0; part < 6; part++) yield randomBytes(1024 * 1024);
      throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' });
    }
    await expect(store.put(breaksOff())).rejects.toMatchObject({ code: 'E052' });
    expect(server.objects()).toEqual(before);
    const large = randomBytes(9 * 1024 * 1024);
    const { hash } = await store.put(large);
    expect((await bytesOf(store.read(hash))).equals(large)).toBe(true);
    expect(spooled()).toEqual([]);
  });
});
