import { fc, it } from '@fast-check/vitest';
import { strToU8, zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { AppError } from '../../../src/errors/index.ts';
import { sha256 } from '../../../src/linguistics/index.ts';
import { openBackup } from '../../../src/storage/backup/open-backup.ts';
import { writeBackup } from '../../../src/storage/backup/write-backup.ts';
import { restoreBackup } from '../../../src/storage/index.ts';
import { bytesOf } from '../../contract/files/file-store-suite.ts';

const AT = new Date('2026-01-02T03:04:05.000Z');
const pack = (database: Uint8Array) => bytesOf(writeBackup({ database, createdAt: AT }));
const codeOf = (file: Uint8Array) =>
  openBackup(file).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

describe('a backup file', () => {
  it.prop([fc.uint8Array({ maxLength: 2000 })])('should give back what it was made of', async (database) => {
    const read = await openBackup(await pack(database));
    expect(Buffer.from(read.database).equals(database)).toBe(true);
    expect(read.createdAt).toEqual(AT);
  });

  it.prop([fc.uint8Array({ minLength: 50, maxLength: 500 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
    'should never give another database than the one it was made of',
    async (database, place, change) => {
      const file = await pack(database);
      const at = place % file.length;
      file[at] = (file[at] ?? 0) ^ change;
      let read: Uint8Array | undefined;
      try {
        read = (await openBackup(file)).database;
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^E030|E008$/) });
      }
      if (read !== undefined) expect(Buffer.from(read).equals(database)).toBe(true);
    },
  );

  it('should refuse a part of one, another zip, and what is no zip', async () => {
    const file = await pack(new Uint8Array(5000));
    expect(await codeOf(file.subarray(0, 3000))).toBe('E030');
    expect(await codeOf(zipSync({ 'pg.tar.gz': strToU8('x') }))).toBe('E030');
    expect(await codeOf(strToU8('id,question\n'))).toBe('E030');
    expect(await codeOf(new Uint8Array())).toBe('E030');
  });

  it('should be refused without a command, which would be shown with the library that it was to go to', async () => {
    await expect(openBackup(strToU8('id,question\n'))).rejects.toThrow(/^[^`]*no backup of Plumbline[^`]*$/);
  });

  it('should hold files, say which were missing, and go on by itself with none that is read whole at once', async () => {
    const hash = (text: string) => sha256(text);
    const contents = new Map(['quay', 'lock', ''].map((text) => [hash(text), text]));
    const list = async function* () {
      for (const one of [...contents.keys(), hash('gone')]) yield { hash: one, bytes: 4 };
    };
    const read = async function* (one: string) {
      const text = contents.get(one);
      if (text === undefined) throw new AppError('E049', 'gone');
      for (const letter of text) yield Buffer.from(letter);
    };
    const written = await bytesOf(
      writeBackup({ database: Buffer.from('db'), createdAt: AT, files: { list, read } }),
    );
    const backup = await openBackup(written);
    expect(backup.files.map(({ hash: one }) => one).sort()).toEqual([...contents.keys()].sort());
    for (const file of backup.files)
      expect((await bytesOf(await file.open())).toString()).toBe(contents.get(file.hash));
    backup.close();
  });

  it('should end with what keeps a file from being read, and with the reader that leaves', async () => {
    let open = 0;
    const list = async function* () {
      for (let number = 0; number < 50; number++) yield { hash: sha256(String(number)), bytes: 4 };
    };
    const read = async function* (hash: string) {
      open += 1;
      try {
        for (let part = 0; part < 50; part++) yield Buffer.alloc(100_000);
        if (hash === sha256('3')) throw new AppError('E052', 'away');
      } finally {
        open -= 1;
      }
    };
    const write = () => writeBackup({ database: Buffer.from('db'), createdAt: AT, files: { list, read } });
    await expect(bytesOf(write())).rejects.toMatchObject({ code: 'E052' });
    for await (const _part of write()) break;
    await expect.poll(() => open).toBe(0);
  });

  it('should say which version is needed', async () => {
    const manifest = {
      format: 99,
      engine: 'pglite',
      createdAt: AT.toISOString(),
      bytes: 1,
      sha256: '',
    };
    const file = zipSync({
      'backup.json': strToU8(JSON.stringify(manifest)),
      'pg.tar.gz': new Uint8Array(1),
    });
    await expect(openBackup(file)).rejects.toThrow('format 99');
    expect(await codeOf(file)).toBe('E008');
  });

  it('should name the tools of a Postgres server instead', async () => {
    const asked = restoreBackup({
      backup: new Uint8Array(),
      dataDir: 'unused',
      databaseUrl: 'postgres://user@host/plumbline',
      force: false,
    });
    await expect(asked).rejects.toMatchObject({
      code: 'E020',
      message: expect.stringContaining('pg_restore'),
    });
  });
});
