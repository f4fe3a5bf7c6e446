import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { ARCHIVE_LIMITS, checkDatabaseArchive } from '../../../src/storage/backup/check-database-archive.ts';
import { openBackup } from '../../../src/storage/backup/open-backup.ts';
import { writeBackup } from '../../../src/storage/backup/write-backup.ts';
import { restoreBackup } from '../../../src/storage/index.ts';
import { bytesOf } from '../../contract/files/file-store-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function entry(name: string, content = '', type = '0', size = content.length): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(size.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  header.write('ustar', 257);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}
const packed = (...entries: Buffer[]) => gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
const limits = { ...ARCHIVE_LIMITS, maxEntries: 3, ratioFromBytes: 100_000 };

describe('the database in a backup', () => {
  it('should pass when it is folders and files', async () => {
    const whole = packed(
      entry('/base', '', '5'),
      entry('/base/1', 'x'.repeat(1300)),
      entry('PG_VERSION', '17'),
    );
    await expect(checkDatabaseArchive(whole, limits)).resolves.toBeUndefined();
  });

  it.each([
    [
      'too many files',
      packed(...['a', 'b', 'c', 'd'].map((name) => entry(name))),
      'E032',
      'more than 3 files',
    ],
    ['a bomb', packed(entry('a', '0'.repeat(200_000))), 'E032', 'more than 100000 bytes'],
    ['a path that climbs', packed(entry('/../../etc/passwd', 'x')), 'E030', 'outside'],
    ['a path that climbs inside', packed(entry('base/../../x', 'x')), 'E030', 'outside'],
    ['a link', packed(entry('base/1', '', '2')), 'E030', 'no file'],
    ['a size that is no number', packed(entry('a', '', '0', -1)), 'E030', 'no number'],
    ['a size that lies', packed(entry('a', 'x', '0', 50_000)), 'E030', 'ends too early'],
    ['nothing', packed(), 'E030', 'empty'],
    ['no gzip', Buffer.from('PK'), 'E030', 'cannot be unpacked'],
  ])('should be refused with %s', async (_what, archive, code, why) => {
    await expect(checkDatabaseArchive(archive, limits)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(why),
    });
  });

  it('should be looked at before anything of it is unpacked', async () => {
    const dataDir = join(folder, 'data');
    const database = packed(entry('/../../../evil', 'x'));
    const backup = await bytesOf(writeBackup({ database, createdAt: new Date(0) }));
    await expect(
      restoreBackup({ backup, dataDir, databaseUrl: undefined, force: true }),
    ).rejects.toMatchObject({ code: 'E030', message: expect.stringContaining('outside') });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the zip of a backup', () => {
  const manifest = strToU8(JSON.stringify({ format: 1 }));
  it('should be refused when it unpacks to much more than it is, or holds many files', async () => {
    const refusal = (file: Uint8Array): Promise<unknown> =>
      openBackup(file).then(
        () => 'read',
        (error: { code: string; cause?: Error }) => [error.code, error.cause?.message],
      );
    const bomb = zipSync({ 'backup.json': manifest, 'pg.tar.gz': new Uint8Array(5_000_000) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await refusal(bomb)).toEqual(['E030', 'pg.tar.gz is too large']);
    const long = zipSync({ 'backup.json': new Uint8Array(100_000), 'pg.tar.gz': new Uint8Array(1) });
    expect(await refusal(long)).toEqual(['E030', 'backup.json is too large']);
    const names = Array.from({ length: 200 }, (_, index) => [`file${index}`, new Uint8Array(1)]);
    const many = zipSync({ ...Object.fromEntries(names), 'backup.json': manifest });
    expect(await refusal(many)).toEqual(['E030', 'too many entries']);
  });
});
