import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ByteRange, FileContent, FileStore } from '../../../src/domain/files/index.ts';
import { sha256 } from '../../../src/linguistics/index.ts';
import { readChecked } from '../../../src/storage/files/read-checked.ts';

const MIB = 1024 * 1024;

export async function bytesOf(content: FileContent): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

async function* inParts(bytes: Uint8Array, size: number): FileContent {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Says `count` bytes and then breaks off, as a sender that is cut off does. */
async function* cutOff(count: number): FileContent {
  yield randomBytes(count);
  throw Object.assign(new Error('cut off'), { code: 'ECONNRESET' });
}

const listed = async (store: FileStore) => {
  const files: { hash: string; bytes: number }[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
};

export interface OpenedStore {
  readonly store: FileStore;
  /** Changes a byte of what is kept, as a failing disk does. */
  damage(hash: string): Promise<void>;
  close(): Promise<void>;
}

/** What every file store does, whatever it keeps its files in. */
export function describeFileStore(open: () => Promise<OpenedStore>): void {
  let opened: OpenedStore;
  let store: FileStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  it('should give back what was put, whole and any part of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.tuple(fc.nat(5200), fc.nat(5200)),
        async (bytes, size, [one, other]) => {
          const file = await store.put(inParts(bytes, size));
          expect(file).toMatchObject({ hash: sha256(bytes), bytes: bytes.length });
          expect(await store.size(file.hash)).toBe(bytes.length);
          const end = Math.min(bytes.length, Math.max(one, other));
          const range = { start: Math.min(end, one, other), end };
          const part = Buffer.from(bytes.subarray(range.start, range.end));
          expect(await bytesOf(store.read(file.hash))).toEqual(Buffer.from(bytes));
          expect(await bytesOf(store.read(file.hash, range))).toEqual(part);
          expect(await bytesOf(readChecked(store, file, range))).toEqual(part);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('should check parts of large files piece by piece', async () => {
    const bytes = randomBytes(3 * MIB + 17);
    const file = await store.put(inParts(bytes, 300_000), sha256(bytes));
    expect(file.pieces).toHaveLength(4);
    const ranges: ByteRange[] = [
      { start: 0, end: bytes.length },
      { start: MIB - 1, end: MIB + 1 },
      { start: MIB, end: 2 * MIB },
      { start: 3 * MIB + 16, end: 3 * MIB + 17 },
      { start: 5, end: 5 },
    ];
    for (const range of ranges)
      expect(
        (await bytesOf(readChecked(store, file, range))).equals(bytes.subarray(range.start, range.end)),
      ).toBe(true);
  });

  it('should keep equal content once, also when it comes twice at the same time', async () => {
    const bytes = randomBytes(200_000);
    const files = await Promise.all([store.put(bytes), store.put(inParts(bytes, 999)), store.put(bytes)]);
    expect(new Set(files.map(({ hash }) => hash)).size).toBe(1);
    expect((await listed(store)).filter(({ hash }) => hash === files[0].hash)).toEqual([
      { hash: files[0].hash, bytes: 200_000 },
    ]);
  });

  it('should show nothing of a file that was cut off or is not the expected one', async () => {
    const before = await listed(store);
    await expect(store.put(cutOff(2 * MIB + 5))).rejects.toMatchObject({ code: 'E052' });
    await expect(store.put(randomBytes(100), sha256('other'))).rejects.toMatchObject({ code: 'E036' });
    expect(await store.size(sha256('other'))).toBeUndefined();
    expect(await listed(store)).toEqual(before);
  });

  it('should say that a file is gone, and remove one twice', async () => {
    const { hash } = await store.put(randomBytes(10));
    await store.remove(hash);
    await store.remove(hash);
    expect(await store.size(hash)).toBeUndefined();
    await expect(bytesOf(store.read(hash))).rejects.toMatchObject({ code: 'E049' });
    await expect(bytesOf(store.read(hash, { start: 0, end: 4 }))).rejects.toMatchObject({ code: 'E049' });
  });

  it('should take nothing for a hash that is none', async () => {
    for (const hash of ['', '..', '../../etc/passwd', 'A'.repeat(64), `${'a'.repeat(63)}/`]) {
      expect(await store.size(hash)).toBeUndefined();
      await expect(bytesOf(store.read(hash))).rejects.toMatchObject({ code: 'E049' });
      await store.remove(hash);
    }
  });

  it('should never give a byte of a piece that was changed, and mend it when it is put again', async () => {
    const bytes = randomBytes(2 * MIB + 100);
    const file = await store.put(bytes);
    await opened.damage(file.hash);
    const given: Uint8Array[] = [];
    const reading = (async () => {
      for await (const part of readChecked(store, file)) given.push(part);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'E049' });
    const whole = Buffer.concat(given);
    expect(whole.equals(bytes.subarray(0, whole.length))).toBe(true);
    await store.put(bytes);
    expect((await bytesOf(readChecked(store, file))).equals(bytes)).toBe(true);
  });

  it('should be probed without a trace, and tidied without harm', async () => {
    const before = await listed(store);
    await store.check();
    await store.tidy(new Date(Date.now() + 60_000));
    expect(await listed(store)).toEqual(before);
  });

  it('should keep an empty file', async () => {
    const file = await store.put(new Uint8Array());
    expect(await bytesOf(readChecked(store, file))).toHaveLength(0);
    expect(await store.size(file.hash)).toBe(0);
  });
}
